import type { LocalDb } from '../../local/local-db.ts';

/** Whether all followed users are on this device: a missing row then means "not followed". */
export async function hasAllFollows({ cache, uid }: LocalDb): Promise<boolean> {
  const stats = await cache.stats.get(uid);
  if (stats === undefined) return false;
  // Rows of unfollowed users do not count.
  return (await cache.follows.filter(({ isFollowing }) => isFollowing).count()) >= stats.totalFollowing;
}
