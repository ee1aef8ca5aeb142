import type { Counts, WatchedPost } from '@posy/contract/counts';
import type { UserId } from '@posy/contract/ids';
import type { Db } from '../db/database.ts';
import type { ReadCounts } from './sync-source.ts';

/** The counts of those of the posts that the viewer may see, and of which the device has older ones. */
export async function newerCounts(
  read: ReadCounts,
  db: Db,
  viewer: UserId,
  watched: readonly WatchedPost[],
): Promise<readonly Counts[]> {
  const known = new Map<string, number>(watched.map(({ id, rev }) => [id, rev]));
  const rows = await read(db, viewer, [...known.keys()]);
  return rows.filter(({ id, rev }) => rev > (known.get(id) ?? 0));
}
