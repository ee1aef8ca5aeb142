import { useState } from 'react';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';

/** The text for screen readers about messages of the other user that arrived while the thread was open. */
export function useThreadNews(messages: readonly MessageView[] | null, name: string): string {
  const [last, setLast] = useState<{ readonly messages: readonly MessageView[] | null; readonly announcement: string }>(
    {
      messages,
      announcement: '',
    },
  );
  if (last.messages !== messages)
    setLast({ messages, announcement: newsBetween(last.messages, messages, name) ?? last.announcement });
  return last.announcement;
}

/** null: nothing to announce. Older messages that were loaded are no news. */
export function newsBetween(
  before: readonly MessageView[] | null,
  after: readonly MessageView[] | null,
  name: string,
): string | null {
  if (!before || !after) return null;
  const highest = before.reduce((most, { n }) => Math.max(most, n ?? 0), 0);
  const news = after.filter(({ isOwn, n }) => !isOwn && n !== null && n > highest);
  const newest = news.at(-1);
  if (!newest) return null;
  if (news.length > 1) return texts.newsMany({ count: news.length });
  const isVideo = newest.media?.kind === 'stored' && newest.media.media.kind === 'video';
  return texts.news({ name, text: newest.content || (isVideo ? texts.video : texts.photo) });
}
