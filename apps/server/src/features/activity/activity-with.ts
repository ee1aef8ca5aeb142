import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { findPostVisibility } from '../posts/posts.service.ts';
import { listFloweredAmong } from './activity-facts.repo.ts';
import { floweredIn, listFlowered, listPostsOfAny } from './activity-kinds.ts';
import { bumpActivities, listActivities } from './activity.repo.ts';
import { listCommentFlowersOf } from './comment-facts.repo.ts';

/** Number of groups that a device stores. */
const NEWEST = 100;

/**
 * Touches a user's activity in which another user took part, or which is about that user's posts, after a block or mute between
 * them began or ended. Its revision grows, so that devices restore groups that were deleted.
 */
export async function touchActivityWith(tx: Tx, touch: Touch, ownerId: string, otherId: string): Promise<void> {
  const rows = await listActivities(tx, { ownerId, ...TOP, limit: NEWEST });
  const flowered = new Set([
    ...(await listFloweredAmong(tx, otherId, listFlowered(rows, 'flower'))),
    ...(await listCommentFlowersOf(tx, otherId, listFlowered(rows, 'commentFlower'))).map((row) => row.commentId),
  ]);
  const posts = await findPostVisibility(tx, listPostsOfAny(rows));
  const postsOfOther = new Set(posts.filter(({ authorId }) => authorId === otherId).map(({ id }) => id));
  const ids = rows
    .filter(
      (row) => row.actorId === otherId || flowered.has(floweredIn(row) ?? '') || postsOfOther.has(row.postId ?? ''),
    )
    .map(({ id }) => id);
  await bumpActivities(tx, ids);
  for (const id of ids) touch(`u:${ownerId}`, 'activity', id);
}
