import { ERRORS, type ErrorCode, isErrorCode } from '@posy/contract/errors';

/** How the outbox speaks of ads. Those the spec gives are literal. */
export const adWordsTexts = {
  create: 'Create Ad',
  edit: 'Edit ad',
  status: 'Ad status',
  remove: 'Delete ad',
  ad: 'Ad',
  createFailed: 'Failed to create ad. Please try again.',
  editFailed: 'Failed to update ad. Please try again.',
  statusFailed: 'Failed to update ad status',
  deleteFailed: 'Failed to delete ad. Please try again.',
  created: 'Ad created',
} as const;

const BARE_MESSAGES: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'internal', 'malformed_body', 'not_found']);

/** Why the server would not take an ad, in words to act on; the catalogue's where ours say nothing better. */
export function adRefusal(code: string, message: string, bare: string = adWordsTexts.createFailed): string {
  if (!isErrorCode(code)) return message || bare;
  return BARE_MESSAGES.has(code) ? bare : ERRORS[code].message;
}
