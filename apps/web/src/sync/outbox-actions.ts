import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { fileIdOf } from '../local/kept-file.ts';
import type { LocalDb } from '../local/local-db.ts';
import type { OutDb } from '../local/out-db.ts';
import { removeEntries } from './remove-entries.ts';
import { wakeDrain } from './wake.ts';

/**
 * Sends a failed or stalled wish once more. A refused one gets a new key, since the server keeps the refusal under the
 * old one; what it is about keeps its id, so it still happens at most once.
 *
 * @returns the key it has from here on
 */
export async function retryEntry(local: LocalDb, key: MutationKey): Promise<MutationKey> {
  const { out, device } = local;
  const next = await out.transaction('rw', out.outbox, out.chunks, async () => {
    const entry = await out.outbox.get(key);
    if (!entry || (entry.status !== 'failed' && entry.status !== 'stalled')) return key;
    const renewed: OutboxEntry = {
      ...entry,
      key: entry.status === 'failed' ? device.newKey() : key,
      status: 'queued',
      attempt: 0,
      failingSince: null,
      nextAt: 0,
      confirmedAt: device.clock.now(),
      leaseUntil: 0,
      leaseOwner: '',
      error: null,
      // The bytes stay where they are.
      file: entry.file && { ...entry.file, id: fileIdOf(entry) },
    };
    await out.outbox.delete(key);
    await out.outbox.put(renewed);
    await unblock(out, key, renewed.key);
    return renewed.key;
  });
  wakeDrain(local.uid);
  return next;
}

/** Sends a mutation at once although its file is held back for another connection, or although it is old. */
export async function sendNow(local: LocalDb, key: MutationKey): Promise<void> {
  const { out, device } = local;
  await out.transaction('rw', out.outbox, async () => {
    const entry = await out.outbox.get(key);
    if (entry?.status === 'queued') {
      await out.outbox.put({ ...entry, isUrgent: true, confirmedAt: device.clock.now(), nextAt: 0 });
    }
  });
  wakeDrain(local.uid);
}

/** Gives a wish up, with everything that waited for it. What is on the wire or done stays. */
export async function discardEntry(local: LocalDb, key: MutationKey): Promise<void> {
  const { out } = local;
  await out.transaction('rw', out.outbox, out.chunks, async () => removeEntries(out, [key]));
  wakeDrain(local.uid);
}

/** What waited for an entry waits for it under its new key, and so does what waited for that. */
async function unblock(out: OutDb, oldKey: MutationKey, newKey: MutationKey): Promise<void> {
  const dependents = await out.outbox.filter(({ deps }) => deps.includes(oldKey)).toArray();
  for (const dependent of dependents) {
    const deps = dependent.deps.map((dep) => (dep === oldKey ? newKey : dep));
    const wasBlocked = dependent.status === 'blocked';
    await out.outbox.put({ ...dependent, deps, status: wasBlocked ? 'queued' : dependent.status });
    if (wasBlocked) await unblock(out, dependent.key, dependent.key);
  }
}
