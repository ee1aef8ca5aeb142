import { fitText } from '@posy/contract/text';
import { useState } from 'react';
import { previewOf } from './message-preview.ts';
import { otherReaction } from './message-reactions.ts';
import type { MessageView } from './message-view.ts';
import { messagesTexts as texts } from './messages.en.ts';

/** The text for screen readers about messages and reactions of the other user that arrived while the thread was open. */
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
  if (!newest) return newReaction(before, after, name);
  if (added.length > 1) return texts.newMessages({ count: added.length });
  if (newest.isEmptied) return texts.newMessage({ name, text: texts.deletedMessage });
  const isVideo = newest.media?.kind === 'stored' && newest.media.media.kind === 'video';
  return texts.newMessage({ name, text: newest.content || (isVideo ? texts.video : texts.photo) });
}

/** Words of a message in the announcement of a reaction to it, and a bound for those without spaces, in graphemes. */
const QUOTED_WORDS = 8;
const MAX_QUOTED = 100;

/** The newest message that the other user has reacted to since; null: none. */
function newReaction(before: readonly MessageView[], after: readonly MessageView[], name: string): string | null {
  const known = new Map(before.map((message) => [message.id, message]));
  const reacted = after.findLast((message) => {
    const earlier = known.get(message.id);
    // Messages that were loaded since are no news, and most are the same as before.
    if (!earlier || earlier === message) return false;
    const emoji = otherReaction(message);
    return emoji !== null && emoji !== otherReaction(earlier);
  });
  if (!reacted) return null;
  const { content, media, isEmptied } = reacted;
  const mediaKind = media?.kind === 'stored' ? media.media.kind : (media?.mediaKind ?? null);
  const words = previewOf({ content: fitText(content, MAX_QUOTED), mediaKind, isEmptied }).split(' ');
  const text = words.slice(0, QUOTED_WORDS).join(' ') + (words.length > QUOTED_WORDS ? '…' : '');
  return texts.reactedTo({ name, emoji: otherReaction(reacted) ?? '', text });
}
