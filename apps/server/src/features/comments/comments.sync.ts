import type { UserId } from '@posy/contract/ids';
import type { Scope } from '@posy/contract/sync';
import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { EVERYONE, FOLLOWERS, ONLY_ME } from '../relations/audience.ts';
import { entityOf, isShown, isVisibleTo } from './comment-json.ts';
import { findViewedComments, type ViewedCommentRow } from './comments.repo.ts';

/**
 * Comments: in `g` those under posts for everyone or for followers, in `u` those under one's own posts, one's own comments, and those that one gave a
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
  return scope === 'g' ? sharedOp(row) : viewedOp(row, viewer);
}

/** Devices delete a comment with its post, so users outside of the audience need not learn of it. */
function sharedOp(row: ViewedCommentRow): HydratedOp {
  const { postAudience, postAuthorId: author } = row;
  const isPostShown = row.isPostAuthorActive === 1 && postAudience !== ONLY_ME;
  const isLimited = postAudience === FOLLOWERS || row.postWidestAudience !== EVERYONE;
  const onlyFor = isLimited && { onlyFor: { author, isKnownToOthers: false } };
  if (!isShown(row) || !isPostShown) return { rev: row.rev, del: true, ...onlyFor };
  return { ...putOf(row), ...onlyFor };
}

function viewedOp(row: ViewedCommentRow, viewer: UserId): HydratedOp {
  if (isVisibleTo(row, viewer)) return putOf(row);
  // As for posts: its revision does not change when the viewer follows the author of the post again.
  return { rev: row.postAudience === FOLLOWERS && isShown(row) ? row.rev - 1 : row.rev, del: true };
}

function putOf(row: ViewedCommentRow) {
  return { rev: row.rev, json: JSON.stringify(entityOf(row)), people: [row.authorId, row.postAuthorId] };
}
