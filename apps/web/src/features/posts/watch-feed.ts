import type { PostEntity } from '@posy/contract/posts';
import type { Author } from '@posy/contract/users';
import { liveQuery, type Subscription } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import {
  type FeedGround,
  type FeedPage,
  feedPage,
  FIRST_KEY,
  type PostKey,
  readGround,
  readRows,
} from './posts.local.ts';

/** So many posts are read again together when one of them changes. */
const STRETCH = 100;

/** Posts and which of them the viewer gave a flower. */
type Rows = Awaited<ReturnType<typeof readRows>>;

/** A part of the list, read by itself: a long list is not read from end to end for each flower. */
interface Stretch {
  /** Its posts are older than this key. */
  readonly above: PostKey;
  /** The oldest of them; null for the last stretch, which goes as far down as is wanted. */
  last: PostKey | null;
  /** How many of the last stretch were asked for. */
  limit: number;
  rows: Rows | null;
  /** How many could have been in these rows. */
  rowsLimit: number;
  subscription: Subscription | null;
}

/**
 * The newest posts of the feed as this device knows them, told anew whenever something of them changes. Only the stretch a
 * change is in is read again; what is drawn is folded from all of them in memory.
 */
export class FeedWatch {
  readonly #local: LocalDb;
  readonly #viewer: Author;
  #limit = 0;
  #tell: ((page: FeedPage) => void) | null = null;
  #ground: FeedGround | null = null;
  #groundWatch: Subscription | null = null;
  #stretches: Stretch[] = [];
  #isTelling = false;

  constructor(local: LocalDb, viewer: Author) {
    this.#local = local;
    this.#viewer = viewer;
  }

  /** Tells of the newest `limit` from now on, in place of whoever was told before. */
  watch(limit: number, tell: (page: FeedPage) => void): { unsubscribe(): void } {
    this.#limit = limit;
    this.#tell = tell;
    if (this.#groundWatch === null) {
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
    this.#groundWatch?.unsubscribe();
    this.#groundWatch = null;
    this.#ground = null;
    this.#dropStretches();
  }

  #dropStretches(): void {
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
    const stretch: Stretch = { above, last: null, limit: 0, rows: null, rowsLimit: 0, subscription: null };
    this.#stretches.push(stretch);
    this.#read(stretch);
  }

  #read(stretch: Stretch): void {
    const { from = '', relations } = this.#ground ?? {};
    const { above, last } = stretch;
    if (last === null) stretch.limit = Math.max(0, this.#limit - this.#countBefore(stretch));
    const limit = last === null ? stretch.limit : Infinity;
    const before = stretch.subscription;
    stretch.subscription = follow(
      () => readRows(this.#local, { above, from: last ?? [from, ''], limit, ...(relations && { relations }) }),
      (rows) => {
        stretch.rows = rows;
        stretch.rowsLimit = limit;
        this.#reach();
        this.#tellSoon();
      },
    );
    before?.unsubscribe();
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
    const read: Rows[] = [];
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

function keyOf({ createdAt, id }: PostEntity): PostKey {
  return [createdAt, id];
}

function isSameGround(a: FeedGround, b: FeedGround): boolean {
  return a.from === b.from && JSON.stringify([...a.relations]) === JSON.stringify([...b.relations]);
}
