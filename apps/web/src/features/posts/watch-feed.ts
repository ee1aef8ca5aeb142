import { DEFAULT_PAGE_SIZE } from '@posy/contract/limits';
import type { Author } from '@posy/contract/users';
import Dexie, { liveQuery, type ObservabilitySet, RangeSet, type Subscription } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { noteReadingDepth } from '../../local/reading-depth.ts';
import { FeedStretch } from './feed-stretch.ts';
import { foldUnsent, type PendingPostMutations, pendingPostMutations } from './post-overlay.ts';
import type { ListedPost, PlaceNumber } from './post-view.ts';
import { type FeedGround, FIRST_KEY, type PostKey, type PostsPage, readGround, readRows } from './posts.local.ts';

/** A stretch is read with at most so many posts. At the top others come in; with twice as many it is split. */
const MOST_POSTS = 100;
/** So many posts above and below the stretch the reader is in are there as a whole, whatever is left of each stretch. */
const AROUND_POSTS = 3 * DEFAULT_PAGE_SIZE;

type Tell = (page: PostsPage<ListedPost>) => void;

/**
 * The newest posts of the feed as this device knows them, told anew whenever something of them changes. Read by stretches:
 * only that which a change is in is read again, and those far from the reader are let go of, so that a list of any length
 * takes hardly more memory than a short one.
 */
export class FeedWatch {
  readonly #local: LocalDb;
  readonly #viewer: Author;
  #limit = 0;
  #tell: Tell | null = null;
  #told: readonly ListedPost[] = [];
  #ground: FeedGround | null = null;
  #groundWatch: Subscription | null = null;
  #pendingMutations: PendingPostMutations = pendingPostMutations([]);
  #stretches: readonly FeedStretch[] = [];
  /** Where the reader is; null: not told yet. */
  #near: FeedStretch | null = null;
  #isTelling = false;

  constructor(local: LocalDb, viewer: Author) {
    this.#local = local;
    this.#viewer = viewer;
  }

