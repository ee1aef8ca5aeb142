import type { Db, Tx } from '../db/database.ts';
import type { BackupsTables } from './backups.table.ts';

export type BackupRow = BackupsTables['backups'];

const LISTED = 100;
const COLUMNS = [
  'id',
  'kind',
  'path',
  'startedAt',
  'seenAt',
  'finishedAt',
  'state',
  'bytes',
  'sha256',
  'error',
] as const;

/** The last backups, newest first. */
export function listBackups(db: Db, limit = LISTED): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .select(COLUMNS)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertBackup(tx: Tx, row: BackupRow): Promise<void> {
  await tx.insertInto('backups').values(row).execute();
}

/** Backups that have not ended, dead ones included. */
export function listRunning(db: Db | Tx): Promise<BackupRow[]> {
  return db.selectFrom('backups').select(COLUMNS).where('state', '=', 'running').orderBy('startedAt').execute();
}

/** Renews a running backup. */
export async function noteSeen(tx: Tx, id: string, seenAt: number): Promise<void> {
  await tx.updateTable('backups').set({ seenAt }).where('id', '=', id).where('state', '=', 'running').execute();
}

export async function endBackup(
  tx: Tx,
  id: string,
  end: Pick<BackupRow, 'state' | 'finishedAt' | 'bytes' | 'sha256' | 'error'>,
): Promise<void> {
  await tx.updateTable('backups').set(end).where('id', '=', id).where('state', '=', 'running').execute();
}

/** Deletes rows of backups that ended before a time (ms). */
export async function deleteBackupsBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('backups').where('finishedAt', '<', before).execute();
}

/**
 * In a restored database: the backup that it comes from is complete, others that were running have failed. Finished exports were not
 * in the backup, so their rows are deleted: users can request new ones.
 */
export async function settleBackups(
  tx: Tx,
  {
    id,
    finishedAt,
    bytes,
    now,
  }: { readonly id: string; readonly finishedAt: number; readonly bytes: number; readonly now: number },
): Promise<void> {
  await endBackup(tx, id, { state: 'complete', finishedAt, bytes, sha256: null, error: null });
  const error = 'The database was restored meanwhile';
  await tx
    .updateTable('backups')
    .set({ state: 'failed', finishedAt: now, error })
    .where('state', '=', 'running')
    .execute();
  await tx.deleteFrom('exports').execute();
}

/** Whether a backup is due or being made. */
export async function hasDueBackup(tx: Tx, now: number): Promise<boolean> {
  const due = tx
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', 'backup.create')
    .where('state', '=', 'waiting')
    .where('runAt', '<=', now);
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}
