import type { Db, Tx } from '../../db/database.ts';
import type { NoticesTables } from './notices.table.ts';

export type NoticeRow = NoticesTables['notices'];

export async function insertNotices(tx: Tx, rows: readonly NoticeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('notices')
    .values([...rows])
    .execute();
}

/** A user's notices, in no order. */
export async function findNotices(db: Db, userId: string, ids: readonly string[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('notices')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('userId', '=', userId)
    .execute();
}

/** The ids of a user's newest notices. */
export async function listNewest(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteNoticesBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('notices').where('createdAt', '<', before).execute();
}
