import { ERRORS, isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/errors.texts.ts';
import { texts } from '../../language/texts.ts';
import english from './send.en.ts';

const said = texts('send', english);

/** What is said of sending a message: before it, and of one that was refused. Those the spec gives are literal. */
export const sendTexts = {
  ...said,
  empty: errorMessage('message_empty'),
  usernameRequired: errorMessage('username_required'),
  tooLong: errorMessage('message_too_long'),
  forbiddenCharacters: errorMessage('invalid_characters'),
} as const;

/** Why a message was refused, in the words of the catalogue, by the code of the answer (or `stalled`). */
export function refusalText(code: string): string {
  if (code === 'stalled') return sendTexts.stalled;
  if (code === 'user_not_found' || code === 'conversation_not_found') return sendTexts.userNotFound;
  if (!isErrorCode(code)) return sendTexts.failed;
  const { status } = ERRORS[code];
  if (status === 401) return sendTexts.unauthorized;
  if (status === 403) return sendTexts.notAllowed;
  if (TELLING.has(code)) return errorMessage(code);
  return status === 400 || status === 415 || status === 422 ? sendTexts.invalid : sendTexts.failed;
}

/** Codes whose own words help more than the catalogue's for their status. */
const TELLING: ReadonlySet<string> = new Set([
  'cannot_message_self',
  'message_too_long',
  'message_empty',
  'file_too_large',
  'file_damaged',
  'storage_limit',
  'upload_expired',
  'update_required',
]);
