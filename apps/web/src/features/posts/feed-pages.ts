import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import type { Author } from '@posy/contract/users';
import type { Subscription } from 'dexie';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { noteReadingDepth } from '../../local/reading-depth.ts';
import { FeedPage } from './feed-page.ts';
import { foldUnsent } from './post-overlay.ts';
import type { ListedPost, PlaceNumber, SetVisibleRange, VisibleRange } from './post-view.ts';
import { type FeedContext, FIRST_KEY, type PostKey, type PostsPage, readFeedContext } from './posts.local.ts';

/** So many pages above and below the posts on the screen are in memory. */
const PREFETCHED_PAGES = 3;
/** Returning to a position far down reads at most this many posts per step. */
const MAX_STEP = 500;

/** The visible range of a view: its first and last post, and their pages. */
interface Visible {
  readonly range: VisibleRange;
  readonly first: FeedPage;
  readonly last: FeedPage;
}

type OnChange = (page: PostsPage<ListedPost>) => void;

/**
 * The newest posts of the feed on this device, in pages of twenty. Only pages close to the reader, the first and the last are in
 * memory: a long list takes hardly more of it than a short one.
 */
export class FeedPages {
  readonly #local: LocalDb;
  readonly #viewer: Author;
  readonly #pageSize: number;
  #limit = 0;
  #onChange: OnChange | null = null;
  #context: FeedContext | null = null;
  #contextSubscription: Subscription | null = null;
  #pages: readonly FeedPage[] = [];
  /** By view. None: all pages stay in memory. */
  readonly #visible = new Map<string, Visible>();
  #posts: readonly ListedPost[] = [];
  #isUpdating = false;

  constructor(local: LocalDb, viewer: Author, pageSize = DEFAULT_PAGE_SIZE) {
    this.#local = local;
    this.#viewer = viewer;
    this.#pageSize = pageSize;
  }

