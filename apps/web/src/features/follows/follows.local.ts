import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { entriesInLane } from '../../local/out-db.ts';
import { type FollowState, foldFollow } from './follow-overlay.ts';
import { followLane } from './follows.mutators.ts';

/** `isKnown`: whether this device can tell what the server knows; it keeps only the newest hundreds of follows. */
export interface FollowReading extends FollowState {
  readonly isKnown: boolean;
}

/** Whether the viewer follows a person. Run it inside `liveQuery`: it reads again when that changes, and only then. */
export async function readFollow({ cache, out }: LocalDb, userId: UserId): Promise<FollowReading> {
  const [row, entries] = await Promise.all([cache.follows.get(userId), entriesInLane(out, followLane(userId))]);
  return { ...foldFollow(row?.isFollowing ?? false, entries), isKnown: row !== undefined };
}

/** Whether everybody the viewer follows is on this device: then who is not there is not followed. */
export async function hasAllFollows({ cache, uid }: LocalDb): Promise<boolean> {
  const stats = await cache.stats.get(uid);
  if (stats === undefined) return false;
  // Rows of those who are not followed tell nothing of how many are missing.
  return (await cache.follows.filter(({ isFollowing }) => isFollowing).count()) >= stats.totalFollowing;
}
