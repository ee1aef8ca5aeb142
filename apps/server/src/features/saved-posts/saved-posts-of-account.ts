import type { Tx } from '../../db/database.ts';
import { deleteSavedPostsOf } from './saved-posts.repo.ts';

/**
 * Deletes up to `limit` saved posts of a deleted user. Returns whether none are left. Rows of other users who saved this user's
 * posts stay: they name a deleted post by its id alone.
 */
export function removeSavedPostsOf(tx: Tx, userId: string, limit: number): Promise<boolean> {
  return deleteSavedPostsOf(tx, userId, limit);
}
