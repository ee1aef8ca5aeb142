import { ERRORS, isErrorCode } from '@posy/contract/errors';
import { errorMessage } from '../../language/error-message.ts';
import type { EntryAbout } from '../delivery/entry-about.ts';
import { reactToMessage } from './message-reactions.mutators.ts';
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
  {
    kind: 'message.edit',
    // The words that were typed stay readable here if the message is gone.
    title: (args: unknown) => textOf(args) ?? texts.editMessage,
    what: texts.editMessage,
    sent: texts.outboxEdited,
    isOnlyAnnounced: true,
    refused: (code: string) => editRefusal(code),
    refusedTitle: texts.outboxNotEdited,
    staysWhenRefused: true,
  },
  {
    kind: 'message.unsend',
    title: () => texts.outboxUnsend,
    what: texts.outboxUnsend,
    sent: texts.outboxUnsent,
    isOnlyAnnounced: true,
    refused: () => texts.outboxUnsendFailed,
    staysWhenRefused: false,
  },
  {
    kind: 'message.react',
    title: (args: unknown) => {
      const emoji = reactToMessage.read(args)?.emoji ?? null;
      return emoji === null ? texts.outboxTakeReaction : texts.outboxReact({ emoji });
    },
    what: texts.reaction,
    sent: (args: unknown) => (reactToMessage.read(args)?.emoji === null ? texts.outboxTaken : texts.outboxReacted),
    isOnlyAnnounced: true,
    refused: (code: string) => reactionRefusal(code),
    refusedTitle: texts.outboxNotReacted,
    // Nothing that was written is lost.
    staysWhenRefused: false,
  },
] as const;

function titleOf(args: unknown): string {
  if (typeof args !== 'object' || args === null || !('content' in args)) return texts.what;
  const hasPhoto = 'file' in args && isImage(args.file);
  return textOf(args) ?? (hasPhoto ? texts.photo : texts.video);
}

function textOf(args: unknown): string | null {
  if (typeof args !== 'object' || args === null || !('content' in args)) return null;
  return typeof args.content === 'string' && args.content !== '' ? args.content : null;
}

function isImage(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'kind' in file && file.kind === 'image';
}

/** Codes whose own message says more than the one for their status. */
const EXPLAINED: ReadonlySet<string> = new Set([
  'cannot_message_self',
  'message_too_long',
  'message_empty',
  'edit_too_late',
  'too_many_edits',
  'not_own_message',
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
  if (EXPLAINED.has(code)) return errorMessage(code);
  if (status === 403) return texts.notAllowed;
  return status === 400 || status === 415 || status === 422 ? texts.invalid : texts.sendFailed;
}

/** Codes that another try of an edit meets again. */
const FINAL: ReadonlySet<string> = new Set(['edit_too_late', 'too_many_edits', 'not_own_message', 'message_not_found']);

/** Whether a refused edit may be accepted later. */
export function canRetryEdit(code: string): boolean {
  return !FINAL.has(code);
}

/** Why an edit was refused, by the code of the answer (or `stalled`). */
export function editRefusal(code: string): string {
  if (code === 'message_not_found') return texts.unsent;
  const reason = refusalText(code);
  return reason === texts.sendFailed ? texts.editFailed : reason;
}

/** Why a reaction was refused, by the code of the answer. */
export function reactionRefusal(code: string): string {
  if (code === 'message_not_found') return texts.unsent;
  const reason = refusalText(code);
  return reason === texts.sendFailed || reason === texts.invalid ? texts.reactFailed : reason;
}
