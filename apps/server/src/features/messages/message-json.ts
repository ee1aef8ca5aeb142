import type { ConversationId, MessageId, UserId } from '@posy/contract/ids';
import { MAX_MESSAGE_LENGTH } from '@posy/contract/limits';
import type { Media } from '@posy/contract/media';
import type { Reaction } from '@posy/contract/message-reactions';
import type { MessageEntity, Replied } from '@posy/contract/messages';
import { fitText } from '@posy/contract/text';
import { mediaOf } from '../media/media-keys.ts';
import { parseReactions } from './message-reactions.ts';
import { isHiddenFrom } from './message-readers.ts';
import type { ViewedRow } from './messages.repo.ts';

/** The wire form for the member that the row was read for. */
export function entityOf(row: ViewedRow): MessageEntity {
  const media = mediaOfRow(row);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ids of our own database
  const [id, conversationId] = [row.id as MessageId, row.conversationId as ConversationId];
  return {
    id,
    conversationId,
    n: row.n,
    k: row.k,
    senderId: memberOf(row, row.side),
    content: fitText(row.content, MAX_MESSAGE_LENGTH),
    videoUrl: media?.video?.url ?? null,
    media,
    replyTo: repliedOf(row),
    reactions: reactionsOf(row),
    isEmptied: row.isEmptied === 1,
    isUnsent: row.isUnsent === 1,
    createdAt: new Date(row.createdAt).toISOString(),
    // A version that knows no edits empties a message and leaves this.
    editedAt: row.editedAt === null || row.isEmptied === 1 ? null : new Date(row.editedAt).toISOString(),
    rev: row.rev,
  };
}

/** Whether the viewing member deleted the message for themselves. */
export function isHiddenFromViewer(row: ViewedRow): boolean {
  return isHiddenFrom(row, row.mySide);
}

function memberOf({ mySide, myId, otherId }: ViewedRow, side: number): UserId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
  return (side === mySide ? myId : otherId) as UserId;
}

function reactionsOf(row: ViewedRow): Reaction[] {
  // A version that knows no reactions empties a message and leaves them.
  if (row.isEmptied === 1) return [];
  return parseReactions(row.reactions).map(([side, emoji]) => ({ userId: memberOf(row, side), emoji }));
}

function repliedOf({ replyToId, replyToN }: ViewedRow): Replied | null {
  if (replyToId === null || replyToN === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
  return { id: replyToId as MessageId, n: replyToN };
}

function mediaOfRow(row: ViewedRow): Media | null {
  const { mediaId, width, height, thumbhash, isAnimated, hash, variants, video } = row;
  const isThere = mediaId !== null && width !== null && height !== null && isAnimated !== null;
  if (!isThere || thumbhash === null || hash === null || variants === null) return null;
  return mediaOf({ mediaId, width, height, thumbhash, isAnimated, hash, variants, video });
}
