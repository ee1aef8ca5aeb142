import type { MutationKey } from '@posy/contract/ids';
import type { Enqueue, OutboxEntry } from '@posy/sync/mutation';
import { mayHaveArrived } from '@posy/sync/outbox-rules';
import type { LocalDb } from '../local/local-db.ts';
import type { OutDb } from '../local/out-db.ts';
import { fileIdOf } from '../local/stored-file.ts';
import { enqueue, nextOrd, withdraw } from './enqueue.ts';
import { wakeDrain } from './wake.ts';

/**
 * Sends a failed or stalled mutation again. A refused one gets a new key, because the server stores the refusal under the old
 * one; its target keeps its id, so it still happens at most once.
 *
 * @param changed args that replace those of the entry, for a refused mutation that the user has corrected
 * @returns the entry's key from here on
 */
export async function retryEntry(local: LocalDb, key: MutationKey, changed?: unknown): Promise<MutationKey> {
  const { out, device } = local;
  const next = await out.transaction('rw', out.outbox, out.chunks, out.kv, async () => {
    const entry = await out.outbox.get(key);
    if (!entry || (entry.status !== 'failed' && entry.status !== 'stalled')) return key;
    const renewed: OutboxEntry = {
      ...entry,
      args: changed ?? entry.args,
      key: entry.status === 'failed' ? device.newKey() : key,
      status: 'queued',
      // Nothing was sent under the new key yet.
      ...(entry.status === 'failed' && { sends: 0, isPosted: false, isUploaded: false }),
      attempt: 0,
      failingSince: null,
      nextAt: 0,
      confirmedAt: device.clock.now(),
      leaseUntil: 0,
      leaseOwner: '',
      error: null,
      // The bytes stay under their file id.
      file: entry.file && { ...entry.file, id: fileIdOf(entry) },
    };
    await out.outbox.delete(key);
    await out.outbox.put(renewed);
    await unblock(out, key, renewed.key);
    await moveBehindNarrowings(local, renewed.key);
    return renewed.key;
  });
  wakeDrain(local.uid);
  return next;
}

/** Sends a mutation at once, even if its file waits for another network or it is overdue. */
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

/**
 * Discards a mutation and all entries that waited for it; acked entries stay. One that is being sent is aborted, and the server
 * is asked to refuse it. If it may have arrived all the same, its result is deleted, for kinds that can be undone.
 */
export async function discardEntry(local: LocalDb, key: MutationKey): Promise<void> {
  const { out } = local;
  const entry = await out.outbox.get(key);
  const undo = entry && mayHaveArrived(entry) ? await undoOf(entry) : null;
  await (undo
    ? undo((definition, args) => enqueue(local, definition, args))
    : out.transaction('rw', out.outbox, out.kv, out.chunks, () => withdraw(local, [key])));
  wakeDrain(local.uid);
}

/** The deletion of an entry's possible result; null for kinds without one. */
async function undoOf({ kind, args }: OutboxEntry): Promise<((enqueue: Enqueue) => Promise<unknown>) | null> {
  // Loaded on demand: sending has loaded this module already, and drawing a page does not need it.
  const { mutations } = await import('./registry.ts');
  return mutations.find((mutation) => mutation.kind === kind)?.undo(args) ?? null;
}

/** Entries that waited for an entry now wait for its new key, and so do those that waited for them. */
async function unblock(out: OutDb, oldKey: MutationKey, newKey: MutationKey): Promise<void> {
  const dependents = await out.outbox.filter(({ deps }) => deps.includes(oldKey)).toArray();
  for (const dependent of dependents) {
    const deps = dependent.deps.map((dep) => (dep === oldKey ? newKey : dep));
    const wasBlocked = dependent.status === 'blocked';
    await out.outbox.put({ ...dependent, deps, status: wasBlocked ? 'queued' : dependent.status });
    if (wasBlocked) await unblock(out, dependent.key, dependent.key);
  }
}

/**
 * Moves a share behind the narrowings that were made since, with all entries that follow it in its lane or depend on it: the user
 * shares it now, by an edit or another try. Runs inside the caller's transaction over `outbox` and `kv`.
 */
export async function moveBehindNarrowings(local: LocalDb, key: MutationKey): Promise<void> {
  const { outbox } = local.out;
  const entry = await outbox.get(key);
  if (!entry?.shares) return;
  const later = await outbox.where('ord').above(entry.ord).sortBy('ord');
  if (!later.some(({ narrows, status }) => narrows && status !== 'acked')) return;
  const lanes = new Set([entry.lane]);
  const keys = new Set([key]);
  for (const each of [entry, ...later]) {
    if (!lanes.has(each.lane) && !each.deps.some((dep) => keys.has(dep))) continue;
    lanes.add(each.lane);
    keys.add(each.key);
    await outbox.put({ ...each, ord: await nextOrd(local) });
  }
}

/** Shares without waiting for the narrowings before it, as the user decided. */
export async function shareAnyway(local: LocalDb, key: MutationKey): Promise<void> {
  await local.out.outbox.update(key, { shares: false });
  wakeDrain(local.uid);
}
