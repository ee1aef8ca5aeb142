import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import Dexie, { cmp, liveQuery, type ObservabilitySet, RangeSet, type Subscription } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { isSameShape, keepIdentity } from '../../platform/keep-identity.ts';
import {
  type FeedGround,
  type FeedPage,
  feedPage,
  FIRST_KEY,
  type PostKey,
  readGround,
  type PostsRead,
  readRows,
} from './posts.local.ts';

/** So many posts are read again together when one of them changes. */
const STRETCH = 100;
/** After a write that does not say which rows it changed, the list is looked through once nothing was written for so long, in ms. */
const QUIET_MS = 1000;

/** A part of the list, read by itself: a long list is not read from end to end for each flower. */
interface Stretch {
  /** Its posts are older than this key. */
  readonly above: PostKey;
  /** The oldest of them; null for the last stretch, which goes as far down as is wanted. */
  last: PostKey | null;
  /** How many of the last stretch were asked for. */
  limit: number;
  rows: PostsRead | null;
  /** How many could have been in these rows. */
  rowsLimit: number;
  subscription: Subscription | null;
  /** Ids of its posts, once it does not grow any more. */
  ids: ReadonlySet<string> | null;
}

/**
 * The newest posts of the feed as this device knows them, told anew whenever something of them changes. Only the stretch a
 * change is in is read again; what is drawn is folded from all of them in memory.
 */
export class FeedWatch {
  readonly #local: LocalDb;
  readonly #viewer: Author;
  readonly #quietMs: number;
  #limit = 0;
  #tell: ((page: FeedPage) => void) | null = null;
  #ground: FeedGround | null = null;
  #groundWatch: Subscription | null = null;
  #stretches: Stretch[] = [];
  #isTelling = false;
  #looking: ReturnType<typeof setTimeout> | undefined;

  constructor(local: LocalDb, viewer: Author, quietMs = QUIET_MS) {
    this.#local = local;
    this.#viewer = viewer;
    this.#quietMs = quietMs;
  }

  /** Tells of the newest `limit` from now on, in place of whoever was told before. */
  watch(limit: number, tell: (page: FeedPage) => void): { unsubscribe(): void } {
    this.#limit = limit;
    this.#tell = tell;
    if (this.#groundWatch === null) {
      Dexie.on('storagemutated', this.#onWritten);
      this.#groundWatch = follow(
        () => readGround(this.#local),
        (ground) => this.#stand(ground),
      );
    } else {
      this.#reach();
      this.#tellSoon();
    }
    return {
      unsubscribe: () => {
        if (this.#tell === tell) this.#stop();
      },
    };
  }

  #stop(): void {
    this.#tell = null;
    Dexie.on.storagemutated.unsubscribe(this.#onWritten);
    this.#groundWatch?.unsubscribe();
    this.#groundWatch = null;
    this.#ground = null;
    this.#dropStretches();
  }

  #dropStretches(): void {
    clearTimeout(this.#looking);
    for (const { subscription } of this.#stretches) subscription?.unsubscribe();
    this.#stretches = [];
  }

  #stand(ground: FeedGround): void {
    const before = this.#ground;
    this.#ground = ground;
    if (before === null || !isSameGround(before, ground)) {
      this.#dropStretches();
      this.#open(FIRST_KEY);
    }
    this.#tellSoon();
  }

  /** Begins the last stretch. */
  #open(above: PostKey): void {
    const stretch: Stretch = { above, last: null, limit: 0, rows: null, rowsLimit: 0, subscription: null, ids: null };
    this.#stretches.push(stretch);
    this.#read(stretch);
  }

  #read(stretch: Stretch): void {
    const { from = '', relations } = this.#ground ?? {};
    const { above, last } = stretch;
    if (last === null) stretch.limit = Math.max(0, this.#limit - this.#countBefore(stretch));
    const limit = last === null ? stretch.limit : Infinity;
    const before = stretch.subscription;
    const query = () =>
      readRows(this.#local, { above, from: last ?? [from, ''], limit, ...(relations && { relations }) });
    const keep = (read: PostsRead) => {
      const rows = keepRows(stretch.rows, read);
      const isNew = rows !== stretch.rows || stretch.rowsLimit !== limit;
      stretch.rows = rows;
      stretch.rowsLimit = limit;
      stretch.ids = last === null ? null : new Set(rows.posts.map(({ id }) => id));
      this.#reach();
      if (isNew) this.#tellSoon();
    };
    stretch.subscription = last === null ? follow(query, keep) : once(query, keep);
    before?.unsubscribe();
  }

  /**
   * Stretches that do not grow are no live queries: each of those would keep a note of every row that was written since it
   * was last read, and read itself again with each page that comes in below.
   */
  readonly #onWritten = (written: ObservabilitySet): void => {
    const { name, posts, flowers } = this.#local.cache;
    const parts = [posts.name, flowers.name].flatMap((table) => written[`idb://${name}/${table}/`] ?? []);
    const places = written[`idb://${name}/${posts.name}/[createdAt+id]`];
    const dirty = new Set<Stretch>();
    const settled = this.#stretches.filter(({ last }) => last !== null);
    for (const keys of parts) {
      for (const { from, to } of RangeSet(keys)) {
        if (typeof from !== 'string' || from !== to) return this.#lookLater();
        for (const stretch of settled) if (!stretch.ids || stretch.ids.has(from)) dirty.add(stretch);
      }
    }
    if (places) {
      for (const { from, to } of RangeSet(places)) {
        for (const stretch of settled) if (isWithin(stretch, from) || isWithin(stretch, to)) dirty.add(stretch);
      }
    }
    for (const stretch of dirty) this.#read(stretch);
  };

  /** Everything may have changed, as when a page came in: hardly ever something did that is here already. */
  #lookLater(): void {
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => {
      for (const stretch of this.#stretches) if (stretch.last !== null) this.#read(stretch);
    }, this.#quietMs);
  }

  /** Sees to it that as many are read as are wanted: the last stretch grows, and once it is long another one begins. */
  #reach(): void {
    const stretch = this.#stretches.at(-1);
    if (!stretch?.rows) return;
    const wanted = this.#limit - this.#countBefore(stretch);
    // More than are wanted may be shown: posts that came since.
    if (wanted <= stretch.limit) return;
    const { posts } = stretch.rows;
    const oldest = posts.at(-1);
    if (posts.length >= STRETCH && oldest) {
      stretch.last = keyOf(oldest);
      this.#read(stretch);
      this.#open(stretch.last);
    } else {
      this.#read(stretch);
    }
  }

