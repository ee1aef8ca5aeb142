import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { spokenCatalogue } from './spoken.ts';

/** Why a call was refused, by its code. In English it is the contract's own text. */
export function errorMessage(code: ErrorCode): string {
  const said = spokenCatalogue('errors')?.[code];
  return typeof said === 'string' ? said : ERRORS[code].message;
}
