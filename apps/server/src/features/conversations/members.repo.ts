import type { Db, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { type ConversationsTables, MEMBER_COLUMNS } from './conversations.table.ts';

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
      const addIf = (isSender: boolean) =>
        eb
          .case()
          .when('userId', isSender ? '=' : '<>', param('senderId'))
          .then(eb.lit(1))
          .else(eb.lit(0))
          .end();
      return {
        lastN: eb('lastN', '+', eb.lit(1)),
        sentK: eb('sentK', '+', addIf(true)),
        receivedK: eb('receivedK', '+', addIf(false)),
        lastMessageId: param('messageId'),
        isListed: eb.lit(1),
        activeAt: param('now'),
        rev: eb('rev', '+', eb.lit(1)),
      };
    })
    .where('conversationId', '=', param('conversationId'))
    .returning(MEMBER_COLUMNS),
);

/** Counts a message for both members, and returns their new rows. The conversation is locked. */
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

const setOtherMarks = hotQuery<Marks, unknown>((db, param) =>
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
export async function showMarks(tx: Tx, reached: Marks): Promise<void> {
  await setOtherMarks.run(tx, reached);
}

const unsentAfter = hotQuery<{ conversationId: string; side: number; k: number }, { count: number }>((db, param) =>
  db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('conversationId', '=', param('conversationId'))
    .where('side', '=', param('side'))
    .where('k', '>', param('k'))
    .where('isUnsent', '=', (eb) => eb.lit(1)),
);

/** Number of unsent messages that a member received after number `k` of the other's. */
export async function countUnsentAfter(
  tx: Tx,
  { conversationId, side }: Pick<MemberRow, 'conversationId' | 'side'>,
  k: number,
): Promise<number> {
  return Number((await unsentAfter.first(tx, { conversationId, side: 1 - side, k }))?.count ?? 0);
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

/** Raises the revision of a conversation for its members. Returns them. */
export async function bumpViews(tx: Tx, conversationId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('conversationMembers')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('conversationId', '=', conversationId)
    .returning('userId')
    .execute();
  return rows.map((row) => row.userId);
}

/** Raises the revision of a conversation for one of its users. Returns its id; undefined when there is none. */
export async function bumpViewOf(tx: Tx, userId: string, conversationId: string): Promise<boolean> {
  const row = await tx
    .updateTable('conversationMembers')
    .set((eb) => ({ rev: eb('rev', '+', 1) }))
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .returning('rev')
    .executeTakeFirst();
  return row !== undefined;
}
