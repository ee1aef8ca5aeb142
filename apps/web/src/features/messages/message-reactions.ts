import type { UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { MessageChanges } from './message-changes.ts';
import type { MessageReaction, MessageView } from './message-view.ts';

/** The emoji in the menu of a message, the first one also by a double tap. */
export const OFFERED_EMOJI = ['🌸', '❤️', '😂', '😮', '😢', '👍'] as const;
export const DOUBLE_TAP_EMOJI = OFFERED_EMOJI[0];

type Reacted = Pick<MessageEntity, 'id' | 'isEmptied' | 'reactions'>;

/**
 * The reactions to a message: one's own first, with the pending one in place of the stored one, then those of others in the row's
 * order. An emptied message has none.
 */
export function reactionsOf(
  row: Reacted,
  { reactions: desired }: MessageChanges,
  uid: UserId,
): readonly MessageReaction[] {
  const { id, isEmptied, reactions: stored = [] } = row;
  if (isEmptied) return NONE;
  const pending = desired.get(id);
  const own = pending === undefined ? storedReaction(row, uid) : pending;
  // A repeated answer has no emoji, like no other words, until the next pull.
  const others = stored
    .filter(({ userId, emoji }) => userId !== uid && emoji !== '')
    .map(({ emoji }) => ({ emoji, isOwn: false }));
  return own === null ? others : [{ emoji: own, isOwn: true }, ...others];
}

const NONE: readonly MessageReaction[] = [];

/** The reaction of a user in a row; null: none. */
export function storedReaction({ reactions = [] }: Pick<MessageEntity, 'reactions'>, userId: UserId): string | null {
  return reactions.find((reaction) => reaction.userId === userId)?.emoji || null;
}

/** Whether both are drawn alike. */
export function isSameReactions(a: readonly MessageReaction[], b: readonly MessageReaction[]): boolean {
  return a.length === b.length && a.every(({ emoji, isOwn }, i) => emoji === b[i]?.emoji && isOwn === b[i]?.isOwn);
}

/** One's own reaction to a message; null: none. */
export function ownReaction({ reactions }: Pick<MessageView, 'reactions'>): string | null {
  return reactions.find(({ isOwn }) => isOwn)?.emoji ?? null;
}

/** The reaction of the other user to a message; null: none. */
export function otherReaction({ reactions }: Pick<MessageView, 'reactions'>): string | null {
  return reactions.find(({ isOwn }) => !isOwn)?.emoji ?? null;
}

/** Whether a message can be reacted to: the server has it, and it was not emptied. */
export function canReact({ n, isEmptied }: Pick<MessageView, 'n' | 'isEmptied'>): boolean {
  return n !== null && !isEmptied;
}
