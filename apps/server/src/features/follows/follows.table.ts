/**
 * Follows. Ending one sets `isOn` to 0 and leaves the row, so that `rev` grows through all changes. `hidden` is 0 while both
 * users are active; a deactivated follower adds 1 to it, a deactivated followed user 2. `followedAt` in ms.
 */
export interface FollowsTables {
  follows: {
    followerNumber: number;
    followedNumber: number;
    isOn: number;
    hidden: number;
    rev: number;
    followedAt: number;
  };
}
