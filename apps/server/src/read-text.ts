import { ERRORS, type ErrorCode } from '@posy/contract/errors';
import { readText as readTyped } from '@posy/contract/text';
import { AppError } from './errors.ts';

export interface TextRule {
  /** In characters, see `characterCount`. */
  readonly limit: number;
  /** The refusal of a longer text. */
  readonly tooLong: ErrorCode;
  /** The name of the field, where the refusal names it. */
  readonly field?: string;
  /** Message for a text that is too long; default: that of the refusal. */
  readonly message?: string;
  /** Canonical form of the text; default: trimmed. */
  readonly clean?: (text: string) => string;
}

/** A typed text in its stored form; '' without visible characters. Throws `AppError`: `invalid_characters`, `rule.tooLong`. */
export function readText(typed: string, { limit, tooLong, field, message, clean }: TextRule): string {
  const read = readTyped(typed, limit, clean);
  if ('text' in read) return read.text;
  const code = read.problem === 'too_long' ? tooLong : 'invalid_characters';
  const words = code === tooLong && message !== undefined ? message : ERRORS[code].message;
  throw new AppError(code, field === undefined ? undefined : [{ field, message: words }]);
}
