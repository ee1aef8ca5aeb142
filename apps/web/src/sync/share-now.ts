import type { MutationKey } from '@posy/contract/ids';
import type { LocalDb } from '../local/local-db.ts';
import { nextOrd } from './enqueue.ts';
import { wakeDrain } from './wake.ts';

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
