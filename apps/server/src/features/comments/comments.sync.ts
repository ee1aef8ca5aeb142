import type { UserId } from '@posy/contract/ids';
import type { Scope } from '@posy/contract/sync';
import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { entityOf, isPostForAll, isShown, isVisibleTo } from './comment-view.ts';
import { findViewedComments, type ViewedCommentRow } from './comments.repo.ts';

/**
 * Comments: in `g` those under public posts, in `u` those under one's own posts, one's own comments, and those that one gave a
 * flower. The rest of a thread is loaded when it is opened.
 */
export const commentsSource: SyncSource = {
  type: 'comment',
  async hydrate(db, viewer, scope, ids) {
    const rows = await findViewedComments(db, viewer, ids);
    return new Map(rows.map((row) => [row.id, opOf(row, viewer, scope)]));
  },
  snapshot: async () => [],
};

function opOf(row: ViewedCommentRow, viewer: UserId, scope: Scope): HydratedOp {
  const isVisible = scope === 'g' ? isShown(row) && isPostForAll(row) : isVisibleTo(row, viewer);
  if (!isVisible) return { rev: row.rev, del: true };
  return { rev: row.rev, json: JSON.stringify(entityOf(row)), people: [row.authorId, row.postAuthorId] };
}
