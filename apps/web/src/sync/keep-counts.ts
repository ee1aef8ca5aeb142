import type { LiveCounts } from '@posy/sync/live-counts';
import type { LocalDb } from '../local/local-db.ts';
import { fetchPost } from './fetch-one.ts';
import { writeCounts } from './write-counts.ts';

/** Writes the counts of the posts on the screen into their rows, now and then, for the time without a network. */
export async function keepCounts(local: LocalDb, live?: LiveCounts): Promise<void> {
  // Pulls bring changed content that is in the stored part of the feed, and nothing older.
  for (const id of await writeCounts(local, undefined, live)) await fetchPost(local, id);
}
