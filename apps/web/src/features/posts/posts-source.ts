import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { liveQuery } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { isSameShape, reuseUnchanged } from '../../platform/reuse-unchanged.ts';
import { FeedPages } from './feed-pages.ts';
import { fetchOlder, fetchOlderOf, isListOfStale, type OlderResult, refreshOf } from './fetch-older.ts';
import type { ListedPost, PostView, SetVisibleRange } from './post-view.ts';
import { type PostsPage, readPostsOf } from './posts.local.ts';

/** The source of a list of posts: the device first, the server for missing ones. */
export interface PostsSource<Post extends ListedPost = ListedPost> {
  /**
   * Calls `onChange` with the newest `limit` posts on the device, now and on each change, until it is unsubscribed or called
   * again. `isCutOff`: the server cannot be asked for missing ones. Unchanged posts are the same objects.
   */
  watch(limit: number, isCutOff: boolean, onChange: (page: PostsPage<Post>) => void): { unsubscribe(): void };
  readonly setVisibleRange: SetVisibleRange;
  older(): Promise<OlderResult>;
  /** Whether the list should be fetched again when its screen opens. */
  isStale(): Promise<boolean>;
  /** Fetches the newest `count` again. */
  refresh(count: number): Promise<OlderResult>;
}

/** The feed: pulls update it, so it is never fetched again. */
export function feedSource(local: LocalDb, viewer: Author): PostsSource {
  const feed = new FeedPages(local, viewer);
  return {
    watch: (limit, _, onChange) => feed.watch(limit, onChange),
    setVisibleRange: feed.setVisibleRange,
    older: () => fetchOlder(local),
    isStale: async () => false,
    refresh: async () => 'more',
  };
}

/** One user's posts: pulls update those within the feed's window, older ones are fetched again. */
export function authorSource(local: LocalDb, viewer: Author, authorId: UserId): PostsSource<PostView> {
  let shown: readonly PostView[] = [];
  return {
    watch: (limit, isCutOff, onChange) =>
      liveQuery(() => readPostsOf(local, viewer, authorId, limit, isCutOff)).subscribe({
        next: (page) => {
          shown = reuseUnchanged(shown, page.posts, isSameShape);
          onChange({ ...page, posts: shown });
        },
        // The databases were closed: the page is being left.
        error: () => undefined,
      }),
    setVisibleRange: () => undefined,
    older: () => fetchOlderOf(local, authorId),
    isStale: () => isListOfStale(local, authorId),
    refresh: (count) => refreshOf(local, authorId, count),
  };
}
