/**
 * Who follows whom. Who stopped keeps the row with `isOn` 0, so that `rev` grows through all changes. `hidden` is 0 while
 * both people are active; a deactivated follower adds 1 to it, a deactivated followed person 2. `followedAt` in ms.
 */
export interface FollowsTables {
  follows: {
    followerId: string;
    followedId: string;
    isOn: number;
    hidden: number;
    rev: number;
    followedAt: number;
  };
}