  /** Calls `onChange` with the newest `limit` posts now and on each change; replaces the former caller. */
  watch(limit: number, onChange: OnChange): { unsubscribe(): void } {
    this.#limit = limit;
    this.#onChange = onChange;
    noteReadingDepth(this.#local, limit);
    if (this.#pages.length === 0) this.#append(FIRST_KEY, limit);
    this.#contextSubscription ??= liveQuery(() => readFeedContext(this.#local)).subscribe({
      next: (context) => this.#onContext(context),
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
    this.#updateSoon();
    return {
      unsubscribe: () => {
        if (this.#onChange === onChange) this.#stop();
      },
    };
  }

  setVisibleRange: SetVisibleRange = (view, range) => {
    if (!range) {
      if (this.#visible.delete(view)) this.#updateSoon();
      return;
    }
    const before = this.#visible.get(view);
    const pageOf = (key: string | PlaceNumber) =>
      [before?.first, before?.last, ...this.#pages].find((page) => page?.has(key));
    const first = pageOf(range.first) ?? pageOf(range.last);
    const last = pageOf(range.last) ?? first;
    if (!first || !last) return;
    this.#visible.set(view, { range, first, last });
    // A long first page is split once the reader is at its top.
    const isSplit = first.startsWith(range.first, this.#pageSize) && first.count > 2 * this.#pageSize;
    if (first !== before?.first || last !== before.last || isSplit) this.#updateSoon();
  };

  #stop(): void {
    this.#onChange = null;
    this.#contextSubscription?.unsubscribe();
    this.#contextSubscription = null;
    for (const page of this.#pages) page.unsubscribe();
  }

  #onContext(context: FeedContext): void {
    const before = this.#context;
    this.#context = context;
    // Posts older than the window are no longer on the device.
    if (before && context.from > before.from) {
      for (const page of this.#pages) page.unsubscribe();
      this.#pages = [];
      this.#visible.clear();
      this.#append(FIRST_KEY, this.#limit);
    }
    this.#updateSoon();
  }

  #append(above: PostKey, wanted: number): void {
    this.#pages = [...this.#pages, new FeedPage({ above, last: null, limit: Math.min(wanted, MAX_STEP) })];
  }

  /** One update for all changes of the same moment. */
  readonly #updateSoon = (): void => {
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    queueMicrotask(() => {
      this.#isUpdating = false;
      if (this.#onChange) this.#update(this.#onChange);
    });
  };

  #update(onChange: OnChange): void {
    const last = this.#pages.at(-1);
    const count = this.#pages.reduce((sum, page) => sum + page.count, 0);
    const isShort = count < this.#limit;
    if (isShort && last?.isLoaded && last.last) this.#append(last.last, Math.max(this.#pageSize, this.#limit - count));
    this.#keepVisible();
    const isComplete = this.#pages.every(({ isLoaded }) => isLoaded);
    const isAllOfDevice = this.#pages.at(-1)?.isEnd === true;
    // A list with a gap, or a shorter one, would move the posts on the screen.
    if (!this.#context || !isComplete || (isShort && !isAllOfDevice)) return;
    const { isKnown, savedAt } = this.#context;
    onChange({ posts: this.#fold(), isAllOfDevice, isKnown, savedAt });
  }

  /**
   * Subscribes to pages close to the reader and releases the others. The first page stays: new posts arrive there, and are held
   * back and counted while the reader is further down. So does the last page, which grows.
   */
  #keepVisible(): void {
    if (this.#visible.size > 0) this.#splitLong();
    const close = this.#pagesNearReader();
    const last = this.#pages.at(-1);
    for (const page of this.#pages) {
      if (page === last || close.has(page)) page.subscribe(this.#local, this.#updateSoon);
      else page.release();
    }
  }

  /** The pages with posts on the screen, close to it, and at the top. */
  #pagesNearReader(): ReadonlySet<FeedPage> {
    if (this.#visible.size === 0) return new Set(this.#pages);
    const prefetched = PREFETCHED_PAGES * this.#pageSize;
    const ends: number[] = [];
    for (const { count } of this.#pages) ends.push((ends.at(-1) ?? 0) + count);
    const ranges = [...this.#visible.values()].map(({ first, last }) => ({
      from: (ends[this.#pages.indexOf(first) - 1] ?? 0) - prefetched,
      to: (ends[this.#pages.indexOf(last)] ?? 0) + prefetched,
    }));
    ranges.push({ from: -1, to: this.#pageSize });
    const isClose = (i: number) => ranges.some(({ from, to }) => (ends[i] ?? 0) > from && (ends[i - 1] ?? 0) < to);
    return new Set(this.#pages.filter((_, i) => isClose(i)));
  }

  /** Splits a long page into pages of the usual size. The first one stays whole until the reader is at its top. */
  #splitLong(): void {
    const keys = [...this.#visible.values()].map(({ range }) => range.first);
    const isFirstWhole = (page: FeedPage) =>
      page === this.#pages[0] && !keys.some((key) => page.startsWith(key, this.#pageSize));
    const parts = new Map(this.#pages.map((page) => [page, isFirstWhole(page) ? null : page.split(this.#pageSize)]));
    this.#pages = this.#pages.flatMap((page) => parts.get(page) ?? page);
    const partWith = (page: FeedPage, key: string | PlaceNumber) => {
      const pages = parts.get(page) ?? [page];
      return pages.find((each) => each.has(key)) ?? pages[0] ?? page;
    };
    for (const [view, { range, first, last }] of this.#visible)
      this.#visible.set(view, { range, first: partWith(first, range.first), last: partWith(last, range.last) });
  }

  /**
   * All posts of the list, the unsent ones first. The same array while nothing changes. A post that is being sent becomes a row
   * of the first page, which therefore tells what is unsent: in two reads, the mutation may be missing before the row is there.
   */
  #fold(): readonly ListedPost[] {
    const isListed = (id: string) => this.#pages.some((page) => page.has(id));
    const pending = this.#pages[0]?.pending;
    const posts = [
      ...(pending ? foldUnsent(pending, isListed, this.#viewer) : []),
      ...this.#pages.flatMap((page) => page.fold()),
    ];
    const isSame = posts.length === this.#posts.length && posts.every((post, i) => post === this.#posts[i]);
    if (!isSame) this.#posts = posts;
    return this.#posts;
  }
}
