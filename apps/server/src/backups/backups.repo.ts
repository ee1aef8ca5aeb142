import type { Db, Tx } from '../db/database.ts';
import type { BackupsTables } from './backups.table.ts';

export type BackupRow = BackupsTables['backups'];

const LISTED = 100;

/** The last backups, newest first. */
export function listBackups(db: Db, limit = LISTED): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .select(['id', 'kind', 'path', 'startedAt', 'seenAt', 'finishedAt', 'state', 'bytes', 'sha256', 'error'])
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertBackup(tx: Tx, row: BackupRow): Promise<void> {
  await tx.insertInto('backups').values(row).execute();
}
