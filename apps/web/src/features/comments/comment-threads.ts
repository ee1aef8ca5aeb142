import type { CommentView } from './thread-overlay.ts';

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
