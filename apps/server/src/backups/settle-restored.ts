import { v7 as uuidv7 } from 'uuid';
import { beginEpoch, endEpoch } from '../changes/epochs.repo.ts';
import type { Tx } from '../db/database.ts';
import type { DatabasePlace } from '../db/lock-out-servers.ts';
import { migrate } from '../db/migrate.ts';
import { openAlone } from '../db/open-database.ts';
import type { Deps } from '../deps.ts';
import { updateMaintenance } from '../instance/shell-notices.repo.ts';
import { systemClock } from '../system-time.ts';
import { settleBackups } from './backups.repo.ts';
import type { Manifest } from './manifest.ts';

/** Runs in the transaction that ends a restore, in the restored database. */
export type OnRestored = (tx: Tx, deps: Pick<Deps, 'clock' | 'newId'>) => Promise<void>;

/**
 * Makes a restored database ready for its first start: the newest schema, and a new epoch of the change log, so that cursors which
 * were issued after the backup are not continued. The backup itself is no longer shown as running.
 */
export async function settleRestored(
  place: DatabasePlace,
  { id, finishedAt, bytes }: Pick<Manifest, 'id' | 'finishedAt' | 'bytes'>,
  onDone: OnRestored,
): Promise<void> {
  const db = openAlone(place);
  try {
    const now = systemClock.now();
    await migrate(db, now);
    const epoch = uuidv7().replaceAll('-', '').slice(-12);
    // The epoch of the backup counts as cut at its numbers; the new one ends at once, and the start begins another.
    await beginEpoch(db, epoch, 0);
    await endEpoch(db, epoch, now);
    await db.write(async (tx) => {
      await settleBackups(tx, { id, finishedAt: Date.parse(finishedAt), bytes, now });
      // A backup may be made during a maintenance, which is not that of the restored database.
      await updateMaintenance(tx, null);
      await onDone(tx, { clock: systemClock, newId: () => uuidv7() });
    });
  } finally {
    await db.close();
  }
}
