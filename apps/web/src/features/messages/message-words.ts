import { ERRORS, isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/error-message.ts';
import type { EntryAbout } from '../delivery/entry-about.ts';
import { messagesTexts as texts } from './messages.en.ts';

const send = {
  what: texts.what,
  title: (args: unknown) => titleOf(args),
  // The thread shows it in place, with a mark.
  sent: texts.outboxSent,
  isOnlyAnnounced: true,
  refused: (code: string) => refusalText(code),
  refusedTitle: texts.outboxNotSent,
  staysWhenRefused: true,
} as const;

/** Outbox texts of these mutations: see `outbox/entry-words.ts`. */
export const messageWords = [
  { kind: 'message.send', ...send },
  { kind: 'message.sendByUsername', ...send },
  {
    kind: 'message.delete',
    title: (_args: unknown, { person }: EntryAbout) =>
      person === null ? texts.outboxDelete : texts.outboxDeleteTo({ name: person }),
    what: texts.outboxDelete,
    sent: texts.outboxDeleted,
    isOnlyAnnounced: true,
    refused: () => texts.outboxDeleteFailed,
    staysWhenRefused: false,
  },
] as const;

function titleOf(args: unknown): string {
  if (typeof args !== 'object' || args === null || !('content' in args)) return texts.what;
  if (typeof args.content === 'string' && args.content !== '') return args.content;
  const hasPhoto = 'file' in args && isImage(args.file);
  return hasPhoto ? texts.photo : texts.video;
}

function isImage(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'kind' in file && file.kind === 'image';
}

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
