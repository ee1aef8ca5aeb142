/**
 * What a person's counters sum up to: of follows between active people, of their own posts, and of the views and flowers
 * of these posts. Who has nothing to count yet has no row. `rev` grows with every change.
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
