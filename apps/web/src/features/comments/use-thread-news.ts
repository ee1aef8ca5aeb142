import { useState } from 'react';
import { commentsTexts as texts } from './comments.en.ts';
import type { Thread } from './comments.local.ts';
import type { CommentView } from './thread-overlay.ts';

/** The text for screen readers about changes of the list: new comments of others, and the results of one's own. */
export function useThreadNews(thread: Thread | null, viewerId: string): string {
  const [last, setLast] = useState<{ readonly thread: Thread | null; readonly announcement: string }>({
    thread,
    announcement: '',
  });
  if (last.thread !== thread)
    setLast({ thread, announcement: newsBetween(last.thread, thread, viewerId) ?? last.announcement });
  return last.announcement;
}

/** null: nothing to announce. */
export function newsBetween(before: Thread | null, after: Thread | null, viewerId: string): string | null {
  if (!before || !after) return null;
  const known = new Map(all(before).map((comment) => [comment.id, comment]));
  for (const comment of all(after)) {
    const was = known.get(comment.id)?.delivery.kind ?? 'sent';
    if (was === comment.delivery.kind) continue;
    if (comment.delivery.kind === 'sent') return texts.added;
    if (comment.delivery.kind === 'failed') return `${texts.error}: ${texts.addFailed}`;
  }
  // The first load of a thread is no news, and neither are further pages of a long one.
  if (before.savedAt === null || before.hasMore || after.hasMore) return null;
  const isNews = ({ id, author }: CommentView) => !known.has(id) && author.id !== viewerId;
  const count = after.comments.filter(isNews).length;
  return count > 0 ? texts.news({ count }) : null;
}

function all({ comments, beyond }: Thread): readonly CommentView[] {
  return [...comments, ...beyond];
}
