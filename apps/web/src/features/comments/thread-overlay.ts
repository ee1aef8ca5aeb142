import type { CommentEntity } from '@posy/contract/comments';
import type { CommentId, PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import { deletedBy } from '@posy/sync/pending';
import { type Delivery, deliveryOf, SENT } from '../../sync/delivery.ts';
import { type CommentFlowers, foldCommentFlower } from '../comment-flowers/comment-flower-overlay.ts';
import type { FlowerState } from '../flowers/flower-overlay.ts';
import { unsentComments } from './comment-overlay.ts';
import { deleteComment } from './comments.sync.ts';

/** A comment as it is drawn: the server's row, or an unsent one. */
export interface CommentView {
  readonly id: CommentId;
  readonly postId: PostId;
  readonly author: Author;
  readonly content: string;
  /** The usernames of the text that lead to a page. Absent: all of them. */
  readonly mentions?: readonly string[] | undefined;
  readonly createdAt: Millis;
  /** The beginning of the thread that a reply belongs to; null: no reply. It may be deleted or invisible by now. */
  readonly parentId: CommentId | null;
  /** Author of the answered comment; null: no reply, or the comment is not here. */
  readonly answered: Author | null;
  readonly flower: FlowerState;
  readonly delivery: Delivery;
}

/** A thread's rows and mutations. */
interface ThreadSource {
  /** Oldest first. */
  readonly rows: readonly CommentEntity[];
  /** The mutations of comments of this thread, by `ord`. */
  readonly entries: readonly OutboxEntry[];
  readonly flowers: CommentFlowers;
}

/**
 * Folds the user's mutations over the server's rows of one thread: deleted comments are left out with their replies, unsent ones
 * are at the end in the order they were written. A refused one stays visible until the user decides.
 */
export function foldThread({ rows, entries, flowers }: ThreadSource, viewer: Author): readonly CommentView[] {
  const deleted = deletedBy(deleteComment, entries);
  const isShown = ({ id, parentId }: { readonly id: string; readonly parentId?: string | null | undefined }) =>
    !deleted.has(id) && !deleted.has(parentId ?? '');
  const present = new Set<string>(rows.map(({ id }) => id));
  const sent = rows.filter(isShown);
  const unsent = unsentComments(entries).filter(({ args }) => !present.has(args.id) && isShown(args));
  const authors = new Map<string, Author>([
    ...sent.map(({ id, user }) => [id, user] as const),
    ...unsent.map(({ args: { id } }) => [id, viewer] as const),
  ]);
  const answeredIn = (id: string | null | undefined) => authors.get(id ?? '') ?? null;
  return [
    ...sent.map(({ id, postId, content, mentions, createdAt, user, parentId, replyToId, flowersCount }) => ({
      id,
      postId,
      content,
      mentions,
      author: user,
      createdAt: Date.parse(createdAt),
      parentId,
      answered: answeredIn(replyToId),
      flower: foldCommentFlower(flowers, id, flowersCount),
      delivery: SENT,
    })),
    ...unsent.map(({ entry, args: { id, postId, content, parentId, replyToId } }) => ({
      id,
      postId,
      content,
      author: viewer,
      createdAt: entry.createdAt,
      parentId: parentId ?? null,
      answered: answeredIn(replyToId),
      flower: NO_FLOWER,
      delivery: deliveryOf(entry),
    })),
  ];
}

const NO_FLOWER: FlowerState = { isFlowered: false, flowersCount: 0 };

/** A comment and its replies, in the order of the list. */
export interface CommentWithReplies {
  readonly comment: CommentView;
  readonly replies: readonly CommentView[];
}

/** Puts replies under their comments. A reply whose comment is not in the list stands by itself. */
export function groupReplies(comments: readonly CommentView[]): readonly CommentWithReplies[] {
  const ids = new Set<string>(comments.map(({ id }) => id));
  const replies = Map.groupBy(comments, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
  return (replies.get(null) ?? []).map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}

/** Moves replies after the unloaded part of a long list to their comments before it. */
export function withRepliesFrom(
  beyond: readonly CommentView[],
  comments: readonly CommentView[],
): { readonly comments: readonly CommentView[]; readonly beyond: readonly CommentView[] } {
  const ids = new Set<string>(comments.map(({ id }) => id));
  const isMoved = ({ parentId }: CommentView) => parentId !== null && ids.has(parentId);
  return { comments: [...comments, ...beyond.filter(isMoved)], beyond: beyond.filter((view) => !isMoved(view)) };
}
