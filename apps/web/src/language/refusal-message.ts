import { spokenCatalogue } from './spoken.ts';

/**
 * The server's refusal in the language of the page; in English, and for unknown codes, the server's own message. Every page
 * that calls the server needs this, so it is separate from the list of all codes.
 */
export function refusalMessage(code: string, message: string): string {
  const text = spokenCatalogue('errors')?.[code];
  return typeof text === 'string' ? text : message;
}
