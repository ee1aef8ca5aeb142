import type { Subscription } from 'dexie';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { isSameShape, reuseUnchanged } from '../../platform/reuse-unchanged.ts';
import { foldStored, type PendingPosts } from './post-overlay.ts';
import { isWhole, type ListedPost, type PlaceNumber } from './post-view.ts';
import { type FeedPageRows, type PostKey, readFeedPage } from './posts.local.ts';

let taken = 0;

/** Unique numbers for the posts of a page. */
function assignNumbers(count: number) {
  const first: PlaceNumber = taken;
  taken += count;
  return { first, count };
}

interface Range {
  /** The page begins below this key of the index by date. */
  readonly above: PostKey;
  /** Key of its last post; null: the page is the last one and has room for `limit` posts. */
  readonly last: PostKey | null;
  readonly limit: number;
}

/** A part of the feed: a live query while the reader is close, and otherwise a number for each post. */
export class FeedPage {
  readonly above: PostKey;
  readonly #limit: number;
  #last: PostKey | null;
  /** The device has fewer posts than `limit`. */
  isEnd = false;
  #rows: FeedPageRows | null = null;
  #isFolded = false;
  #posts: readonly ListedPost[] = [];
  #numbers = { first: 0, count: 0 };
  /** Ids of its posts with a mutation in the outbox, stored while the rows are released. */
  #unsent: ReadonlySet<string> = new Set();
  #isLoaded = false;
  /** The subscription has answered, and reads nothing at present. */
  #isCurrent = false;
  #subscription: Subscription | null = null;

  constructor({ above, last, limit }: Range) {
    this.above = above;
    this.#last = last;
    this.#limit = limit;
  }

  /** Key of its last post; null: its end is open. */
  get last(): PostKey | null {
    return this.#last;
  }

  /** The mutations of its last read; undefined while the rows are released. */
  get pending(): PendingPosts | undefined {
    return this.#rows?.pending;
  }

  /** Whether it was ever read. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  get count(): number {
    return this.#rows?.posts.length ?? this.#posts.length;
  }

  /** Reads the posts now and whenever one of them changes. Repeated calls have no effect. */
  subscribe(local: LocalDb, onChange: () => void): void {
    this.#subscription ??= liveQuery(async () => {
      this.#isCurrent = false;
      const last = this.#last;
      return { last, rows: await readFeedPage(local, { above: this.above, last, limit: this.#limit }) };
    }).subscribe({
      next: ({ last, rows }) => {
        // This reading began before the answer that set the page's end, and may go beyond it, into the next page.
        if (last !== this.#last) {
          this.unsubscribe();
          return this.subscribe(local, onChange);
        }
        this.#onRows(rows);
        onChange();
      },
      // The device could not be read: the next change of the feed tries again.
      error: () => this.unsubscribe(),
    });
  }

  /** Ends the subscription and leaves the rows in memory. */
  unsubscribe(): void {
    this.#subscription?.unsubscribe();
    this.#subscription = null;
    this.#isCurrent = false;
  }

  /**
   * Replaces the rows by a number for each post. A page whose read is pending is not released: the read may return other posts.
   */
  release(): void {
    if (!this.#rows || (this.#subscription && !this.#isCurrent)) return;
    this.unsubscribe();
    const { deleted, unsent } = this.#rows.pending;
    const count = this.#rows.posts.filter(({ id }) => !deleted.has(id)).length;
    this.#unsent = new Set(unsent.flatMap(({ args }) => (this.has(args.id) ? [args.id] : [])));
    // With the same numbers as the last time, the list has the same items.
    if (this.#numbers.count < count) this.#numbers = assignNumbers(count);
    const { first } = this.#numbers;
    this.#posts = Array.from({ length: count }, (_, i) => first + i);
    this.#rows = null;
    this.#isFolded = false;
  }

  /** The same posts as pages of `size`; null: there are too few of them, or they are not in memory. */
  split(size: number): FeedPage[] | null {
    const all = this.#rows;
    if (!all || all.posts.length <= 2 * size) return null;
    const { posts } = all;
    this.unsubscribe();
    let above = this.above;
    return Array.from({ length: Math.ceil(posts.length / size) }, (_, i) => {
      const rows = posts.slice(i * size, (i + 1) * size);
      const isLast = (i + 1) * size >= posts.length;
      const page = new FeedPage({ above, last: isLast ? this.#last : keyOfLast(rows), limit: size });
      page.#rows = { ...all, posts: rows };
      page.#posts = this.#posts;
      page.#isLoaded = true;
      page.isEnd = isLast && this.isEnd;
      above = page.#last ?? above;
      return page;
    });
  }

  /** Whether it has a post with this id, or this number. */
  has(key: string | PlaceNumber): boolean {
    if (typeof key === 'string') return this.#rows?.posts.some(({ id }) => id === key) ?? this.#unsent.has(key);
    return !this.#rows && key >= this.#numbers.first && key < this.#numbers.first + this.#posts.length;
  }

  /** Whether a post with this id is among its newest `count`. */
  startsWith(key: string | PlaceNumber, count: number): boolean {
    return this.#rows?.posts.slice(0, count).some(({ id }) => id === key) ?? false;
  }

  /** Its posts with the mutations folded over them. Unchanged posts are the same objects. */
  fold(): readonly ListedPost[] {
    if (this.#rows && !this.#isFolded) {
      const views = foldStored(this.#rows, this.#rows.pending);
      this.#posts = reuseUnchanged(this.#posts.filter(isWhole), views, isSameShape);
      this.#isFolded = true;
    }
    return this.#posts;
  }

  #onRows(rows: FeedPageRows): void {
    this.#rows = rows;
    this.#isFolded = false;
    this.#isLoaded = true;
    this.#isCurrent = true;
    this.isEnd = this.#last === null && rows.posts.length < this.#limit;
    if (this.#last === null && !this.isEnd) this.#last = keyOfLast(rows.posts);
  }
}

function keyOfLast(posts: FeedPageRows['posts']): PostKey | null {
  const last = posts.at(-1);
  return last ? [last.createdAt, last.id] : null;
}
