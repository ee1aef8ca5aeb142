import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { DELETE_COMMENT_KIND, readArgs } from './comment-overlay.ts';

/**
 * Keys of the pending comments and deletions that the counts on this device include. A comment, or its tombstone, is written
 * together with the post that counts it, so that either all of it is here or nothing.
 */
export async function readIncluded(
  { cache }: LocalDb,
  entries: readonly OutboxEntry[],
): Promise<ReadonlySet<MutationKey>> {
  const included = new Set<MutationKey>();
  for (const entry of entries) {
    const args = readArgs(entry);
    if (!args) continue;
    const tombstone = await cache.tombstone.get(`comment:${args.id}`);
    if (tombstone || (entry.kind !== DELETE_COMMENT_KIND && (await cache.comments.get(args.id))))
      included.add(entry.key);
  }
  return included;
}
