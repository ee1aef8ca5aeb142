import type { Db, Tx } from '../../db/database.ts';
import type { FormerText } from '../../former-texts.ts';
import type { MessagesTables } from './messages.table.ts';

/** Stores the text of a message before an edit. */
export async function insertFormerMessage(tx: Tx, row: MessagesTables['formerMessages']): Promise<void> {
  await tx.insertInto('formerMessages').values(row).execute();
}

/** The stored former texts of a message, the newest first: as many as it was edited, until the first of them is pruned. */
export function listFormerMessages(db: Db | Tx, messageId: string): Promise<FormerText[]> {
  return db
    .selectFrom('formerMessages')
    .select(['rev', 'text', 'changedAt'])
    .where('messageId', '=', messageId)
    .orderBy('rev', 'desc')
    .execute();
}

/** Deletes the former texts of messages that lose their content. */
export async function deleteFormerMessages(tx: Tx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .deleteFrom('formerMessages')
    .where('messageId', 'in', [...messageIds])
    .execute();
}

/** Deletes former texts from before that time (ms). */
export async function deleteFormerMessagesBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('formerMessages').where('changedAt', '<', before).execute();
}
