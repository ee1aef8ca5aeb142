/** The two users of a follow, or of a request of one. */
export interface Pair {
  readonly followerId: string;
  readonly followedId: string;
}

/** The user's side in the follows: follower or followed. */
export type Side = 'follower' | 'followed';

/** One's own column, the other's, and the bit of `hidden` for a deactivated user in one's own column. */
export const SIDES = {
  follower: { own: 'followerNumber', other: 'followedNumber', mark: 1, without: [0, 2], withMark: [1, 3] },
  followed: { own: 'followedNumber', other: 'followerNumber', mark: 2, without: [0, 1], withMark: [2, 3] },
} as const;
