import type { CommentEntity } from '@posy/contract/comments';
import type { CommentId, PostId } from '@posy/contract/ids';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import type { TouchScope } from '../../changes/touches.ts';
import { mentionsField } from '../mentions/stored-mentions.ts';
import { isForViewer, ONLY_ME } from '../relations/audience.ts';
import { BLOCKED } from '../relations/visibility.ts';
import { toAuthor } from '../users/person.ts';
import type { CommentRow, ViewedCommentRow } from './comments.repo.ts';

/** Says whether the author is active. */
export function isShown(row: CommentRow): boolean {
  return row.isHidden === 0 && row.isAuthorActive === 1;
}

/** Whether the viewer of the row can see the comment and its post. */
export function isVisibleTo(row: ViewedCommentRow, viewer: string): boolean {
  const isInAudience = isForViewer({ audience: row.postAudience, isFollower: row.isFollower });
  const isPostVisible = row.postAuthorId === viewer || (row.isPostAuthorActive === 1 && isInAudience);
  return isShown(row) && isPostVisible && Math.max(row.restriction ?? 0, row.postRestriction ?? 0) < BLOCKED;
}

/** The subject of stored answers with the text of a comment; a reply is below the comment that began its thread. */
export function subjectOf({ id, postId, parentId }: Pick<CommentRow, 'id' | 'postId' | 'parentId'>): string {
  return parentId === null ? `post:${postId}/comment:${id}` : `${threadOf(postId, parentId)}/comment:${id}`;
}

/** The subject of all answers with texts of a thread. */
export function threadOf(postId: string, parentId: string): string {
  return subjectOf({ id: parentId, postId, parentId: null });
}

/** The scope where changes of comments under a post are announced. */
export function scopeOf(post: { readonly audience: number; readonly authorId: string }): TouchScope {
  return post.audience !== ONLY_ME ? 'g' : `u:${post.authorId}`;
}

/** The wire form, the same for all viewers. */
export function entityOf(row: CommentRow): CommentEntity {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ids of our own database
  const [id, postId] = [row.id as CommentId, row.postId as PostId];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
  const [parentId, replyToId] = [row.parentId, row.replyToId] as [CommentId | null, CommentId | null];
  const user = toAuthor({ ...row, id: row.authorId });
  const content = fitText(row.content, MAX_COMMENT_LENGTH);
  const createdAt = new Date(row.createdAt).toISOString();
  const mentions = mentionsField(row.mentions);
  const { flowersCount, rev } = row;
  return { id, postId, parentId, replyToId, content, ...mentions, createdAt, user, flowersCount, rev };
}
