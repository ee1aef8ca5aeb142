import { markDirtyPosts } from '../../changes/dirty-posts.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** A counter reaches everybody at most this late, in ms. */
const COUNTER_DELAY_MS = 3000;

/** Sees to it that the readers of posts hear of what these are counted for without, or with, a person. */
export async function markCountersDirty(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  postIds: readonly string[],
): Promise<void> {
  await markDirtyPosts(tx, [...new Set(postIds)], clock.now() + COUNTER_DELAY_MS);
}
