import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { touchActivityWith } from '../activity/activity-with.ts';
import { hasPostsForFollowers } from '../posts/posts.service.ts';
import type { Pair } from './pair.ts';

/**
 * After a follow began or ended: touches the follower's activity about posts of the other user, which they may see now, or no
 * longer. The posts themselves come with the follow; see `postsSource`.
 */
export async function touchAccess(tx: Tx, touch: Touch, { followerId, followedId }: Pair): Promise<void> {
  if (await hasPostsForFollowers(tx, followedId)) await touchActivityWith(tx, touch, followerId, followedId);
}