  #countBefore(stretch: Stretch): number {
    let count = 0;
    for (const each of this.#stretches) {
      if (each === stretch) break;
      count += each.rows?.posts.length ?? 0;
    }
    return count;
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
    const last = this.#stretches.at(-1);
    if (!this.#tell || !ground || !last?.rows) return;
    const read: PostsRead[] = [];
    for (const { rows } of this.#stretches) {
      // Until all are read, what was told before is better than a list with a hole.
      if (!rows) return;
      read.push(rows);
    }
    const isAllOfDevice = last.rows.posts.length < last.rowsLimit;
    this.#tell(feedPage(this.#local, this.#viewer, ground, read, isAllOfDevice));
  }
}

function follow<Value>(read: () => Promise<Value>, next: (value: Value) => void): Subscription {
  // The databases were closed: the page is being left.
  return liveQuery(read).subscribe({ next, error: () => undefined });
}

/** Reads without watching. */
function once<Value>(read: () => Promise<Value>, next: (value: Value) => void): Subscription {
  const reading = { closed: false, unsubscribe: () => void (reading.closed = true) };
  const run = async () => {
    const value = await read();
    if (!reading.closed) next(value);
  };
  // The databases were closed: the page is being left.
  run().catch(() => undefined);
  return reading;
}

/** Whether a key of the index by date lies in a stretch. */
function isWithin({ above, last }: Stretch, key: unknown): boolean {
  return last !== null && cmp(key, last) >= 0 && cmp(key, above) < 0;
}

/** PostsRead that did not change stay the same objects, and so do all of them. */
function keepRows(before: PostsRead | null, read: PostsRead): PostsRead {
  if (!before) return read;
  const posts = keepIdentity(before.posts, read.posts, isSameShape);
  const isSame = posts === before.posts && before.flowered.symmetricDifference(read.flowered).size === 0;
  return isSame ? before : { posts, flowered: read.flowered };
}

function keyOf({ createdAt, id }: PostEntity): PostKey {
  return [createdAt, id];
}

function isSameGround(a: FeedGround, b: FeedGround): boolean {
  return a.from === b.from && JSON.stringify([...a.relations]) === JSON.stringify([...b.relations]);
}
