import { ERRORS, type ErrorCode, isErrorCode } from '@posy/contract/errors';
import { spokenCatalogue, spokenLanguage } from './spoken.ts';

/** Why a call was refused, by its code. In English it is the contract's own text. */
export function errorMessage(code: ErrorCode): string {
  const said = spokenCatalogue('errors')?.[code];
  return typeof said === 'string' ? said : ERRORS[code].message;
}

/** What the server said of a refusal, in the language of the page; its own words in English, and where the code is new. */
export function refusalMessage(code: string, message: string): string {
  return spokenLanguage() !== 'en' && isErrorCode(code) ? errorMessage(code) : message;
}
