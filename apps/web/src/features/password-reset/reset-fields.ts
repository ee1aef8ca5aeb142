import { MAX_PASSWORD_LENGTH, MIN_RESET_PASSWORD_LENGTH, RESET_CODE_DIGITS } from '@posy/contract/limits';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import { isLongerThan, isShorterThan } from '@posy/contract/text';
import { errorMessage } from '../../language/error-message.ts';
import { passwordResetTexts as texts } from './password-reset.en.ts';

export interface ResetFields {
  readonly code: string;
  readonly newPassword: string;
  readonly repeated: string;
}

/** Errors by field; `form`: errors of no single field. */
export type ResetErrors = Partial<Record<keyof ResetFields | 'form', string>>;

/** The error in an address; null: none. */
export function emailError(email: string): string | null {
  if (email.trim() === '') return texts.emailMissing;
  return isEmail(normalizeEmail(email)) ? null : errorMessage('invalid_email');
}

/** The first six digits of typed or pasted text, in any script; other characters are skipped. */
export function codeDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[^0-9]/g, '')
    .slice(0, RESET_CODE_DIGITS);
}

/** The errors of the second step, by the server's rules in the order of the spec. */
export function resetErrors({ code, newPassword, repeated }: ResetFields): ResetErrors {
  if (code === '' || newPassword === '' || repeated === '') return { form: texts.fillInAll };
  if (newPassword !== repeated) return { repeated: texts.noMatch };
  if (isShorterThan(newPassword, MIN_RESET_PASSWORD_LENGTH)) return { newPassword: texts.tooShort };
  if (isLongerThan(newPassword, MAX_PASSWORD_LENGTH)) return { newPassword: errorMessage('password_too_long') };
  return code.length < RESET_CODE_DIGITS ? { code: texts.wrongCode } : {};
}
