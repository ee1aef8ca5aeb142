import { ERRORS, isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/error-message.ts';
import { messagesTexts as texts } from './messages.en.ts';

/** Codes whose own message says more than the one for their status. */
const EXPLAINED: ReadonlySet<string> = new Set([
  'cannot_message_self',
  'message_too_long',
  'message_empty',
  'file_too_large',
  'file_damaged',
  'video_too_complex',
  'storage_limit',
  'upload_expired',
  'update_required',
]);

/** Why a message was refused, by the code of the answer (or `stalled`). */
export function refusalText(code: string): string {
  if (code === 'stalled') return texts.stalled;
  if (code === 'user_not_found' || code === 'conversation_not_found') return texts.userNotFound;
  if (!isErrorCode(code)) return texts.sendFailed;
  const { status } = ERRORS[code];
  if (status === 401) return texts.unauthorized;
  if (status === 403) return texts.notAllowed;
  if (EXPLAINED.has(code)) return errorMessage(code);
  return status === 400 || status === 415 || status === 422 ? texts.invalid : texts.sendFailed;
}
