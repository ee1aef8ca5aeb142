import { type ActivityEvent, noteActivities } from '../../changes/note-activity.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { touchActivityWith } from '../activity/activity-with.ts';
import { hasPostsForFollowers } from '../posts/posts.service.ts';
import { countStats } from '../stats/stats.service.ts';
import type { Ended, Started } from './change-follow.repo.ts';
import type { Pair } from './pair.ts';

type ClockDeps = Pick<Deps, 'clock'>;

/** Counts, touches and notes a follow or request that began. */
export async function recordStart(
  deps: ClockDeps,
  tx: Tx,
  touch: Touch,
  pair: Pair,
  started: Started | 'accepted',
): Promise<void> {
  if (started !== 'requested') await count(tx, pair, 1);
  const events: Readonly<Record<typeof started, readonly ActivityEvent[]>> = {
    followed: [eventsOf(pair).follow],
    requested: [eventsOf(pair).request],
    grantedRequest: [eventsOf(pair).request, eventsOf(pair).follow],
    accepted: [eventsOf(pair).request, eventsOf(pair).acceptedFollow],
  };
  await noteActivities(deps, tx, events[started]);
  if (started !== 'followed') touchRequest(touch, pair);
  if (started !== 'requested') await touchFollow(tx, touch, pair);
}

/** Counts, touches and notes a follow or request that ended. */
export async function recordEnd(deps: ClockDeps, tx: Tx, touch: Touch, pair: Pair, ended: Ended): Promise<void> {
  if (ended.isCounted) await count(tx, pair, -1);
  await noteActivities(deps, tx, [eventsOf(pair)[ended.was]]);
  if (ended.was === 'request') touchRequest(touch, pair);
  else await touchFollow(tx, touch, pair);
}

/** The events that make, update and delete the activity about a follow or request. */
export function eventsOf({ followerId, followedId }: Pair): Readonly<Record<Ended['was'], ActivityEvent>> {
  return {
    follow: { kind: 'follow', subjectId: followerId, ownerId: followedId },
    acceptedFollow: { kind: 'followAccepted', subjectId: followedId, ownerId: followerId },
    request: { kind: 'followRequest', subjectId: followerId, ownerId: followedId },
  };
}

/** Touches a request for both users. */
export function touchRequest(touch: Touch, { followerId, followedId }: Pair): void {
  touch(`u:${followerId}`, 'follow', followedId);
  touch(`u:${followedId}`, 'followRequest', followerId);
}

async function touchFollow(tx: Tx, touch: Touch, pair: Pair): Promise<void> {
  const { followerId, followedId } = pair;
  touch(`u:${followerId}`, 'follow', followedId);
  touch(`u:${followerId}`, 'stats', followerId);
  touch(`u:${followedId}`, 'follower', followerId);
  touch(`u:${followedId}`, 'stats', followedId);
  await touchAccess(tx, touch, pair);
}

/** Counts for both users, the lesser id first, so that two users that follow each other at once do not deadlock. */
async function count(tx: Tx, { followerId, followedId }: Pair, by: 1 | -1): Promise<void> {
  const following = () => countStats(tx, followerId, { followingCount: by });
  const followers = () => countStats(tx, followedId, { followersCount: by });
  for (const step of followerId < followedId ? [following, followers] : [followers, following]) await step();
}

/**
 * After a follow began or ended: touches the follower's activity about posts of the other user, which they may see now, or no
 * longer. The posts themselves come with the follow; see `postsSource`.
 */
export async function touchAccess(tx: Tx, touch: Touch, { followerId, followedId }: Pair): Promise<void> {
  if (await hasPostsForFollowers(tx, followedId)) await touchActivityWith(tx, touch, followerId, followedId);
}
