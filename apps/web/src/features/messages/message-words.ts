import type { EntryAbout } from '../delivery/entry-about.ts';
import { refusalText } from './message-refusal.ts';
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
