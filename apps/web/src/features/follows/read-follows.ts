import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { type FollowState, foldFollow } from './follow-overlay.ts';
import { setFollow } from './follows.switch.ts';

/** `isKnown`: whether this device knows the server's state; it stores the newest hundreds of follows only. */
export interface FollowReading extends FollowState {
  readonly isKnown: boolean;
}

/** For a user without a row on this device. */
export const UNKNOWN_FOLLOW: FollowReading = {
  isFollowing: false,
  isRequested: false,
  delivery: 'sent',
  isKnown: false,
};

/**
 * Follow states of all users with a row on this device; see {@link UNKNOWN_FOLLOW} for the others. All at once, since a query
 * per author of a feed costs a slow phone more. Run it inside `liveQuery`.
 */
export async function readFollows(local: LocalDb): Promise<ReadonlyMap<UserId, FollowReading>> {
  const { cache } = local;
  const { entries, rows } = await folded(local, [setFollow.kind], () => cache.follows.toArray());
  const known = new Map(rows.map((row) => [row.userId, row]));
  const entriesOfUsers = Map.groupBy(entries, (entry) => setFollow.read(entry.args)?.userId);
  const readings = new Map<UserId, FollowReading>();
  for (const [userId, { isFollowing, isRequested = false }] of known)
    readings.set(userId, { isFollowing, isRequested, delivery: 'sent', isKnown: true });
  const ids = [...entriesOfUsers.keys()].flatMap((id) => id ?? []);
  const users = await cache.users.bulkGet(ids);
  for (const [i, userId] of ids.entries()) {
    const { isFollowing, isRequested } = readings.get(userId) ?? UNKNOWN_FOLLOW;
    const approves = users[i]?.approvesFollowers === true;
    const state = foldFollow({ isFollowing, isRequested, approves }, entriesOfUsers.get(userId) ?? []);
    readings.set(userId, { ...state, isKnown: known.has(userId) });
  }
  return readings;
}
