import type { CommentEntity } from '@posy/contract/comments';
import type { CommentId, MutationKey, PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { EntryStatus, OutboxEntry } from '@posy/sync/mutation';
import { type AddCommentArgs, addComment, deleteComment } from './comments.mutators.ts';

/** The kinds of mutations that are folded here, for callers that read the outbox by kind. */
export const COMMENT_KINDS: readonly string[] = [addComment.kind, deleteComment.kind];
export const DELETE_COMMENT_KIND = deleteComment.kind;

/** The comment that an entry adds; null for other entries. */
export function unsentComment({ kind, args }: OutboxEntry): AddCommentArgs | null {
  return kind === addComment.kind ? addComment.read(args) : null;
}

/** The progress of a comment to the server. */
export type CommentDelivery =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'waiting' | 'sending' | 'blocked' | 'stalled' | 'failed';
      readonly key: MutationKey;
      /** Code of the refusal, '' without one. */
      readonly code: string;
    };

/** A comment as it is drawn: the server's row, or an unsent one. */
export interface CommentView {
  readonly id: CommentId;
  readonly postId: PostId;
  readonly author: Author;
  readonly content: string;
  readonly createdAt: Millis;
  readonly delivery: CommentDelivery;
}

const SENT: CommentDelivery = { kind: 'sent' };

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
  const deleted = new Set(
    entries
      .filter((entry) => entry.kind === deleteComment.kind && IS_WANTED[entry.status])
      .map(({ target }) => target.id),
  );
  const present = new Set<string>(rows.map(({ id }) => id));
  const sent = rows.filter(({ id }) => !deleted.has(id)).map(storedView);
  const unsent = entries.flatMap((entry): CommentView[] => {
    const args = unsentComment(entry);
    if (!args || present.has(args.id) || deleted.has(args.id)) return [];
    const { id, postId, content } = args;
    return [{ id, postId, content, author: viewer, createdAt: entry.createdAt, delivery: deliveryOf(entry) }];
  });
  return [...sent, ...unsent];
}

function storedView({ id, postId, content, createdAt, user }: CommentEntity): CommentView {
  return { id, postId, content, author: user, createdAt: Date.parse(createdAt), delivery: SENT };
}

/** Whether a mutation of this status counts: all but refused ones. */
const IS_WANTED: Readonly<Record<EntryStatus, boolean>> = {
  queued: true,
  sending: true,
  acked: true,
  stalled: true,
  blocked: false,
  failed: false,
};

function deliveryOf({ status, key, error }: OutboxEntry): CommentDelivery {
  if (status === 'acked') return SENT;
  const kinds = {
    queued: 'waiting',
    sending: 'sending',
    stalled: 'stalled',
    blocked: 'blocked',
    failed: 'failed',
  } as const;
  return { kind: kinds[status], key, code: error?.code ?? '' };
}

/** The effect of mutations on the comment count of one post: of open ones, and of those the server has accepted. */
export interface PendingCommentMutations {
  readonly open: number;
  readonly taken: ReadonlyMap<MutationKey, number>;
}

const NONE: PendingCommentMutations = { open: 0, taken: new Map() };

/** By post: the effect of the user's mutations on the number of its comments. */
export function pendingCommentMutations(entries: readonly OutboxEntry[]): ReadonlyMap<string, PendingCommentMutations> {
  const byPost = new Map<string, { open: number; taken: Map<MutationKey, number> }>();
  for (const entry of entries) {
    const isAdd = entry.kind === addComment.kind;
    const args = isAdd
      ? addComment.read(entry.args)
      : entry.kind === deleteComment.kind && deleteComment.read(entry.args);
    if (!args || !IS_WANTED[entry.status]) continue;
    const pendingMutations = byPost.get(args.postId) ?? { open: 0, taken: new Map() };
    byPost.set(args.postId, pendingMutations);
    const change = isAdd ? 1 : -1;
    if (entry.status === 'acked') pendingMutations.taken.set(entry.key, change);
    else pendingMutations.open += change;
  }
  return byPost;
}

/** The server's row of a post: the number of its comments, and its `rev`. */
export interface CommentCount {
  readonly commentsCount: number;
  readonly postRev: number;
}

interface Memory {
  base: CommentCount;
  /** Accepted by the server, and not in `base` yet. */
  readonly missing: Map<MutationKey, number>;
  readonly counted: Set<MutationKey>;
  /** The change of the row's count while a mutation was open, minus `missing`. */
  moved: number;
  wasOpen: boolean;
}

/**
 * Bridges the seconds between two answers. The server confirms a comment at once, but sends the counts of a post up to 3 s later.
 * Without a bridge the count would fall back and rise again. It remembers accepted mutations, also after they have left the
 * outbox, until the post's row changes. The row may also arrive before the mutation is seen to be accepted: a count that has
 * moved in the mutation's direction meanwhile includes it.
 */
export class CommentBridge {
  readonly #posts = new Map<string, Memory>();

  /** The count to show now; call it with every reading, in order. */
  fold(postId: string, base: CommentCount, { open, taken }: PendingCommentMutations = NONE): number {
    const memory = this.#posts.get(postId);
    if (!memory && open === 0 && taken.size === 0) return base.commentsCount;
    const known = memory ?? { base, missing: new Map(), counted: new Set(), moved: 0, wasOpen: false };
    this.#posts.set(postId, known);
    if (known.base.postRev !== base.postRev || known.base.commentsCount !== base.commentsCount) {
      if (known.wasOpen) known.moved += base.commentsCount - known.base.commentsCount - sumOf(known.missing);
      for (const key of known.missing.keys()) known.counted.add(key);
      known.missing.clear();
      known.base = base;
    }
    for (const [key, change] of taken) {
      if (known.counted.has(key) || known.missing.has(key)) continue;
      if (known.moved * change <= 0) known.missing.set(key, change);
      else {
        known.counted.add(key);
        known.moved -= change;
      }
    }
    known.wasOpen = open !== 0;
    if (!known.wasOpen) known.moved = 0;
    return Math.max(0, base.commentsCount + open + sumOf(known.missing));
  }
}

function sumOf(changes: ReadonlyMap<MutationKey, number>): number {
  return [...changes.values()].reduce((sum, change) => sum + change, 0);
}
