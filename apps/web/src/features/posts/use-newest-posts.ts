import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import type { ListedPost, PostView } from './post-view.ts';
import { authorSource, feedSource, PostsReader, type PostsState } from './posts-reader.ts';

export interface NewestPosts<Post extends ListedPost = ListedPost>
  extends PostsState<Post>, Pick<PostsReader<Post>, 'more' | 'setVisibleRange' | 'retry' | 'readUpTo' | 'refresh'> {}

/** One reader per page and list, so that a list is unchanged when the user comes back to it. */
const feeds = new WeakMap<LocalDb, PostsReader>();
const lists = new WeakMap<LocalDb, Map<UserId, PostsReader<PostView>>>();

function feedOf(local: LocalDb, viewer: Author): PostsReader {
  const reader = feeds.get(local) ?? new PostsReader(feedSource(local, viewer));
  feeds.set(local, reader);
  return reader;
}

function listOf(local: LocalDb, viewer: Author, authorId: UserId): PostsReader<PostView> {
  const ofPage = lists.get(local) ?? new Map<UserId, PostsReader<PostView>>();
  lists.set(local, ofPage);
  const reader = ofPage.get(authorId) ?? new PostsReader(authorSource(local, viewer, authorId));
  ofPage.set(authorId, reader);
  return reader;
}

/**
 * The posts a user may see, newest first, from this device; older ones are fetched on request. With `authorId` those of one
 * user.
 */
export function useNewestPosts(viewer: Author, authorId: UserId | null): NewestPosts {
  const local = useLocal();
  return usePosts(authorId === null ? feedOf(local, viewer) : listOf(local, viewer, authorId));
}

/** The newest posts of one user, like {@link useNewestPosts}. */
export function usePostsOf(viewer: Author, authorId: UserId): NewestPosts<PostView> {
  return usePosts(listOf(useLocal(), viewer, authorId));
}

function usePosts<Post extends ListedPost>(reader: PostsReader<Post>): NewestPosts<Post> {
  const state = useSyncExternalStore(reader.subscribe, reader.get);
  const { more, setVisibleRange, retry, readUpTo, refresh } = reader;
  return { ...state, more, setVisibleRange, retry, readUpTo, refresh };
}
