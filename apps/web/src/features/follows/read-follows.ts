import type { UserId } from '@posy/contract/ids';
import type { EntryStatus, OutboxEntry } from '@posy/sync/mutation';
import { isRefused } from '@posy/sync/pending';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { setFollow } from './follows.switch.ts';

/**
 * Whether the viewer follows a user, or asked to and waits for their answer; pending changes applied. `delivery` of a pending
 * one: `sending` is on its way or about to be, `waiting` was deferred or waits for a network.
 */
export interface FollowState {
  readonly isFollowing: boolean;
  readonly isRequested: boolean;
  readonly delivery: 'sent' | 'sending' | 'waiting';
}

/** The server's state of a follow. `approves`: the followed user lets each follower in. */
interface ServerFollow {
  readonly isFollowing: boolean;
  readonly isRequested: boolean;
  readonly approves: boolean;
}

/** Folds the last pending mutation about a user over the server's state. Refused ones do not count. */
export function foldFollow(
  { isFollowing, isRequested, approves }: ServerFollow,
  entries: readonly OutboxEntry[],
): FollowState {
  const last = entries.findLast((entry) => !isRefused(entry));
  const args = last && setFollow.read(last.args);
  if (!last || !args) return { isFollowing, isRequested, delivery: 'sent' };
  const delivery = progressOf(last.status, last.attempt);
  if (!args.isFollowing) return { isFollowing: false, isRequested: false, delivery };
  const mustWait = approves && !isFollowing;
  return { isFollowing: !mustWait, isRequested: mustWait, delivery };
}

/** Whether the viewer wants to follow, even where the answer is still to come. */
export function wantsToFollow({ isFollowing, isRequested }: Pick<FollowState, 'isFollowing' | 'isRequested'>): boolean {
  return isFollowing || isRequested;
}

function progressOf(status: EntryStatus, attempt: number): FollowState['delivery'] {
  if (status === 'acked') return 'sent';
  return status === 'stalled' || (status === 'queued' && attempt > 0) ? 'waiting' : 'sending';
}

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
