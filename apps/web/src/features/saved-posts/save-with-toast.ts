import type { PostId } from '@posy/contract/ids';
import { showDialog } from '../../kit/open-dialog.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { announceText, showToast } from '../../ui/toast.ts';
import { savePost } from './save-post.ts';
import { savedPostsTexts as texts } from './saved-posts.en.ts';

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
