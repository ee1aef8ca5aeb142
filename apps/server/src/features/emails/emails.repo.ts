import type { Delivery } from '@posy/contract/emails';
import type { Db, Tx } from '../../db/database.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import type { EmailsTables } from './emails.table.ts';

export type EmailRow = EmailsTables['emails'];

export async function insertEmail(tx: Tx, row: EmailRow): Promise<void> {
  await tx.insertInto('emails').values(row).execute();
}

export function findEmail(db: Db, id: string): Promise<EmailRow | undefined> {
  return db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Mails to an address before a position, newest first. */
export function listInbox(
  db: Db,
  { toEmail, before, limit }: { toEmail: string; before: PageCursor; limit: number },
): Promise<EmailRow[]> {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('toEmail', '=', toEmail)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(before.createdAt, before.id)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whether the mail exists. */
export async function updateRead(tx: Tx, id: string, isRead: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set({ isRead: isRead ? 1 : 0 })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores the delivery state of a queued mail; a delivered one does not change. Returns whether it was queued. */
export async function updateDelivery(
  tx: Tx,
  id: string,
  changes: { readonly delivery: Delivery; readonly attempts: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('emails')
    .set(changes)
    .where('id', '=', id)
    .where('delivery', '=', 'queued')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes the code of a mail. */
export async function forgetCode(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('emails').set({ sealedCode: null, codeUntil: null }).where('id', '=', id).execute();
}

/** Deletes codes that expired before `now` (ms). */
export async function deleteCodesBefore(tx: Tx, now: number): Promise<void> {
  await tx
    .updateTable('emails')
    .set({ sealedCode: null, codeUntil: null })
    .where('codeUntil', 'is not', null)
    .where('codeUntil', '<=', now)
    .execute();
}

/** Deletes at most `limit` mails from before a time (ms), and returns their number. */
export async function deleteEmailsBefore(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx.selectFrom('emails').select('id').where('createdAt', '<', before).orderBy('createdAt').limit(limit);
  const rows = await tx.deleteFrom('emails').where('id', 'in', old).returning('id').execute();
  return rows.length;
}
