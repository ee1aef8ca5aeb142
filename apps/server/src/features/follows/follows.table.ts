import type { Generated } from 'kysely';

/**
 * Follows. Ending one sets `isOn` to 0 and leaves the row, so that `rev` grows through all changes. `hidden` is 0 while both
 * users are active; a deactivated follower adds 1 to it, a deactivated followed user 2. `followedAt` in ms.
 * `requestedAt` (ms): the follow waits until the followed user accepts it, `isOn` is 0 meanwhile; null: no request.
 * `isAccepted`: the follow that is on, or was the last, began with an accepted request.
 */
export interface FollowsTables {
  follows: {
    followerNumber: number;
    followedNumber: number;
    isOn: number;
    hidden: number;
    rev: number;
    followedAt: number;
    requestedAt: Generated<number | null>;
    isAccepted: Generated<number>;
  };
}
