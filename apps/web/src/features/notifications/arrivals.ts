import type { ConversationEntity, LastMessage } from '@posy/contract/conversations';
import type { UserId } from '@posy/contract/ids';
import { NOTIFICATION_BODY_LENGTH } from '@posy/contract/limits';
import type { PushPayload } from '@posy/contract/push';
import { fitText, graphemes } from '@posy/contract/text';
import { displayName } from '../../language/display-name.ts';
import { notificationsTexts as texts } from './notifications.en.ts';

/** Number of the other user's messages per conversation at the last reading. */
export type Received = ReadonlyMap<string, number>;

type UnreadRow = Pick<
  ConversationEntity,
  'id' | 'otherUser' | 'lastMessage' | 'receivedK' | 'unreadCount' | 'isBlocked' | 'isRequest'
>;

/**
 * The conversations whose unread message is new, as push payloads; those of requests are announced nowhere. Only the newest of several
 * messages in a conversation is returned. `known` is not changed; the next call takes {@link nowReceived}.
 */
export function arrivalsIn(rows: readonly UnreadRow[], known: Received, uid: UserId): readonly PushPayload[] {
  const counted = rows.filter(({ isRequest }) => isRequest !== true);
  const badge = counted.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  return counted.flatMap((row) => {
    const { id, otherUser, lastMessage, receivedK, unreadCount, isBlocked } = row;
    const isNew = receivedK > (known.get(id) ?? 0) && unreadCount > 0;
    if (!isNew || isBlocked || !lastMessage || lastMessage.senderId === uid || lastMessage.isEmptied) return [];
    return [
      {
        v: 1,
        kind: 'message',
        uid,
        id,
        messageId: lastMessage.id,
        title: displayName(otherUser),
        body: notificationBody(lastMessage),
        url: `/messages?conversation=${id}`,
        tag: messageTag(id),
        badge,
      } as const,
    ];
  });
}

/** The known messages for the next call. Conversations that were read are not among the rows, and stay known. */
export function nowReceived(rows: readonly UnreadRow[], known: Received): Received {
  return new Map([...known, ...rows.map(({ id, receivedK }) => [id, receivedK] as const)]);
}

/** The text of a notification about a message: its first 50 characters with an ellipsis, or the kind of its media. */
export function notificationBody({ content, mediaKind }: Pick<LastMessage, 'content' | 'mediaKind'>): string {
  const fitting = fitText(content, 4 * NOTIFICATION_BODY_LENGTH);
  const text = fitting.replaceAll(/\s+/g, ' ').trim();
  if (text === '') {
    if (mediaKind === 'video') return texts.videoMessage;
    return mediaKind === 'image' ? texts.photoMessage : texts.message;
  }
  // A grapheme has at least one UTF-16 unit, so short texts need no segmenting.
  if (text.length <= NOTIFICATION_BODY_LENGTH) return text;
  let cut = '';
  let count = 0;
  for (const { segment } of graphemes(text)) {
    if (++count > NOTIFICATION_BODY_LENGTH) return `${cut.trimEnd()}…`;
    cut += segment;
  }
  return fitting.length < content.length ? `${text}…` : text;
}

/** With this tag a newer notification of a conversation replaces the older one, whether a page or the worker shows it. */
function messageTag(conversationId: string): string {
  return `c:${conversationId}`;
}
