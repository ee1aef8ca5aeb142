import { RESET_CODE_DIGITS } from '@posy/contract/limits';
import { type ConfirmResetBody, confirmResetCall, requestResetCall } from '@posy/contract/password-resets';
import { isEmail, normalizeEmail } from '@posy/contract/session';
import type { CurrentUser } from '@posy/contract/users';
import { errorMessage } from '../../language/error-message.ts';
import { saveNotice } from '../../platform/notice.ts';
import { call, type CallResult } from '../../sync/http.ts';
import { type NewPasswordErrors, newPasswordErrors } from '../session/new-password.tsx';
import { ignoringSessionEnd, verifySession, wipeAccount } from '../session/session.ts';
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

/** The result of a step: done, or errors by field, or a message. */
export type StepResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'wrong'; readonly errors: ResetErrors & { readonly email?: string } }
  | { readonly kind: 'failed'; readonly title: string; readonly description?: string };

/** Requests a code by mail. The answer does not reveal whether the account exists. */
export async function requestCode(email: string): Promise<StepResult> {
  const answer = await call(requestResetCall, {}, { json: { email } });
  if (answer.kind === 'ok') return { kind: 'done' };
  if (answer.kind === 'refused' && (answer.code === 'email_required' || answer.code === 'invalid_email')) {
    return { kind: 'wrong', errors: { email: answer.message } };
  }
  return failed(texts.requestFailed, answer);
}

/**
 * Sets the new password, which ends all sessions of the account. If that account is logged in here, this device deletes its data
 * except for unsent mutations, and the browser goes to `/`.
 */
export async function resetPassword(body: ConfirmResetBody, user: CurrentUser | null): Promise<StepResult> {
  return ignoringSessionEnd(async () => {
    const answer = await call(confirmResetCall, {}, { json: body });
    if (answer.kind !== 'ok') return refused(answer);
    if (user && (await verifySession()) === 'signed-out') {
      await wipeAccount(user.id, { keepOutbox: true });
      saveNotice({ title: texts.done, description: texts.doneHint });
      location.replace('/');
    }
    return { kind: 'done' };
  });
}

type NotOk = Exclude<CallResult<unknown>, { readonly kind: 'ok' }>;

function refused(answer: NotOk): StepResult {
  if (answer.kind === 'unreachable') return failed(texts.confirmFailed, answer);
  switch (answer.code) {
    case 'invalid_reset_code':
      return { kind: 'wrong', errors: { code: texts.wrongCode } };
    case 'new_password_too_short':
    case 'password_too_long':
    case 'invalid_characters':
      return { kind: 'wrong', errors: { newPassword: answer.message } };
    case 'fields_required':
      return { kind: 'wrong', errors: { form: answer.message } };
    default:
      return failed(texts.wrongCode, answer);
  }
}

function failed(title: string, answer: NotOk): StepResult {
  if (answer.kind === 'unreachable') return { kind: 'failed', title, description: texts.unreachable };
  return answer.status === 429 ? { kind: 'failed', title, description: answer.message } : { kind: 'failed', title };
}
