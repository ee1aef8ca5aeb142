import type { CollectionId, PostId } from '@posy/contract/ids';
import { showDialog } from '../../kit/open-dialog.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { announceText, showToast } from '../../ui/toast.ts';
import { savedPostsTexts as texts } from './saved-posts.en.ts';
import { setSavedPost, type SetSavedPostArgs } from './saved-posts.sync.ts';

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

/** Saves a post, with a toast that offers the collections, or removes it. Throws when the device cannot store the mutation. */
export async function saveWithToast(local: LocalDb, postId: PostId, isSaved: boolean): Promise<void> {
  await savePost(local, postId, isSaved);
  if (!isSaved) return announceText(texts.removed);
  const onSelect = () => showDialog('collections', { postId });
  showToast({ title: texts.saved, action: { label: texts.choose, onSelect } });
}

/** Removes a saved post, with a toast when the device cannot store the mutation. */
export async function removeSaved(local: LocalDb, postId: PostId): Promise<void> {
  await saveWithToast(local, postId, false).catch(showSaveFailed);
}

export function showSaveFailed(): void {
  showToast({ title: texts.error, description: texts.failed, isError: true });
}
