import { REQUEST_MESSAGES } from '@posy/contract/limits';
import type { Expression, SqlBool } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { type ConversationsTables, MEMBER_COLUMNS } from './conversations.table.ts';
import { OPEN, REQUEST } from './request-state.ts';

export type MemberRow = ConversationsTables['conversationMembers'];

const member = hotQuery<{ userId: string; conversationId: string }, MemberRow>((db, param) =>
  db
    .selectFrom('conversationMembers')
    .select(MEMBER_COLUMNS)
    .where('conversationId', '=', param('conversationId'))
    .where('userId', '=', param('userId')),
);

/** Undefined for users who are not members. */
export function findMember(db: Db | Tx, userId: string, conversationId: string): Promise<MemberRow | undefined> {
  return member.first(db, { userId, conversationId });
}

interface Sent {
  readonly conversationId: string;
  readonly senderId: string;
  readonly messageId: string;
  readonly now: number;
}

const countSent = hotQuery<Sent, MemberRow>((db, param) =>
  db
    .updateTable('conversationMembers')
    .set((eb) => {
      const isSender = eb('userId', '=', param('senderId'));
      const isOpen = eb.or([isSender, eb('requestState', '=', eb.lit(OPEN))]);
      const isCounted = eb.or([
        isOpen,
        eb.and([eb('requestState', '=', eb.lit(REQUEST)), eb('receivedK', '<', eb.lit(REQUEST_MESSAGES))]),
      ]);
      const addIf = (condition: Expression<SqlBool>) => eb.case().when(condition).then(eb.lit(1)).else(eb.lit(0)).end();
      return {
        lastN: eb('lastN', '+', addIf(isCounted)),
        sentK: eb('sentK', '+', addIf(isSender)),
        receivedK: eb('receivedK', '+', addIf(eb.and([isCounted, eb.not(isSender)]))),
        lastMessageId: eb.case().when(isCounted).then(param('messageId')).else(eb.ref('lastMessageId')).end(),
        isListed: eb.case().when(isOpen).then(eb.lit(1)).else(eb.ref('isListed')).end(),
        activeAt: eb.case().when(isCounted).then(param('now')).else(eb.ref('activeAt')).end(),
        rev: eb('rev', '+', addIf(isCounted)),
      };
    })
    .where('conversationId', '=', param('conversationId'))
    .returning(MEMBER_COLUMNS),
);

/**
 * Counts a message for its sender, and for the other member if it arrives there, and returns their new rows. The conversation is locked, and
 * the sender's row is open.
 */
export function countMessage(tx: Tx, sent: Sent): Promise<MemberRow[]> {
  return countSent.all(tx, sent);
}

const setList = hotQuery<{ userId: string; conversationId: string; activeAt: number }, { rev: number }>((db, param) =>
  db
    .updateTable('conversationMembers')
    .set((eb) => ({ isListed: eb.lit(1), activeAt: param('activeAt'), rev: eb('rev', '+', eb.lit(1)) }))
    .where('conversationId', '=', param('conversationId'))
    .where('userId', '=', param('userId'))
    .where('isListed', '=', (eb) => eb.lit(0))
    .returning('rev'),
);

/** Adds an empty conversation to a user's list. False when it is there already. */
export async function listFor(tx: Tx, userId: string, conversationId: string, activeAt: number): Promise<boolean> {
  return (await setList.first(tx, { userId, conversationId, activeAt })) !== undefined;
}

interface Marks {
  readonly conversationId: string;
  readonly userId: string;
  readonly readK: number;
  readonly deliveredK: number;
  readonly unsentUnread: number;
  readonly unsentReadK: number;
}