  /** Tells of the newest `limit` from now on, in place of whoever was told before. */
  watch(limit: number, tell: Tell): { unsubscribe(): void } {
    this.#limit = limit;
    this.#tell = tell;
    noteReadingDepth(this.#local, limit);
    if (this.#groundWatch === null) this.#start();
    else {
      this.#reach();
      this.#tellSoon();
    }
    return {
      unsubscribe: () => {
        if (this.#tell === tell) this.#stop();
      },
    };
  }

  /** The reader is at this post, or place: what is around it is told as a whole, of what is far away the places. */
  near(key: string | PlaceNumber): void {
    if (this.#near?.has(key)) return;
    const near = this.#stretches.find((stretch) => stretch.has(key));
    if (!near) return;
    this.#near = near;
    this.#keepAround();
    this.#reach();
    this.#tellSoon();
  }

  #start(): void {
    Dexie.on('storagemutated', this.#onWritten);
    for (const stretch of this.#stretches) stretch.outdate();
    this.#groundWatch = liveQuery(() => readGround(this.#local)).subscribe({
      next: (ground) => this.#stand(ground),
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
  }

  /** What is around the reader stays, for when they come back. */
  #stop(): void {
    this.#tell = null;
    Dexie.on.storagemutated.unsubscribe(this.#onWritten);
    this.#groundWatch?.unsubscribe();
    this.#groundWatch = null;
  }

  #stand(ground: FeedGround): void {
    const before = this.#ground;
    this.#ground = ground;
    const hasPendingMutations = ground.entries.length + (before?.entries.length ?? 0) > 0;
    if (hasPendingMutations) this.#pendingMutations = pendingPostMutations(ground.entries);
    const last = this.#stretches.at(-1);
    if (!before || !last || ground.from > before.from) {
      this.#stretches = [];
      this.#near = null;
      this.#open(FIRST_KEY);
    } else {
      const isOther = JSON.stringify([...before.relations]) !== JSON.stringify([...ground.relations]);
      if (isOther) for (const stretch of this.#stretches) stretch.outdate();
      else if (ground.from < before.from && (last.isEnd || last.isReading)) last.outdate();
      for (const stretch of this.#stretches) if (stretch.isOutdated || stretch.isDue) this.#read(stretch);
    }
    this.#tellSoon();
  }

  /** Begins the last stretch. */
  #open(above: PostKey): void {
    const stretch = new FeedStretch(above);
    this.#stretches = [...this.#stretches, stretch];
    this.#read(stretch);
  }

  #read(stretch: FeedStretch): void {
    // The databases were closed: the page is being left, or they come back and something happens.
    if (stretch.begin()) this.#readNow(stretch).catch(() => stretch.fail());
  }

  async #readNow(stretch: FeedStretch): Promise<void> {
    const { above, last } = stretch;
    const { from = '', relations, entries = [] } = this.#ground ?? {};
    const wanted = Math.max(1, this.#limit - this.#countWithout(stretch));
    const limit = last ? Infinity : Math.min(wanted, MOST_POSTS);
    const between = { above, from: last ?? ([from, ''] as const), limit, entries };
    const rows = await readRows(this.#local, { ...between, ...(relations && { relations }) });
    if (!stretch.end()) return this.#read(stretch);
    if (!this.#stretches.includes(stretch)) return;
    stretch.keep(rows, limit);
    this.#splitTop();
    this.#keepAround();
    this.#reach();
    this.#tellSoon();
  }

  /**
   * No live queries: a large write, as of what comes in with a pull, is one of all rows to them, and each would read again
   * however far away it is.
   */
  readonly #onWritten = (written: ObservabilitySet): void => {
    const { name, posts, flowers } = this.#local.cache;
    const ranges = (part: string) => {
      const keys = written[`idb://${name}/${part}`];
      return keys ? [...RangeSet(keys)] : [];
    };
    const rows = [...ranges(`${posts.name}/`), ...ranges(`${flowers.name}/`)];
    const places = ranges(`${posts.name}/[createdAt+id]`).flatMap(({ from, to }) => [from, to]);
    if (rows.length + places.length === 0 && !written['all']) return;
    // Of many rows it is not told which they are; and a page that was asleep is told of everything at once.
    const ids = rows.flatMap(({ from, to }) => (typeof from === 'string' && from === to ? [from] : []));
    const isAny = ids.length < rows.length || Boolean(written['all']);
    const from = this.#ground?.from ?? '';
    for (const stretch of this.#stretches) {
      const isHit = () => ids.some((id) => stretch.has(id)) || places.some((place) => stretch.isWithin(place, from));
      if (stretch.isReading || stretch.isDue || (stretch.isWhole && (isAny || isHit()))) this.#read(stretch);
    }
  };

  /** Sees to it that as many are read as are wanted: the last stretch grows, and once it is full another one begins. */
  #reach(): void {
    const last = this.#stretches.at(-1);
    // More than are wanted may be shown: posts that came since.
    if (!last?.isWhole || last.isEnd || last.isReading || this.#limit <= this.#countWithout(null)) return;
    if (last.oldest && last.count >= DEFAULT_PAGE_SIZE) {
      last.last = last.oldest;
      this.#open(last.last);
    } else this.#read(last);
  }

  /** A page that is open for days is brought post after post: only the newest of them are the top. */
  #splitTop(): void {
    const [top, ...below] = this.#stretches;
    const rest = top && top.count > 2 * MOST_POSTS ? top.split(DEFAULT_PAGE_SIZE) : null;
    if (top && rest) this.#stretches = [top, rest, ...below];
  }

  #countWithout(one: FeedStretch | null): number {
    return this.#stretches.reduce((sum, stretch) => sum + (stretch === one ? 0 : stretch.count), 0);
  }

  /**
   * The top is always whole: what comes in comes there, and stays whole until the reader was there, since it may be held
   * back from them and counted. So is the last one, which grows.
   */
  #keepAround(): void {
    const near = this.#near;
    if (!near) return;
    // How far the first post of each is below the first of those the reader is at.
    let first = -this.#stretches.slice(0, this.#stretches.indexOf(near)).reduce((sum, { count }) => sum + count, 0);
    for (const stretch of this.#stretches) {
      const { count } = stretch;
      const isAround = first < near.count + AROUND_POSTS && first + count > -AROUND_POSTS;
      first += count;
      if (isAround) stretch.isUnseen = false;
      const isKept = isAround || stretch.isUnseen || stretch === this.#stretches[0] || stretch.last === null;
      // What is just being read, or is about to be, is let go of when it is there: how many there are is known then.
      if (stretch.isReading || stretch.isOutdated) continue;
      if (!isKept && stretch.isWhole) stretch.letGo(this.#pendingMutations);
      if (isKept && !stretch.isWhole) this.#read(stretch);
    }
  }

  /** Once for all that changes in one go. */
  #tellSoon(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      this.#tellNow();
    });
  }

  #tellNow(): void {
    const ground = this.#ground;
    // Until all are read, what was told before is better than a list with a hole, one of two minds, or one that is too short.
    if (!this.#tell || !ground || this.#stretches.some(({ isKnown, isOutdated }) => !isKnown || isOutdated)) return;
    const isAllOfDevice = this.#stretches.at(-1)?.isEnd === true;
    if (!isAllOfDevice && this.#countWithout(null) < this.#limit) return;
    const isHere = (id: string) => this.#stretches.some((stretch) => stretch.has(id));
    const posts = [
      ...foldUnsent(this.#pendingMutations, isHere, this.#viewer),
      ...this.#stretches.flatMap((stretch) => stretch.posts(this.#pendingMutations)),
    ];
    const isSame = posts.length === this.#told.length && posts.every((post, i) => post === this.#told[i]);
    if (!isSame) this.#told = posts;
    const { isKnown, savedAt } = ground;
    this.#tell({ posts: this.#told, isAllOfDevice, isKnown, savedAt });
  }
}
