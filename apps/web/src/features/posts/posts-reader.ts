import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import type { Author } from '@posy/contract/users';
import { liveQuery, type Subscription } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import type { PostView } from './post-view.ts';
import { type FeedPage, readFeed } from './posts.local.ts';

export interface PostsState {
  /** null until the device has been read, some ms after the start. */
  readonly posts: readonly PostView[] | null;
  /** Whether a pull ever came through: an empty feed is then empty, and not merely unknown. */
  readonly isKnown: boolean;
  /** When the device last heard from the server, in ms; null: never. */
  readonly savedAt: number | null;
  readonly older: 'idle' | 'loading' | 'unreachable' | 'failed' | 'end';
}

/** What came of asking the server for posts older than all of the device's. */
export type OlderOutcome = 'more' | 'end' | 'unreachable' | 'failed';

const EMPTY: PostsState = { posts: null, isKnown: false, savedAt: null, older: 'idle' };

/**
 * The feed of one person on this page: what the device has, growing a page at a time, and from the server once the
 * device has no more. Reads again whenever a row or a wish changes, here or in another context.
 */
export class PostsReader {
  readonly #local: LocalDb;
  readonly #viewer: Author;
  readonly #fetchOlder: (local: LocalDb) => Promise<OlderOutcome>;
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
  #limit = DEFAULT_PAGE_SIZE;
  #isAllOfDevice = false;
  #watching: Subscription | null = null;

  constructor(local: LocalDb, viewer: Author, fetchOlder: (local: LocalDb) => Promise<OlderOutcome>) {
    this.#local = local;
    this.#viewer = viewer;
    this.#fetchOlder = fetchOlder;
  }

  get = (): PostsState => this.#state;

  /** Reads for as long as somebody listens. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#watching) this.#watch();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#watching?.unsubscribe();
      this.#watching = null;
    };
  };

  /** The end of the list is near: shows a page more. Does nothing while that is under way. */
  more = (): void => {
    const { posts, older } = this.#state;
    if (!posts || older === 'loading') return;
    if (!this.#isAllOfDevice) {
      // The list that is shown is shorter than the limit until the larger reading is there.
      if (posts.length < this.#limit) return;
      this.#limit += DEFAULT_PAGE_SIZE;
      this.#watch();
    } else if (older === 'idle') {
      void this.#askServer();
    }
  };

  /** After a failure: the person asks again, or the network came back. */
  retry = (): void => {
    if (this.#state.older === 'unreachable' || this.#state.older === 'failed') void this.#askServer();
  };

  async #askServer(): Promise<void> {
    this.#set({ older: 'loading' });
    const outcome = await this.#fetchOlder(this.#local);
    if (outcome === 'more' || outcome === 'end') {
      this.#limit += DEFAULT_PAGE_SIZE;
      if (this.#watching) this.#watch();
    }
    this.#set({ older: outcome === 'more' ? 'idle' : outcome });
  }

  #watch(): void {
    this.#watching?.unsubscribe();
    const limit = this.#limit;
    this.#watching = liveQuery(() => readFeed(this.#local, this.#viewer, limit)).subscribe({
      next: (page) => this.#show(page),
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
  }

  #show(page: FeedPage): void {
    this.#isAllOfDevice = page.isAllOfDevice;
    const posts = keepIdentity(this.#state.posts ?? [], page.posts);
    this.#set({ posts, isKnown: page.isKnown, savedAt: page.savedAt });
  }

  #set(change: Partial<PostsState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Posts that did not change stay the same objects, so that their cards are not drawn again. */
export function keepIdentity(before: readonly PostView[], after: readonly PostView[]): readonly PostView[] {
  const known = new Map(before.map((post) => [post.id, post]));
  return after.map((post) => {
    const same = known.get(post.id);
    return same && JSON.stringify(same) === JSON.stringify(post) ? same : post;
  });
}
