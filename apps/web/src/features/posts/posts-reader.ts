import type { UserId } from '@posy/contract/ids';
import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import type { Author } from '@posy/contract/users';
import { Listeners } from '@posy/std/store';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { isSameShape, reuseUnchanged } from '../../platform/reuse-unchanged.ts';
import type { ListResult } from '../../sync/fetch-list.ts';
import { isListStale } from '../../sync/freshness.ts';
import { postsKey } from '../../sync/posts-cursor.ts';
import { FeedPages } from './feed-pages.ts';
import type { ListedPost, PostView, SetVisibleRange } from './post-view.ts';
import { type PostsPage, readPostsOf } from './posts.local.ts';

/** The source of a list of posts: the device first, the server for missing ones. */
export interface PostsSource<Post = ListedPost> {
  /**
   * Calls `onChange` with the newest `limit` posts on the device, now and on each change, until it is unsubscribed or called
   * again. `isCutOff`: the server cannot be asked for missing ones. Unchanged posts are the same objects.
   */
  watch(limit: number, isCutOff: boolean, onChange: (page: PostsPage<Post>) => void): { unsubscribe(): void };
  readonly setVisibleRange: SetVisibleRange;
  /** Fetches a page of posts older than all of the device's. */
  older(): Promise<ListResult>;
  /** Whether the list should be fetched again when its screen opens. */
  isStale(): Promise<boolean>;
  /** Fetches the newest `count` again. */
  refresh(count: number): Promise<ListResult>;
}

export interface PostsState<Post = ListedPost> {
  /** null until the device has been read, some ms after the start. */
  readonly posts: readonly Post[] | null;
  /** Whether a pull ever succeeded: an empty feed is then really empty, and not merely unknown. */
  readonly isKnown: boolean;
  /** Time of the last contact with the server, in ms; null: never. */
  readonly savedAt: number | null;
  /** Whether the device has no more posts of this list than these. */
  readonly isAll: boolean;
  /** The last request for posts that the device does not have; `more` also where there was none. */
  readonly older: 'asking' | ListResult;
  /**
   * Number of answers to requests: a user at the end of the list then requests more, after a request that returned
   * nothing.
   */
  readonly readings: number;
}

const EMPTY: PostsState<never> = {
  posts: null,
  isKnown: false,
  savedAt: null,
  isAll: false,
  older: 'more',
  readings: 0,
};

/**
 * A list of posts on this page: the device's posts, growing a page at a time, then those of the server. Reads again whenever a
 * row or a mutation changes, here or in another context.
 */
