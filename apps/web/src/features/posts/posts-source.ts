import type { UserId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchOlder, fetchOlderOf, isListOfStale, type OlderOutcome, refreshOf } from './fetch-older.ts';
import { type FeedPage, readFeed, readPostsOf } from './posts.local.ts';

/** Where a list of posts comes from: the device first, the server for what it lacks. */
export interface PostsSource {
  /** The newest `limit` on the device; `isCutOff`: the server could not be asked for what is missing. */
  read(limit: number, isCutOff: boolean): Promise<FeedPage>;
  older(): Promise<OlderOutcome>;
  /** Whether the list should be asked for anew when its screen opens. */
  isStale(): Promise<boolean>;
  /** Brings the newest `count` anew. */
  refresh(count: number): Promise<OlderOutcome>;
}

/** The feed: pulls keep it up to date, so it is never asked for anew. */
export function feedSource(local: LocalDb, viewer: Author): PostsSource {
  return {
    read: (limit) => readFeed(local, viewer, limit),
    older: () => fetchOlder(local),
    isStale: async () => false,
    refresh: async () => 'more',
  };
}

/** One person's posts: pulls keep those up to date that are in the feed's window, older ones are asked for anew. */
export function authorSource(local: LocalDb, viewer: Author, authorId: UserId): PostsSource {
  return {
    read: (limit, isCutOff) => readPostsOf(local, viewer, authorId, limit, isCutOff),
    older: () => fetchOlderOf(local, authorId),
    isStale: () => isListOfStale(local, authorId),
    refresh: (count) => refreshOf(local, authorId, count),
  };
}
