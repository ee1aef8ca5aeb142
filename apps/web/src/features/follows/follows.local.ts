import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { FOLLOW_KIND, type FollowState, foldFollow } from './follow-overlay.ts';
import { setFollow } from './follows.mutators.ts';

/** `isKnown`: whether this device can tell what the server knows; it keeps only the newest hundreds of follows. */
export interface FollowReading extends FollowState {
  readonly isKnown: boolean;
}

/** Of somebody this device knows nothing of. */
export const UNKNOWN_FOLLOW: FollowReading = { isFollowing: false, delivery: 'sent', isKnown: false };

/**
 * Whom the viewer follows, of all people this device knows that of; see {@link UNKNOWN_FOLLOW} for the others. All at once,
 * since asking for each author of a feed by themselves costs a slow phone more than all of them. Run it inside `liveQuery`.
 */
export async function readFollows({ cache, out }: LocalDb): Promise<ReadonlyMap<UserId, FollowReading>> {
  const [rows, entries] = await Promise.all([
    cache.follows.toArray(),
    out.outbox.where('kind').equals(FOLLOW_KIND).sortBy('ord'),
  ]);
  const known = new Map(rows.map(({ userId, isFollowing }) => [userId, isFollowing]));
  const pendingMutations = Map.groupBy(entries, (entry) => setFollow.read(entry.args)?.userId);
  const readings = new Map<UserId, FollowReading>();
  for (const [userId, isFollowing] of known) readings.set(userId, { isFollowing, delivery: 'sent', isKnown: true });
  for (const [userId, about] of pendingMutations) {
    if (!userId) continue;
    const isKnown = known.has(userId);
    readings.set(userId, { ...foldFollow(known.get(userId) ?? false, about), isKnown });
  }
  return readings;
}

/** Whether everybody the viewer follows is on this device: then who is not there is not followed. */
export async function hasAllFollows({ cache, uid }: LocalDb): Promise<boolean> {
  const stats = await cache.stats.get(uid);
  if (stats === undefined) return false;
  // Rows of those who are not followed tell nothing of how many are missing.
  return (await cache.follows.filter(({ isFollowing }) => isFollowing).count()) >= stats.totalFollowing;
}