export class PostsReader<Post = ListedPost> {
  readonly #source: PostsSource<Post>;
  readonly #listeners = new Listeners(() => {
    this.#watch();
    void this.#visit();
    return () => {
      this.#watching?.unsubscribe();
      this.#watching = null;
    };
  });
  #state: PostsState<Post> = EMPTY;
  #limit = DEFAULT_PAGE_SIZE;
  #watching: { unsubscribe(): void } | null = null;
  /** The last request has no answer yet. The number of posts does not show that, because deleted ones are missing. */
  #isReading = true;

  constructor(source: PostsSource<Post>) {
    this.#source = source;
  }

  get = (): PostsState<Post> => this.#state;

  /** Reads while there are listeners; an old list is refreshed meanwhile. */
  readonly subscribe = this.#listeners.subscribe;

  /** Called close to the end of the list: shows one more page. Does nothing while one is being loaded. */
  more = (): void => {
    const { older, isAll } = this.#state;
    if (this.#isReading || older === 'asking') return;
    if (!isAll) {
      this.#limit += DEFAULT_PAGE_SIZE;
      this.#watch();
    } else if (older === 'more') {
      void this.#askServer();
    }
  };

  setVisibleRange: SetVisibleRange = (view, range) => this.#source.setVisibleRange(view, range);

  /** After a failure: called when the user tries again, or the network is back. */
  retry = (): void => {
    if (this.#state.older === 'unreachable' || this.#state.older === 'failed') void this.#askServer();
  };

  /** Shows at least this many posts, if the device has them: for returning to a reading position. */
  readUpTo = (count: number): void => {
    if (count <= this.#limit) return;
    this.#limit = Math.ceil(count / DEFAULT_PAGE_SIZE) * DEFAULT_PAGE_SIZE;
    if (this.#watching) this.#watch();
  };

  /** Fetches the shown posts again; returns the result. */
  refresh = async (): Promise<ListResult> => {
    if (this.#state.older === 'asking') return 'more';
    const count = this.#state.posts?.length ?? 0;
    this.#set({ older: 'asking' });
    const result = await this.#source.refresh(count).catch(() => 'failed' as const);
    this.#settle(result);
    return result;
  };

  async #visit(): Promise<void> {
    // The databases were closed: the page is being left.
    const isStale = await this.#source.isStale().catch(() => false);
    if (isStale) await this.refresh();
  }

  async #askServer(): Promise<void> {
    this.#set({ older: 'asking' });
    const result = await this.#source.older().catch(() => 'failed' as const);
    if (result === 'more' || result === 'end') this.#limit += DEFAULT_PAGE_SIZE;
    this.#settle(result);
  }

  #settle(older: ListResult): void {
    this.#set({ older });
    if (this.#watching) this.#watch();
  }

  #watch(): void {
    const before = this.#watching;
    this.#isReading = true;
    const isCutOff = this.#state.older === 'unreachable' || this.#state.older === 'failed';
    this.#watching = this.#source.watch(this.#limit, isCutOff, (page) => this.#show(page));
    before?.unsubscribe();
  }

  #show({ posts, isKnown, savedAt, isAllOfDevice }: PostsPage<Post>): void {
    const { older } = this.#state;
    const readings = this.#state.readings + Number(this.#isReading);
    // The device had the whole list, and now lacks posts: its end requests them again.
    const hasLost = older === 'end' && this.#state.isKnown && !isKnown;
    this.#isReading = false;
    this.#set({ posts, isKnown, savedAt, isAll: isAllOfDevice, readings, older: hasLost ? 'more' : older });
  }

  #set(change: Partial<PostsState<Post>>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.notify();
  }
}

/** The feed: pulls update it, so it is never fetched again. The code that fetches is loaded with the first older page. */
export function feedSource(local: LocalDb, viewer: Author): PostsSource {
  const feed = new FeedPages(local, viewer);
  return {
    watch: (limit, _, onChange) => feed.watch(limit, onChange),
    setVisibleRange: feed.setVisibleRange,
    older: async () => (await import('../../sync/older-posts.ts')).fetchOlderPosts(local),
    isStale: async () => false,
    refresh: async () => 'more',
  };
}

/** One user's posts: pulls update those within the feed's window, older ones are fetched again. */
export function authorSource(local: LocalDb, viewer: Author, authorId: UserId): PostsSource<PostView> {
  const postsOf = () => import('../../sync/posts-of.ts');
  return {
    ...watched((limit, isCutOff) => readPostsOf(local, viewer, authorId, limit, isCutOff)),
    older: async () => (await postsOf()).fetchOlderPostsOf(local, authorId),
    isStale: () => isListStale(local, postsKey(authorId)),
    refresh: async (count) => (await postsOf()).refreshPostsOf(local, authorId, count),
  };
}

/** The device's part of a source whose list is read as a whole, and again with every change. */
export function watched<Post extends { readonly id: string }>(
  read: (limit: number, isCutOff: boolean) => Promise<PostsPage<Post>>,
): Pick<PostsSource<Post>, 'watch' | 'setVisibleRange'> {
  let shown: readonly Post[] = [];
  return {
    watch: (limit, isCutOff, onChange) =>
      liveQuery(() => read(limit, isCutOff)).subscribe({
        next: (page) => {
          shown = reuseUnchanged(shown, page.posts, isSameShape);
          onChange({ ...page, posts: shown });
        },
        // The databases were closed: the page is being left.
        error: () => undefined,
      }),
    setVisibleRange: () => undefined,
  };
}
