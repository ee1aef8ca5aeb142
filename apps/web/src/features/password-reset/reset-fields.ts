import { RESET_CODE_DIGITS } from '@posy/contract/limits';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import { errorMessage } from '../../language/error-message.ts';
import { type NewPasswordErrors, newPasswordErrors } from '../session/new-password.ts';
import { passwordResetTexts as texts } from './password-reset.en.ts';

export interface ResetFields {
  readonly code: string;
  readonly newPassword: string;
  readonly repeated: string;
}

/** Errors by field. */
export type ResetErrors = NewPasswordErrors & { readonly code?: string };

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

/** The errors of the second step, by the server's rules in its order. */
export function resetErrors({ code, newPassword, repeated }: ResetFields): ResetErrors {
  const errors = newPasswordErrors(newPassword, repeated, [code]);
  if (Object.keys(errors).length > 0 || code.length === RESET_CODE_DIGITS) return errors;
  return { code: texts.wrongCode };
}
