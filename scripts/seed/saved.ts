export interface SeedCollection {
  /** Index of the owner in `SEED_PEOPLE`. */
  readonly by: number;
  /** Null: the posts are saved without a collection. */
  readonly name: string | null;
  /** Places among the public posts. */
  readonly posts: readonly number[];
}

/** Saved posts of the demo world. Most are Alice's. */
export const SEED_COLLECTIONS: readonly SeedCollection[] = [
  { by: 0, name: 'Garden ideas', posts: [2, 7, 9] },
  { by: 0, name: 'Places to see', posts: [3, 4, 6] },
  { by: 0, name: null, posts: [8, 11] },
  { by: 1, name: null, posts: [0, 5] },
];
