import { type Batch, changeUpTo } from '../../db/batch.ts';
import type { Tx } from '../../db/database.ts';
import { deleteFormerMessages } from './former-messages.repo.ts';
import { type MessageRow, STRIPPED } from './messages.repo.ts';

/** Empties up to `limit` messages of one side of a conversation. Returns the changed messages and their former media. */
export async function emptyMessages(
  tx: Tx,
  { conversationId, side }: Pick<MessageRow, 'conversationId' | 'side'>,
  limit: number,
): Promise<Batch<Pick<MessageRow, 'id' | 'n' | 'isDeletedForOther'>> & { readonly mediaIds: readonly string[] }> {
  const found = await tx
    .selectFrom('messages')
    .select(['id', 'mediaId'])
    .where('conversationId', '=', conversationId)
    .where('side', '=', side)
    .where('isEmptied', '=', 0)
    .limit(limit)
    .execute();
  const batch = await changeUpTo(
    limit,
    async () => found,
    (ids) =>
      tx
        .updateTable('messages')
        .set((eb) => ({
          ...STRIPPED,
          isEmptied: 1,
          isDeletedForSender: 1,
          rev: eb('rev', '+', 1),
        }))
        .where('id', 'in', [...ids])
        .returning(['id', 'n', 'isDeletedForOther'])
        .execute(),
  );
  await deleteFormerMessages(
    tx,
    found.map(({ id }) => id),
  );
  return { ...batch, mediaIds: found.flatMap(({ mediaId }) => mediaId ?? []) };
}

/** Strips messages that the other side deleted for itself, after their last reader left. Returns their media. */
export async function stripHidden(tx: Tx, conversationId: string, side: number): Promise<string[]> {
  const hidden = tx
    .selectFrom('messages')
    .where('conversationId', '=', conversationId)
    .where('side', '=', side)
    .where('isDeletedForSender', '=', 1);
  const rows = await hidden.select('mediaId').where('mediaId', 'is not', null).execute();
  await tx.deleteFrom('formerMessages').where('messageId', 'in', hidden.select('id')).execute();
  await tx
    .updateTable('messages')
    .set(STRIPPED)
    .where('conversationId', '=', conversationId)
    .where('side', '=', side)
    .where('isDeletedForSender', '=', 1)
    .execute();
  return rows.flatMap(({ mediaId }) => mediaId ?? []);
}

/** The pictures and videos that one side of a conversation sent. */
export async function listMediaOfSide(tx: Tx, conversationId: string, side: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages')
    .select('mediaId')
    .where('conversationId', '=', conversationId)
    .where('side', '=', side)
    .where('mediaId', 'is not', null)
    .execute();
  return rows.flatMap(({ mediaId }) => mediaId ?? []);
}

/** Deletes up to `limit` messages of a conversation without members. */
export async function deleteMessages(
  tx: Tx,
  conversationId: string,
  limit: number,
): Promise<Batch<Pick<MessageRow, 'mediaId'>>> {
  return changeUpTo(
    limit,
    () => tx.selectFrom('messages').select('id').where('conversationId', '=', conversationId).limit(limit).execute(),
    (ids) =>
      tx
        .deleteFrom('messages')
        .where('id', 'in', [...ids])
        .returning('mediaId')
        .execute(),
  );
}
