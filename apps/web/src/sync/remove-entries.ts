import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { OutDb } from '../local/out-db.ts';
import { deleteFilesOf } from '../local/stored-file.ts';

/**
 * Deletes entries with their bytes, and all entries that waited for them. Runs inside the caller's transaction over `outbox` and
 * `chunks`. Acked entries stay. The context that sends an entry aborts it once it notices the removal.
 *
 * @returns the deleted entries: some need a call to the server (`cancellationsOf`)
 */
export async function removeEntries(out: OutDb, keys: readonly MutationKey[]): Promise<readonly OutboxEntry[]> {
  const toRemove = [...keys];
  const removed: OutboxEntry[] = [];
  for (let key = toRemove.pop(); key; key = toRemove.pop()) {
    const current = key;
    const entry = await out.outbox.get(current);
    if (!entry || entry.status === 'acked') continue;
    await out.outbox.delete(current);
    await deleteFilesOf(out, entry);
    removed.push(entry);
    const dependents = await out.outbox.filter(({ deps }) => deps.includes(current)).toArray();
    toRemove.push(...dependents.map((dependent) => dependent.key));
  }
  return removed;
}
