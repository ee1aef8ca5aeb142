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
  /** What the field says of a longer text; absent: the words of the refusal. */
  readonly message?: string;
  /** The form in which the text is kept; absent: trimmed. */
  readonly clean?: (text: string) => string;
}

/** A typed text as it is kept; '' when it shows nothing. Throws `AppError`: `invalid_characters`, `rule.tooLong`. */
export function readText(typed: string, { limit, tooLong, field, message, clean }: TextRule): string {
  const read = readTyped(typed, limit, clean);
  if ('text' in read) return read.text;
  const code = read.problem === 'too_long' ? tooLong : 'invalid_characters';
  const words = code === tooLong && message !== undefined ? message : ERRORS[code].message;
  throw new AppError(code, field === undefined ? undefined : [{ field, message: words }]);
}
