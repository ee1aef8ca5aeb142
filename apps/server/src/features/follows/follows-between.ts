import { noteActivity } from '../../changes/note-activity.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countStats } from '../stats/stats.service.ts';
import { endFollow } from './change-follow.repo.ts';
import { eventsOf, touchAccess, touchRequest } from './record-follow.ts';

/**
 * Ends the follows between two users in both directions, and the requests of them, and touches both. The caller has locked both
 * accounts, so that no new follow is made meanwhile.
 */
export async function endFollowsBetween(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  touch: Touch,
  a: string,
  b: string,
): Promise<void> {
  const counts = new Map([a, b].map((id) => [id, { followersCount: 0, followingCount: 0 }]));
  for (const [followerId, followedId] of [
    [a, b],
    [b, a],
  ] as const) {
    const pair = { followerId, followedId };
    const ended = await endFollow(tx, pair);
    if (!ended) continue;
    await noteActivity(deps, tx, eventsOf(pair)[ended.was]);
    if (ended.was === 'request') {
      touchRequest(touch, pair);
      continue;
    }
    touch(`u:${followerId}`, 'follow', followedId);
    touch(`u:${followedId}`, 'follower', followerId);
    await touchAccess(tx, touch, pair);
    if (!ended.isCounted) continue;
    const [follower, followed] = [counts.get(followerId), counts.get(followedId)];
    if (follower) follower.followingCount -= 1;
    if (followed) followed.followersCount -= 1;
  }
  for (const [id, deltas] of [...counts].toSorted(([x], [y]) => (x < y ? -1 : 1))) {
    if (deltas.followersCount === 0 && deltas.followingCount === 0) continue;
    await countStats(tx, id, deltas);
    touch(`u:${id}`, 'stats', id);
  }
}
