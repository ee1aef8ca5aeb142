import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language, LANGUAGE_COOKIE } from '@posy/contract/languages';
import Negotiator from 'negotiator';

/** The parts of a request that determine its language. */
interface Asking {
  readonly headers: IncomingHttpHeaders;
}

/** The language chosen in this browser, else the best match of its list; null where Posy has none of them. */
export function languageOf({ headers }: Asking): Language | null {
  return chosenLanguage(headers.cookie ?? '') ?? acceptedLanguage(headers['accept-language'] ?? '');
}

function chosenLanguage(cookies: string): Language | null {
  const values = cookies.split(';').map((each) => each.trim().split('='));
  return values.map(([name, value]) => (name === LANGUAGE_COOKIE ? value : null)).find(isLanguage) ?? null;
}

/**
 * The best supported language of an Accept-Language header (RFC 9110, 12.5.4) by weight, then by order; `de-CH` matches
 * German. Null where none is supported; a wildcard does not count. The page in the browser decides in the same way, or it
 * would change its language when it starts.
 */
function acceptedLanguage(header: string): Language | null {
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages();
  return wanted.map((each) => each.split('-')[0]?.toLowerCase()).find(isLanguage) ?? null;
}
