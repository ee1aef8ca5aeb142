import { refusalHint } from './comment-refusal.ts';
import { commentsTexts as texts } from './comments.en.ts';

/** The outbox's texts for comment mutations: see `outbox/entry-words.ts`. */
export const commentWords = [
  {
    kind: 'comment.add',
    title: (args: unknown) => contentOf(args) ?? texts.what,
    what: texts.what,
    sent: texts.success,
    sentHint: () => texts.added,
    refused: addRefusal,
    refusedTitle: texts.error,
    staysWhenRefused: true,
  },
  {
    kind: 'comment.delete',
    title: () => texts.removeAction,
    what: texts.removeAction,
    sent: texts.deleted,
    isOnlyAnnounced: true,
    refused: () => texts.deleteFailed,
    refusedTitle: texts.error,
    staysWhenRefused: false,
  },
] as const;

function addRefusal(code: string): string {
  const reason = refusalHint(code);
  return reason === null ? texts.addFailed : texts.addFailedFor({ reason });
}

function contentOf(args: unknown): string | null {
  if (typeof args !== 'object' || args === null || !('content' in args)) return null;
  return typeof args.content === 'string' ? args.content : null;
}
