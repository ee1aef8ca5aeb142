import type { Batch } from '../../db/batch.ts';
import type { Tx } from '../../db/database.ts';
import { withReaction } from './message-reactions.ts';
import type { MessageRow } from './messages.repo.ts';

/** Stores the reactions to a message. The caller has locked the conversation. */
export async function updateReactions(tx: Tx, id: string, reactions: string | null): Promise<void> {
  await tx
    .updateTable('messages')
    .set((eb) => ({ reactions, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

type ChangedRow = Pick<MessageRow, 'id' | 'n' | 'side' | 'isDeletedForSender' | 'isDeletedForOther'>;

/** Removes up to `limit` reactions of one side of a conversation, and returns the changed messages. The caller has locked it. */
export async function removeReactionsOf(
  tx: Tx,
  { conversationId, side }: Pick<MessageRow, 'conversationId' | 'side'>,
  limit: number,
): Promise<Batch<ChangedRow>> {
  const found = await tx
    .selectFrom('messages')
    .select(['id', 'reactions'])
    .where('conversationId', '=', conversationId)
    .where('reactions', 'is not', null)
    .where('reactions', 'like', `%[${side},%`)
    .limit(limit)
    .execute();
  // Few differ in what is left: nothing, or an emoji of the other side.
  const byRest = Map.groupBy(found, ({ reactions }) => withReaction(reactions, side, null));
  const rows: ChangedRow[] = [];
  for (const [reactions, same] of byRest) {
    const ids = same.map(({ id }) => id);
    rows.push(
      ...(await tx
        .updateTable('messages')
        .set((eb) => ({ reactions, rev: eb('rev', '+', 1) }))
        .where('id', 'in', ids)
        .returning(['id', 'n', 'side', 'isDeletedForSender', 'isDeletedForOther'])
        .execute()),
    );
  }
  return { rows, isAll: found.length < limit };
}
