/** The two users of a follow, or of a request of one. */
export interface Pair {
  readonly followerId: string;
  readonly followedId: string;
}
