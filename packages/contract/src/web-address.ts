import type { ErrorCode } from './errors.ts';
import { MAX_URL_LENGTH } from './limits.ts';
import { hasForbiddenCharacters } from './text.ts';

/** What browsers and servers both have, and no library of types that is only about the language. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): { readonly href: string; readonly username: string; readonly password: string };
};

/** Why an address is refused, as the codes say it. */
export type WebAddressProblem = Extract<ErrorCode, 'invalid_url' | 'url_too_long'>;

/**
 * Reads what somebody typed as the address of a page: http(s) with a host, and nobody's name and password in it, which make
 * an address look like another's. `href` is how it is kept and shown; the same for forms and services.
 */
export function readWebAddress(text: string): { readonly href: string } | { readonly problem: WebAddressProblem } {
  const typed = text.trim();
  if (typed.length > MAX_URL_LENGTH) return { problem: 'url_too_long' };
  // What parses may have lost line ends and tabs on the way, or got slashes that were not there.
  if (hasForbiddenCharacters(typed) || /\s/.test(typed) || !/^https?:\/\/[^/]/i.test(typed)) {
    return { problem: 'invalid_url' };
  }
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || url.username !== '' || url.password !== '') return { problem: 'invalid_url' };
  return url.href.length > MAX_URL_LENGTH ? { problem: 'url_too_long' } : { href: url.href };
}
