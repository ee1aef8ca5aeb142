import type { Dialect, Tx } from '../../db/database.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { ConversationsTables } from './conversations.table.ts';

const plainConversation = hotQuery<{ id: string }, { lastN: number }>((db, param) =>
  db.selectFrom('conversations').select('lastN').where('id', '=', param('id')),
);
const lockedConversation = hotQuery<{ id: string }, { lastN: number }>((db, param) =>
  db.selectFrom('conversations').select('lastN').where('id', '=', param('id')).forUpdate(),
);

/** Locks the conversation before changes of both members' views; others wait for the transaction's end. */
export async function lockConversation(tx: Tx, dialect: Dialect, id: string): Promise<boolean> {
  return (await (dialect === 'postgres' ? lockedConversation : plainConversation).first(tx, { id })) !== undefined;
}

/** Locks conversations in the order of their ids, which prevents deadlocks. Those that were deleted are left out. */
export async function lockManyConversations(tx: Tx, dialect: Dialect, ids: readonly string[]): Promise<void> {
  if (dialect !== 'postgres' || ids.length === 0) return;
  await tx
    .selectFrom('conversations')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

const insertConversationRow = hotQuery<ConversationsTables['conversations'], unknown>((db, param) =>
  db
    .insertInto('conversations')
    .values({ id: param('id'), lastN: param('lastN'), createdAt: param('createdAt') })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

/** Creates an unlisted conversation; does nothing when it exists. On PostgreSQL it waits for a concurrent one. */
export async function insertConversation(
  tx: Tx,
  {
    id,
    people,
    createdAt,
  }: { readonly id: string; readonly people: readonly [string, string]; readonly createdAt: number },
): Promise<void> {
  if ((await insertConversationRow.run(tx, { id, lastN: 0, createdAt })) === 0) return;
  const [first, second] = people[0] < people[1] ? people : [people[1], people[0]];
  const of = (userId: string, otherId: string, side: number) => ({
    conversationId: id,
    userId,
    side,
    otherId,
    isListed: 0,
    activeAt: createdAt,
    rev: 1,
  });
  await tx
    .insertInto('conversationMembers')
    .values([of(first, second, 0), of(second, first, 1)].map((row) => ({ ...ZEROS, ...row })))
    .execute();
}

const ZEROS = {
  isOtherDeleted: 0,
  lastN: 0,
  sentK: 0,
  receivedK: 0,
  readK: 0,
  deliveredK: 0,
  otherReadK: 0,
  otherDeliveredK: 0,
  lastMessageId: null,
  unsentUnread: 0,
  unsentReadK: 0,
  requestState: 0,
  requestedAt: null,
};

const nextNumber = hotQuery<{ id: string }, unknown>((db, param) =>
  db
    .updateTable('conversations')
    .set((eb) => ({ lastN: eb('lastN', '+', eb.lit(1)) }))
    .where('id', '=', param('id')),
);

/** Locks the conversation. False when it does not exist. */
export async function incrementLastN(tx: Tx, id: string): Promise<boolean> {
  return (await nextNumber.run(tx, { id })) > 0;
}
