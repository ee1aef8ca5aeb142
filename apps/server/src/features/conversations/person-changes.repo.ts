import { NIL_ID } from '@posy/contract/ids';
import type { Db, Dialect, Tx } from '../../db/database.ts';
import type { MemberRow } from './members.repo.ts';

/** Whether a user has a conversation that its other member still sees. */
export async function hasConversations(db: Db | Tx, personId: string): Promise<boolean> {
  return (await listPartners(db, personId, NIL_ID, 1)).length > 0;
}

/** The conversations of a user's partners with them that these see, after an id, in order. */
export async function listPartners(
  db: Db | Tx,
  personId: string,
  after: string,
  limit: number,
): Promise<Pick<MemberRow, 'userId' | 'conversationId'>[]> {
  return db
    .selectFrom('conversationMembers')
    .select(['userId', 'conversationId'])
    .where('otherId', '=', personId)
    .where('isOtherDeleted', '=', 0)
    .where('isListed', '=', 1)
    .where('conversationId', '>', after)
    .orderBy('conversationId')
    .limit(limit)
    .execute();
}

/** Locks some of a user's own conversations, listed or not. */
export async function lockSomeOf(tx: Tx, dialect: Dialect, userId: string, limit: number): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('conversationMembers')
    .selectAll()
    .where('userId', '=', userId)
    .where('isListed', 'in', [0, 1])
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.conversationId);
  if (dialect === 'postgres' && ids.length > 0) {
    await tx.selectFrom('conversations').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  }
  return rows;
}

/**
 * Replaces a deleted user's id by a random one. `rev` absorbs the user's own revision, which counted until now. Returns the
 * remaining member; undefined when they were deleted too.
 */
export async function forgetOther(
  tx: Tx,
  conversationId: string,
  {
    deletedId,
    nobodyId,
    deletedRev,
  }: { readonly deletedId: string; readonly nobodyId: string; readonly deletedRev: number },
): Promise<MemberRow | undefined> {
  return tx
    .updateTable('conversationMembers')
    .set((eb) => ({ otherId: nobodyId, isOtherDeleted: 1, rev: eb('rev', '+', deletedRev + 1) }))
    .where('conversationId', '=', conversationId)
    .where('otherId', '=', deletedId)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a user from a conversation. */
export async function deleteMember(tx: Tx, conversationId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('conversationMembers')
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .execute();
}

/** Deletes a conversation without messages. */
export async function deleteConversation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('conversations').where('id', '=', id).execute();
}
