import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { listFloweredAmong } from './activity-facts.repo.ts';
import { bumpActivities, listActivities } from './activity.repo.ts';

/** Number of groups that a device stores. */
const NEWEST = 100;

/**
 * Touches a user's activity in which another user took part, after a block or mute between them began or ended. Its revision
 * grows, so that devices restore groups that were deleted.
 */
export async function touchActivityWith(tx: Tx, touch: Touch, ownerId: string, otherId: string): Promise<void> {
  const rows = await listActivities(tx, { ownerId, ...TOP, limit: NEWEST });
  const posts = rows.flatMap(({ kind, postId }) => (kind === 'flower' && postId !== null ? [postId] : []));
  const flowered = new Set(await listFloweredAmong(tx, otherId, posts));
  const ids = rows
    .filter(({ actorId, kind, postId }) => actorId === otherId || (kind === 'flower' && flowered.has(postId ?? '')))
    .map(({ id }) => id);
  await bumpActivities(tx, ids);
  for (const id of ids) touch(`u:${ownerId}`, 'activity', id);
}
