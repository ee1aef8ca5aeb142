import type { EntryStatus, OutboxEntry } from '@posy/sync/mutation';
import { isRefused } from '@posy/sync/pending';
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
export interface ServerFollow {
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
