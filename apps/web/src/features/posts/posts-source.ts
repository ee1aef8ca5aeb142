import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { liveQuery } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { isSameShape, keepIdentity } from '../../platform/keep-identity.ts';
import { FeedPages } from './feed-pages.ts';
import { fetchOlder, fetchOlderOf, isListOfStale, type OlderResult, refreshOf } from './fetch-older.ts';
import type { ListedPost, PostView, SetVisibleRange } from './post-view.ts';
import { type PostsPage, readPostsOf } from './posts.local.ts';

/** Where a list of posts comes from: the device first, the server for what it lacks. */
export interface PostsSource<Post extends ListedPost = ListedPost> {
  /**
   * Tells of the newest `limit` on the device, or of all there are, again and again, until it is unsubscribed from or asked
   * anew; `isCutOff`: the server could not be asked for what is missing. Posts that did not change are the same objects.
   */
  watch(limit: number, isCutOff: boolean, onChange: (page: PostsPage<Post>) => void): { unsubscribe(): void };
  readonly setVisibleRange: SetVisibleRange;
  older(): Promise<OlderResult>;
  /** Whether the list should be asked for anew when its screen opens. */
  isStale(): Promise<boolean>;
  /** Brings the newest `count` anew. */
  refresh(count: number): Promise<OlderResult>;
}

/** The feed: pulls keep it up to date, so it is never asked for anew. */
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

/** One person's posts: pulls keep those up to date that are in the feed's window, older ones are asked for anew. */
export function authorSource(local: LocalDb, viewer: Author, authorId: UserId): PostsSource<PostView> {
  let shown: readonly PostView[] = [];
  return {
    watch: (limit, isCutOff, onChange) =>
      liveQuery(() => readPostsOf(local, viewer, authorId, limit, isCutOff)).subscribe({
        next: (page) => {
          shown = keepIdentity(shown, page.posts, isSameShape);
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
