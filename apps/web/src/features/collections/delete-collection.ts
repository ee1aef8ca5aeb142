import type { CollectionId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { listPendingIn } from '../saved-posts/read-saved.ts';
import { savePost } from '../saved-posts/save-post.ts';
import { removeCollection } from './save-collection.ts';

/**
 * Deletes a collection; its posts stay saved. Posts that are about to be saved in it are saved without one: they wait for the
 * collection, and would be dropped with an unsent one. Throws when the device cannot store the mutations.
 */
export async function deleteWithPosts(local: LocalDb, id: CollectionId): Promise<void> {
  for (const postId of await listPendingIn(local, id)) await savePost(local, postId, true, null);
  await removeCollection(local, id);
}
