import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { refusalMessage } from './refusal-message.ts';

/** Text of a refusal, by its code. In English it is the contract's own text. */
export function errorMessage(code: ErrorCode): string {
  return refusalMessage(code, ERRORS[code].message);
}
