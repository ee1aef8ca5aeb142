import { AUTHOR_DELAY_MS, markDirtyPosts } from '../../changes/dirty-posts.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** Marks the posts whose counters change when a user is hidden or shown again, so that clients receive the new counts. */
export async function markCountersDirty(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  postIds: readonly string[],
): Promise<void> {
  await markDirtyPosts(tx, [...new Set(postIds)], clock.now() + AUTHOR_DELAY_MS);
}
