/**
 * Totals of a user's counters: follows between active users, their own posts, and the views and flowers of these posts,
 * without those that wait in `dirtyPosts`. A user without anything to count has no row. `rev` grows with every change.
 */
export interface StatsTables {
  userStats: {
    userId: string;
    followersCount: number;
    followingCount: number;
    postsCount: number;
    viewsCount: number;
    flowersCount: number;
    rev: number;
  };
}
