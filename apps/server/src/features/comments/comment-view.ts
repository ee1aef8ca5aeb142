import type { CommentEntity } from '@posy/contract/comments';
import type { CommentId, PostId } from '@posy/contract/ids';
import { MAX_COMMENT_LENGTH } from '@posy/contract/limits';
import { fitText } from '@posy/contract/text';
import { toAuthor } from '../users/author.ts';
import type { CommentRow } from './comments.repo.ts';

/** Says whether the author is active. */
export function isShown(row: CommentRow): boolean {
  return row.isHidden === 0 && row.isAuthorActive === 1;
}

/** The wire form, the same for all viewers. */
export function entityOf(row: CommentRow): CommentEntity {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ids of our own database
  const [id, postId] = [row.id as CommentId, row.postId as PostId];
  const user = toAuthor({ ...row, id: row.authorId });
  const content = fitText(row.content, MAX_COMMENT_LENGTH);
  return { id, postId, content, createdAt: new Date(row.createdAt).toISOString(), user, rev: row.rev };
}
