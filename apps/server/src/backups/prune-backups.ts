import type { Deps } from '../deps.ts';
import { BackupError } from './backup-error.ts';
import { deleteStored, listStored, listUnfinished, type StoredBackup } from './backup-folder.ts';
import { deleteBackupsBefore } from './backups.repo.ts';

const DAY_MS = 86_400_000;
/** Users are promised that a deleted account is gone from backups by then (docs/operating/backup-and-restore.md). */
const LONGEST_DAYS = 30;
const ROW_DAYS = 90;
const UNFINISHED_DAYS = 2;

export interface Pruning {
  readonly deleted: readonly StoredBackup[];
  readonly remaining: readonly StoredBackup[];
}

/**
 * Deletes all but the newest `BACKUP_KEEP` whole backups below `BACKUP_TO`, and those that are older than 30 days. The newest one always
 * stays. What crashes left is deleted after two days. `isDry`: finds without deleting.
 */
export async function pruneBackups(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  { isDry }: { readonly isDry: boolean },
): Promise<Pruning> {
  const { to, keep } = config.backup;
  if (to === null) throw new BackupError('There is no folder to prune: set BACKUP_TO');
  const now = clock.now();
  const oldest = new Date(now - LONGEST_DAYS * DAY_MS).toISOString();
  const stored = await listStored(to);
  const isOver = (one: StoredBackup, place: number): boolean =>
    place > 0 && (place >= keep || one.manifest.startedAt < oldest);
  const deleted = stored.filter(isOver);
  const remaining = stored.filter((one) => !deleted.includes(one));
  if (!isDry) {
    for (const { path } of deleted) await deleteStored(path);
    // No backup delays deletions for more than a day, so none of this age is still made.
    for (const path of await listUnfinished(to, now - UNFINISHED_DAYS * DAY_MS)) await deleteStored(path);
    await db.write((tx) => deleteBackupsBefore(tx, now - ROW_DAYS * DAY_MS));
  }
  return { deleted, remaining };
}
