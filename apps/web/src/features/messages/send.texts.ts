import { ERRORS, isErrorCode } from '@posy/contract/errors';

/** What is said of sending a message: before it, and of one that was refused. Those the spec gives are literal. */
export const sendTexts = {
  empty: ERRORS.message_empty.message,
  usernameRequired: ERRORS.username_required.message,
  tooLong: ERRORS.message_too_long.message,
  forbiddenCharacters: ERRORS.invalid_characters.message,
  storageFull:
    'There is no room left on this device, so this message could not be kept. Free some space and try again.',

  unauthorized: 'Authentication required',
  userNotFound: 'User not found. Please check the username.',
  notAllowed: "You don't have permission to message this user.",
  invalid: 'Invalid message data. Please check your input.',
  failed: 'Failed to send message. Please try again.',
  stalled: 'Not sent yet. It is kept and tried again.',

  what: 'Message',
  photo: 'Photo',
  video: 'Video message',
  emptied: 'Message deleted',
  sent: 'Message sent',
  notSent: 'Message not sent',
  remove: 'Delete a message',
  removeFailed: 'The message could not be deleted',
} as const;

/** Why a message was refused, in the words of the catalogue, by the code of the answer (or `stalled`). */
export function refusalText(code: string): string {
  if (code === 'stalled') return sendTexts.stalled;
  if (code === 'user_not_found' || code === 'conversation_not_found') return sendTexts.userNotFound;
  if (!isErrorCode(code)) return sendTexts.failed;
  const { status, message } = ERRORS[code];
  if (status === 401) return sendTexts.unauthorized;
  if (status === 403) return sendTexts.notAllowed;
  if (TELLING.has(code)) return message;
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
