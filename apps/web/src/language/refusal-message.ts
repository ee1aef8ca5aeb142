import { spokenCatalogue } from './spoken.ts';

/**
 * What the server said of a refusal, in the language of the page; its own words in English, and where the code is new.
 * Every page that calls the server needs this, and so it stands apart from the list of all codes (`errors.texts.ts`).
 */
export function refusalMessage(code: string, message: string): string {
  const said = spokenCatalogue('errors')?.[code];
  return typeof said === 'string' ? said : message;
}
