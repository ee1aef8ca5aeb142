import { deleteAccountCall } from '@posy/contract/account';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { saveNotice } from '../../platform/notice.ts';
import { call } from '../../sync/http.ts';
import { wipeAccount, ignoringSessionEnd } from '../session/session.ts';
import { accountTexts as texts } from './account.en.ts';

/** Result; a failure has a message beside the password or above the form. */
export type DeleteResult =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'wrong-password'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly isUncertain: boolean };

/**
 * Deletes one's account on the server. Not through the outbox, which ends with it. `wasUncertain`: an earlier attempt got no
 * answer; a missing session then means that it succeeded.
 */
export async function deleteAccount({ uid }: LocalDb, password: string, wasUncertain: boolean): Promise<DeleteResult> {
  const answer = await call(deleteAccountCall, {}, { json: { password }, uid });
  if (answer.kind === 'ok') return { kind: 'deleted' };
  if (answer.kind === 'unreachable') return { kind: 'failed', message: texts.unreachable, isUncertain: true };
  const { status, code, message } = answer;
  if (status === 401) {
    return wasUncertain ? { kind: 'deleted' } : { kind: 'failed', message: texts.loggedOut, isUncertain: false };
  }
  if (code === 'wrong_password') return { kind: 'wrong-password', message: errorMessage('wrong_password') };
  const text = status >= 500 || code === 'invalid_input' ? texts.failed : message;
  return { kind: 'failed', message: text, isUncertain: status >= 500 || wasUncertain };
}

/** Deletes the account and then all of its local data; then loads the landing page. */
export async function deleteAccountAndLeave(
  local: LocalDb,
  password: string,
  wasUncertain: boolean,
): Promise<DeleteResult> {
  return ignoringSessionEnd(async () => {
    const result = await deleteAccount(local, password, wasUncertain);
    if (result.kind !== 'deleted') return result;
    await wipeAccount(local.uid, { keepOutbox: false });
    saveNotice({ title: texts.done, description: texts.doneHint });
    location.replace('/');
    return result;
  });
}
