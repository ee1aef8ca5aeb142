import type { CollectionId, PostId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { setSavedPost, type SetSavedPostArgs } from './saved-posts.mutators.ts';

/**
 * Enqueues saving a post, or removing it. `collectionId` moves it; absent: it stays where it is. Throws when the device cannot
 * store the mutation.
 */
export async function savePost(
  local: LocalDb,
  postId: PostId,
  isSaved: boolean,
  collectionId?: CollectionId | null,
): Promise<void> {
  const args: SetSavedPostArgs = { postId, isSaved, ...(isSaved && collectionId !== undefined && { collectionId }) };
  const isBase = async () => {
    const row = await local.cache.savedPosts.get(postId);
    const isThere = !isSaved || collectionId === undefined || row?.collectionId === collectionId;
    return (row?.isSaved ?? false) === isSaved && isThere;
  };
  await enqueue(local, setSavedPost, args, { isBase });
}
