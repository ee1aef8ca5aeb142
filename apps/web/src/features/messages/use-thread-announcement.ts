import { useState } from 'react';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';

/** The text for screen readers about messages of the other user that arrived while the thread was open. */
export function useThreadAnnouncement(messages: readonly MessageView[] | null, name: string): string {
  const [last, setLast] = useState<{ readonly messages: readonly MessageView[] | null; readonly announcement: string }>(
    {
      messages,
      announcement: '',
    },
  );
  if (last.messages !== messages)
    setLast({ messages, announcement: announcementBetween(last.messages, messages, name) ?? last.announcement });
  return last.announcement;
}

/** null: nothing to announce. Older messages that were loaded are no news. */
export function announcementBetween(
  before: readonly MessageView[] | null,
  after: readonly MessageView[] | null,
  name: string,
): string | null {
  if (!before || !after) return null;
  const highest = before.reduce((most, { n }) => Math.max(most, n ?? 0), 0);
  const added = after.filter(({ isOwn, n }) => !isOwn && n !== null && n > highest);
  const newest = added.at(-1);
  if (!newest) return null;
  if (added.length > 1) return texts.newMessages({ count: added.length });
  if (newest.isEmptied) return texts.newMessage({ name, text: texts.deletedMessage });
  const isVideo = newest.media?.kind === 'stored' && newest.media.media.kind === 'video';
  return texts.newMessage({ name, text: newest.content || (isVideo ? texts.video : texts.photo) });
}
