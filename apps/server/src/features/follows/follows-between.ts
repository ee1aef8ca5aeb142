import { noteActivity } from '../../changes/note-activity.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countStats } from '../stats/stats.service.ts';
import { endFollow } from './end-follow.repo.ts';

/**
 * Ends the follows between two users in both directions, and touches both. The caller has locked both accounts, so that no
 * new follow is made meanwhile.
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
    const ended = await endFollow(tx, { followerId, followedId });
    if (!ended) continue;
    touch(`u:${followerId}`, 'follow', followedId);
    touch(`u:${followedId}`, 'follower', followerId);
    await noteActivity(deps, tx, { kind: 'follow', subjectId: followerId, ownerId: followedId });
    // A follow with a deactivated user was not counted.
    if (ended.hidden !== 0) continue;
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
