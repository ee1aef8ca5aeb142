import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { OPEN } from '../conversations/request-state.ts';
import { isVisibleBelow, MUTED } from '../relations/visibility.ts';

/** A message with its sender, as its receiver's notification shows it. */
export interface PushedMessage {
  readonly k: number;
  readonly content: string;
  readonly mediaKind: 'image' | 'video' | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string | null;
}

const unread = hotQuery<{ userId: string; messageId: string }, PushedMessage>((db, param) =>
  db
    .selectFrom('messages')
    .innerJoin('conversationMembers as mine', (join) =>
      join.onRef('mine.conversationId', '=', 'messages.conversationId').on('mine.userId', '=', param('userId')),
    )
    .innerJoin('users as sender', 'sender.id', 'mine.otherId')
    .select([
      'messages.k',
      'messages.content',
      'messages.mediaKind',
      'sender.firstName',
      'sender.lastName',
      'sender.username',
    ])
    .where('messages.id', '=', param('messageId'))
    .whereRef('messages.side', '!=', 'mine.side')
    .whereRef('messages.k', '>', 'mine.readK')
    .where('messages.isEmptied', '=', (eb) => eb.lit(0))
    .where('messages.isDeletedForOther', '=', (eb) => eb.lit(0))
    .where('sender.isActive', '=', (eb) => eb.lit(1))
    .where((eb) => isVisibleBelow(MUTED, param('userId'), eb.ref('mine.otherId'))),
);

/**
 * A message that its receiver has not read. Undefined for one that was read or deleted meanwhile, if its sender is deleted or
 * muted, or if one blocked the other.
 */
export function findUnreadMessage(db: Db, userId: string, messageId: string): Promise<PushedMessage | undefined> {
  return unread.first(db, { userId, messageId });
}

interface UnsentMessage extends Pick<PushedMessage, 'k' | 'firstName' | 'lastName' | 'username'> {
  readonly id: string;
}

const newestUnsent = hotQuery<{ userId: string; conversationId: string }, UnsentMessage>((db, param) =>
  db
    .selectFrom('conversationMembers as mine')
    .innerJoin('messages', 'messages.conversationId', 'mine.conversationId')
    .innerJoin('users as sender', 'sender.id', 'mine.otherId')
    .select(['messages.id', 'messages.k', 'sender.firstName', 'sender.lastName', 'sender.username'])
    .where('mine.userId', '=', param('userId'))
    .where('mine.conversationId', '=', param('conversationId'))
    .whereRef('messages.side', '<>', 'mine.side')
    .whereRef('messages.k', '=', 'mine.receivedK')
    .whereRef('messages.k', '>', 'mine.readK')
    .where('messages.isUnsent', '=', (eb) => eb.lit(1))
    .where((eb) => isVisibleBelow(MUTED, param('userId'), eb.ref('mine.otherId'))),
);

/**
 * The newest message of a conversation's other user, if it was unsent before it was read. Undefined if that user is deleted or muted,
 * or if one blocked the other.
 */
export function findUnsentMessage(db: Db, userId: string, conversationId: string): Promise<UnsentMessage | undefined> {
  return newestUnsent.first(db, { userId, conversationId });
}

const countOf = hotQuery<{ userId: string }, { unread: number | null }>((db, param) =>
  db
    .selectFrom('conversationMembers')
    .select(
      sql<number | null>`cast(
        sum("receivedK" - "readK" - case when "unsentReadK" = "readK" then "unsentUnread" else 0 end)
      as integer)`.as('unread'),
    )
    .where('userId', '=', param('userId'))
    .where('isListed', '=', (eb) => eb.lit(1))
    .where('requestState', '=', (eb) => eb.lit(OPEN)),
);

/** The number of a user's messages that are neither read nor unsent. Requests do not count. */
export async function countUnreadMessages(db: Db, userId: string): Promise<number> {
  return (await countOf.first(db, { userId }))?.unread ?? 0;
}
