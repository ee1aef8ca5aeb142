import type { MutationKey } from '@posy/contract/ids';
import { dropKept, fileIdOf } from '../local/kept-file.ts';
import type { OutDb } from '../local/out-db.ts';

/**
 * Deletes entries with their bytes, and every entry that waited for them. Runs inside the caller's transaction over
 * `outbox` and `chunks`. What is on the wire or done stays.
 */
export async function removeEntries(out: OutDb, keys: readonly MutationKey[]): Promise<void> {
  const doomed = [...keys];
  for (let key = doomed.pop(); key; key = doomed.pop()) {
    const removed = key;
    const entry = await out.outbox.get(removed);
    if (!entry || entry.status === 'sending' || entry.status === 'acked') continue;
    await out.outbox.delete(removed);
    await dropKept(out, fileIdOf(entry));
    const dependents = await out.outbox.filter(({ deps }) => deps.includes(removed)).toArray();
    doomed.push(...dependents.map((dependent) => dependent.key));
  }
}
