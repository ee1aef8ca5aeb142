import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { listFloweredAmong } from './activity-facts.repo.ts';
import { bumpActivities, listActivities } from './activity.repo.ts';

/** So many a device keeps. */
const NEWEST = 100;

/**
 * Tells a person that what happened to them looks different, as far as another took part in it: they do not want to be told
 * of the other any more, or do again. Its revision grows, so that a device takes back what it was told is gone.
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
