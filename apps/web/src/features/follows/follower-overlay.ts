import type { UserId } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { desiredOf } from '@posy/sync/pending';
import { setFollower } from './followers.mutators.ts';

/** Kind of the folded mutations, for callers that read the outbox by kind. */
export const FOLLOWER_KIND = setFollower.kind;

/** Whether each user shall be a follower, by the last pending answer to their request or their pending removal. */
export function desiredFollowers(entries: readonly OutboxEntry[]): ReadonlyMap<UserId, boolean> {
  return desiredOf(setFollower, entries, ({ userId, isFollower }) => [userId, isFollower]);
}
