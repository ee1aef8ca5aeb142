import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { OutDb } from '../local/out-db.ts';
import { deleteStoredFile, fileIdOf } from '../local/stored-file.ts';

/**
 * Deletes entries with their bytes, and every entry that waited for them. Runs inside the caller's transaction over
 * `outbox` and `chunks`. What is done stays. What is on the wire is aborted by the context that sends it, once that notices.
 *
 * @returns what was deleted: of some the server has to be told (`cancellationOf`)
 */
export async function removeEntries(out: OutDb, keys: readonly MutationKey[]): Promise<readonly OutboxEntry[]> {
  const doomed = [...keys];
  const removed: OutboxEntry[] = [];
  for (let key = doomed.pop(); key; key = doomed.pop()) {
    const current = key;
    const entry = await out.outbox.get(current);
    if (!entry || entry.status === 'acked') continue;
    await out.outbox.delete(current);
    await deleteStoredFile(out, fileIdOf(entry));
    removed.push(entry);
    const dependents = await out.outbox.filter(({ deps }) => deps.includes(current)).toArray();
    doomed.push(...dependents.map((dependent) => dependent.key));
  }
  return removed;
}
