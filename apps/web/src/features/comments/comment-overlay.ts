import type { CommentEntity } from '@posy/contract/comments';
import type { CommentId, MutationKey, PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import { argsOf, deletedBy, entriesOf, isRefused, type Pending } from '@posy/sync/pending';
import { type Delivery, deliveryOf, SENT } from '../../sync/delivery.ts';
import { type AddCommentArgs, addComment, deleteComment } from './comments.mutators.ts';

/** The kinds of mutations that are folded here, for callers that read the outbox by kind. */
export const COMMENT_KINDS: readonly string[] = [addComment.kind, deleteComment.kind];
export const DELETE_COMMENT_KIND = deleteComment.kind;

/** The mutations that add comments, refused ones included. */
export function unsentComments(entries: readonly OutboxEntry[]): readonly Pending<AddCommentArgs>[] {
  return entriesOf(addComment, entries);
}

/** A comment as it is drawn: the server's row, or an unsent one. */
export interface CommentView {
  readonly id: CommentId;
  readonly postId: PostId;
  readonly author: Author;
  readonly content: string;
  readonly createdAt: Millis;
  readonly delivery: Delivery;
}

/**
 * Folds the user's mutations over the server's rows of one thread: deleted comments are left out, unsent ones are at the end in
 * the order they were written. A refused one stays visible until the user decides.
 *
 * @param rows oldest first
 * @param entries of this thread, by `ord`
 */
export function foldThread(
  rows: readonly CommentEntity[],
  entries: readonly OutboxEntry[],
  viewer: Author,
): readonly CommentView[] {
  const deleted = deletedBy(deleteComment, entries);
  const present = new Set<string>(rows.map(({ id }) => id));
  const sent = rows.filter(({ id }) => !deleted.has(id)).map(storedView);
  const unsent = unsentComments(entries).filter(({ args: { id } }) => !present.has(id) && !deleted.has(id));
  return [
    ...sent,
    ...unsent.map(({ entry, args: { id, postId, content } }) => {
      return { id, postId, content, author: viewer, createdAt: entry.createdAt, delivery: deliveryOf(entry) };
    }),
  ];
}

function storedView({ id, postId, content, createdAt, user }: CommentEntity): CommentView {
  return { id, postId, content, author: user, createdAt: Date.parse(createdAt), delivery: SENT };
}

/** By the id of a post: pending comments (1) and deletions (-1), each under its key. */
export type PendingComments = ReadonlyMap<string, ReadonlyMap<MutationKey, number>>;

/** The effect of the user's pending mutations on the number of comments of each post. */
export function pendingComments(entries: readonly OutboxEntry[]): PendingComments {
  const byPost = new Map<string, Map<MutationKey, number>>();
  for (const entry of entries) {
    const args = readArgs(entry);
    if (!args || isRefused(entry)) continue;
    const changes = byPost.get(args.postId) ?? new Map<MutationKey, number>();
    byPost.set(args.postId, changes.set(entry.key, entry.kind === addComment.kind ? 1 : -1));
  }
  return byPost;
}

/** The comment that an entry adds or deletes; null for other entries. */
export function readArgs(entry: OutboxEntry): { readonly id: CommentId; readonly postId: PostId } | null {
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
