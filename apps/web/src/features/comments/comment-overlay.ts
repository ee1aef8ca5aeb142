import type { MutationKey } from '@posy/contract/ids';
import type { OutboxEntry } from '@posy/sync/mutation';
import { argsOf, entriesOf, isRefused, type Pending } from '@posy/sync/pending';
import type { LocalDb } from '../../local/local-db.ts';
import { addComment, type AddCommentArgs, deleteComment, type DeleteCommentArgs } from './comments.sync.ts';

/** The kinds of mutations that are folded here, for callers that read the outbox by kind. */
export const COMMENT_KINDS: readonly string[] = [addComment.kind, deleteComment.kind];
export const DELETE_COMMENT_KIND = deleteComment.kind;

/** The mutations that add comments, refused ones included. */
export function unsentComments(entries: readonly OutboxEntry[]): readonly Pending<AddCommentArgs>[] {
  return entriesOf(addComment, entries);
}

/** By the id of a post: pending comments (1) and deletions (-1 and one less for each reply), each under its key. */
export type PendingComments = ReadonlyMap<string, ReadonlyMap<MutationKey, number>>;

/** The effect of the user's pending mutations on the number of comments of each post. */
export function pendingComments(entries: readonly OutboxEntry[]): PendingComments {
  const byPost = new Map<string, Map<MutationKey, number>>();
  for (const entry of entries) {
    const args = readArgs(entry);
    if (!args || isRefused(entry)) continue;
    const changes = byPost.get(args.postId) ?? new Map<MutationKey, number>();
    byPost.set(args.postId, changes.set(entry.key, entry.kind === addComment.kind ? 1 : -1 - (args.replies ?? 0)));
  }
  return byPost;
}

/** The comment that an entry adds or deletes; null for other entries. */
function readArgs(entry: OutboxEntry): DeleteCommentArgs | null {
  return argsOf(addComment, entry) ?? argsOf(deleteComment, entry);
}

/** The count of a post with the changes that it does not include yet. `included`: see `readIncluded`. */
export function foldCount(
  commentsCount: number,
  changes: ReadonlyMap<MutationKey, number> | undefined,
  included: ReadonlySet<MutationKey>,
): number {
  let count = commentsCount;
  for (const [key, change] of changes ?? []) if (!included.has(key)) count += change;
  return Math.max(0, count);
}

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
