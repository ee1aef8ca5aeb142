import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { liveQuery } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchOlder, fetchOlderOf, isListOfStale, type OlderOutcome, refreshOf } from './fetch-older.ts';
import { type FeedPage, readPostsOf } from './posts.local.ts';
import { FeedWatch } from './watch-feed.ts';

/** Where a list of posts comes from: the device first, the server for what it lacks. */
export interface PostsSource {
  /**
   * Tells of the newest `limit` on the device, again and again, until it is unsubscribed from or asked anew; `isCutOff`:
   * the server could not be asked for what is missing.
   */
  watch(limit: number, isCutOff: boolean, tell: (page: FeedPage) => void): { unsubscribe(): void };
  older(): Promise<OlderOutcome>;
  /** Whether the list should be asked for anew when its screen opens. */
  isStale(): Promise<boolean>;
  /** Brings the newest `count` anew. */
  refresh(count: number): Promise<OlderOutcome>;
}

/** The feed: pulls keep it up to date, so it is never asked for anew. */
export function feedSource(local: LocalDb, viewer: Author): PostsSource {
  const feed = new FeedWatch(local, viewer);
  return {
    watch: (limit, _, tell) => feed.watch(limit, tell),
    older: () => fetchOlder(local),
    isStale: async () => false,
    refresh: async () => 'more',
  };
}

/** One person's posts: pulls keep those up to date that are in the feed's window, older ones are asked for anew. */
export function authorSource(local: LocalDb, viewer: Author, authorId: UserId): PostsSource {
  return {
    watch: (limit, isCutOff, next) =>
      // An error: the databases were closed, the page is being left.
      liveQuery(() => readPostsOf(local, viewer, authorId, limit, isCutOff)).subscribe({
        next,
        error: () => undefined,
      }),
    older: () => fetchOlderOf(local, authorId),
    isStale: () => isListOfStale(local, authorId),
    refresh: (count) => refreshOf(local, authorId, count),
  };
}
