import { embeddedEnglish } from '@posy/texts/embedded-english';
import { spokenCatalogue } from './spoken.ts';

/**
 * The server's refusal in the language of the page; in English, and for unknown codes, the server's own message. Every page
 * that calls the server needs this, so it is separate from the list of all codes.
 */
export function refusalMessage(code: string, message: string): string {
  const translated = spokenCatalogue('errors');
  if (translated === null) return message;
  const text = translated[code];
  return typeof text === 'string' ? text : embeddedEnglish(message);
}