const setOwnMarks = hotQuery<Marks, MemberRow>((db, param) =>
  db
    .updateTable('conversationMembers')
    .set((eb) => ({
      readK: param('readK'),
      deliveredK: param('deliveredK'),
      unsentUnread: param('unsentUnread'),
      unsentReadK: param('unsentReadK'),
      rev: eb('rev', '+', eb.lit(1)),
    }))
    .where('conversationId', '=', param('conversationId'))
    .where('userId', '=', param('userId'))
    .returning(MEMBER_COLUMNS),
);

const setOtherMarks = hotQuery<Omit<Marks, 'unsentUnread' | 'unsentReadK'>, unknown>((db, param) =>
  db
    .updateTable('conversationMembers')
    .set((eb) => ({ otherReadK: param('readK'), otherDeliveredK: param('deliveredK'), rev: eb('rev', '+', eb.lit(1)) }))
    .where('conversationId', '=', param('conversationId'))
    .where('userId', '<>', param('userId')),
);

/** Stores a member's own marks. The conversation is locked, and the numbers are not smaller than before. */
export function setMarks(tx: Tx, reached: Marks): Promise<MemberRow | undefined> {
  return setOwnMarks.first(tx, reached);
}

/** Shows the marks of a member to the other one. Under the same conditions. */
export async function showMarks(
  tx: Tx,
  { conversationId, userId, readK, deliveredK }: Omit<Marks, 'unsentUnread' | 'unsentReadK'>,
): Promise<void> {
  await setOtherMarks.run(tx, { conversationId, userId, readK, deliveredK });
}

const unsentAfter = hotQuery<{ conversationId: string; side: number; k: number; upTo: number }, { count: number }>(
  (db, param) =>
    db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('conversationId', '=', param('conversationId'))
      .where('side', '=', param('side'))
      .where('k', '>', param('k'))
      .where('k', '<=', param('upTo'))
      .where('isUnsent', '=', (eb) => eb.lit(1)),
);

/** Number of unsent messages among those that a member received after number `k` of the other's. */
export async function countUnsentAfter(
  tx: Tx,
  { conversationId, side, receivedK }: Pick<MemberRow, 'conversationId' | 'side' | 'receivedK'>,
  k: number,
): Promise<number> {
  return Number((await unsentAfter.first(tx, { conversationId, side: 1 - side, k, upTo: receivedK }))?.count ?? 0);
}

/** Stores how many of the messages that a member has not read were unsent. */
export async function setUnsentUnread(
  tx: Tx,
  { conversationId, userId, readK }: MemberRow,
  unsentUnread: number,
): Promise<void> {
  await tx
    .updateTable('conversationMembers')
    .set((eb) => ({ unsentUnread, unsentReadK: readK, rev: eb('rev', '+', 1) }))
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .execute();
}

/** Both members, or the one who is left. */
export function listMembers(tx: Tx, conversationId: string): Promise<MemberRow[]> {
  return tx
    .selectFrom('conversationMembers')
    .select(MEMBER_COLUMNS)
    .where('conversationId', '=', conversationId)
    .execute();
}

const bumpOne = hotQuery<{ userId: string; conversationId: string; lastMessageId: string | null }, { rev: number }>(
  (db, param) =>
    db
      .updateTable('conversationMembers')
      .set((eb) => ({ lastMessageId: param('lastMessageId'), rev: eb('rev', '+', eb.lit(1)) }))
      .where('conversationId', '=', param('conversationId'))
      .where('userId', '=', param('userId'))
      .returning('rev'),
);

/** Stores the newest message that a member still has. */
export async function setLastMessage(
  tx: Tx,
  userId: string,
  conversationId: string,
  lastMessageId: string | null,
): Promise<void> {
  await bumpOne.run(tx, { userId, conversationId, lastMessageId });
}

/** Raises the revision of a conversation for one of its users. False when the user does not see it. */
export async function bumpViewOf(tx: Tx, userId: string, conversationId: string): Promise<boolean> {
  const row = await tx
    .updateTable('conversationMembers')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .where('isListed', '=', 1)
    .returning('rev')
    .executeTakeFirst();
  return row !== undefined;
}
