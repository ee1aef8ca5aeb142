import type { EntryAbout } from '../delivery/entry-about.ts';
import { refusalHint } from './comment-refusal.ts';
import { commentsTexts as texts } from './comments.en.ts';

/** The outbox's texts for comment mutations: see `outbox/entry-words.ts`. */
export const commentWords = [
  {
    kind: 'comment.add',
    title: (args: unknown) => contentOf(args) ?? texts.what,
    whatAbout: (about: EntryAbout) => addTitle(about),
    what: texts.what,
    sent: texts.success,
    sentHint: () => texts.added,
    refused: addRefusal,
    refusedTitle: texts.error,
    staysWhenRefused: true,
  },
  {
    kind: 'comment.delete',
    title: (_args: unknown, about: EntryAbout) => removeTitle(about),
    what: texts.removeAction,
    sent: texts.deleted,
    isOnlyAnnounced: true,
    refused: () => texts.deleteFailed,
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;

function addTitle({ person, isOwn, media }: EntryAbout): string {
  if (isOwn) return texts.commentOnOwn({ media });
  return person === null ? texts.what : texts.commentOn({ name: person, media });
}

function removeTitle({ person, isOwn, media }: EntryAbout): string {
  if (isOwn) return texts.removeFromOwn({ media });
  return person === null ? texts.removeAction : texts.removeFrom({ name: person, media });
}

function addRefusal(code: string): string {
  const reason = refusalHint(code);
  return reason === null ? texts.addFailed : texts.addFailedFor({ reason });
}

function contentOf(args: unknown): string | null {
  if (typeof args !== 'object' || args === null || !('content' in args)) return null;
  return typeof args.content === 'string' ? args.content : null;
}
