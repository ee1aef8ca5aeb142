import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { useLocal } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { useStore } from '../../ui/use-store.ts';
import type { ListedPost, PostView } from './post-view.ts';
import { authorSource, feedSource, PostsReader, type PostsSource, type PostsState } from './posts-reader.ts';

export interface NewestPosts<Post = ListedPost>
  extends PostsState<Post>, Pick<PostsReader<Post>, 'more' | 'setVisibleRange' | 'retry' | 'readUpTo' | 'refresh'> {}

/** One reader per page and list, so that a list is unchanged when the user comes back to it. */
const feeds = new WeakMap<LocalDb, PostsReader>();

function feedOf(local: LocalDb, viewer: Author): PostsReader {
  const reader = feeds.get(local) ?? new PostsReader(feedSource(local, viewer));
  feeds.set(local, reader);
  return reader;
}

/** Lists of their own beside the feed; `key` names one among those of a page. */
export class PostLists<Post> {
  readonly #lists = new WeakMap<LocalDb, Map<string, PostsReader<Post>>>();

  readerOf(local: LocalDb, key: string, source: () => PostsSource<Post>): PostsReader<Post> {
    const ofPage = this.#lists.get(local) ?? new Map<string, PostsReader<Post>>();
    this.#lists.set(local, ofPage);
    const reader = ofPage.get(key) ?? new PostsReader(source());
    ofPage.set(key, reader);
    return reader;
  }
}

const lists = new PostLists<PostView>();

/** The posts of a list that has a source of its own. `key` names it among those of a page. */
export function usePostList(key: string, source: (local: LocalDb) => PostsSource<PostView>): NewestPosts<PostView> {
  const local = useLocal();
  return usePosts(lists.readerOf(local, key, () => source(local)));
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
  return lists.readerOf(local, authorId, () => authorSource(local, viewer, authorId));
}

/** Reads a list while the component is drawn. */
export function usePosts<Post>(reader: PostsReader<Post>): NewestPosts<Post> {
  const state = useStore(reader);
  const { more, setVisibleRange, retry, readUpTo, refresh } = reader;
  return { ...state, more, setVisibleRange, retry, readUpTo, refresh };
}
