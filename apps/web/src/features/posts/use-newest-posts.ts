import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import type { ListedPost, PostView } from './post-view.ts';
import { authorSource, feedSource, PostsReader, type PostsSource, type PostsState } from './posts-reader.ts';

export interface NewestPosts<Post extends ListedPost = ListedPost>
  extends PostsState<Post>, Pick<PostsReader<Post>, 'more' | 'setVisibleRange' | 'retry' | 'readUpTo' | 'refresh'> {}

/** One reader per page and list, so that a list is unchanged when the user comes back to it. */
const feeds = new WeakMap<LocalDb, PostsReader>();
const lists = new WeakMap<LocalDb, Map<string, PostsReader<PostView>>>();

function feedOf(local: LocalDb, viewer: Author): PostsReader {
  const reader = feeds.get(local) ?? new PostsReader(feedSource(local, viewer));
  feeds.set(local, reader);
  return reader;
}

/** A list of its own beside the feed. `key` names it among those of a page. */
function listOf(local: LocalDb, key: string, source: (local: LocalDb) => PostsSource<PostView>) {
  const ofPage = lists.get(local) ?? new Map<string, PostsReader<PostView>>();
  lists.set(local, ofPage);
  const reader = ofPage.get(key) ?? new PostsReader(source(local));
  ofPage.set(key, reader);
  return reader;
}

/** The posts of a list that has a source of its own. `key` names it among those of a page. */
export function usePostList(key: string, source: (local: LocalDb) => PostsSource<PostView>): NewestPosts<PostView> {
  return usePosts(listOf(useLocal(), key, source));
}

/**
 * The posts a user may see, newest first, from this device; older ones are fetched on request. With `authorId` those of one
 * user.
 */
export function useNewestPosts(viewer: Author, authorId: UserId | null): NewestPosts {
  const local = useLocal();
  return usePosts(authorId === null ? feedOf(local, viewer) : ofAuthor(local, viewer, authorId));
}

/** The newest posts of one user, like {@link useNewestPosts}. */
export function usePostsOf(viewer: Author, authorId: UserId): NewestPosts<PostView> {
  return usePosts(ofAuthor(useLocal(), viewer, authorId));
}

function ofAuthor(local: LocalDb, viewer: Author, authorId: UserId): PostsReader<PostView> {
  return listOf(local, authorId, () => authorSource(local, viewer, authorId));
}

function usePosts<Post extends ListedPost>(reader: PostsReader<Post>): NewestPosts<Post> {
  const state = useSyncExternalStore(reader.subscribe, reader.get);
  const { more, setVisibleRange, retry, readUpTo, refresh } = reader;
  return { ...state, more, setVisibleRange, retry, readUpTo, refresh };
}
