import type { CollectionId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { useLocal } from '../../kit/local-context.ts';
import { type SavedItem, savedSource } from '../posts/saved-list.ts';
import { type NewestPosts, PostLists, usePosts } from '../posts/use-newest-posts.ts';

const lists = new PostLists<SavedItem>();

/** The saved posts, of a collection or all: from this device at once, and from the server when the list opens. */
export function useSavedList(viewer: Author, collectionId: CollectionId | null): NewestPosts<SavedItem> {
  const local = useLocal();
  return usePosts(lists.readerOf(local, collectionId ?? '', () => savedSource(local, viewer, collectionId)));
}
