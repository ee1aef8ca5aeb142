import type { UserStats } from '@posy/contract/stats';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { setFollow } from '../follows/follows.switch.ts';
import { readFollows } from '../follows/read-follows.ts';

/**
 * The logged-in user's own totals from this device, with pending mutations applied: follows made without a network count. null
 * before the first pull.
 */
export function useStats(): UserStats | null {
  const local = useLocal();
  return useLiveQuery(() => readStats(local), [local]) ?? null;
}

/** Run it inside `liveQuery`: it reads again whenever a total or a mutation changes. */
export async function readStats(local: LocalDb): Promise<UserStats | null> {
  const { cache, uid } = local;
  const { entries, rows: found } = await folded(local, [setFollow.kind], () =>
    Promise.all([cache.stats.get(uid), readFollows(local)]),
  );
  const [stats, follows] = found;
  if (!stats) return null;
  const desired = [...setFollow.desired(entries).keys()];
  const rows = await cache.follows.bulkGet(desired);
  // A mutation that is already in the rows is in the total, too: both come with the same pull.
  const change = desired.reduce(
    (sum, id, i) => sum + Number(follows.get(id)?.isFollowing ?? false) - Number(rows[i]?.isFollowing ?? false),
    0,
  );
  return { ...stats, totalFollowing: Math.max(0, stats.totalFollowing + change) };
}
