import { aUserId } from '@posy/testkit/entities';
import type { LocalDb } from '../../../local/local-db.ts';
import { testDevice, testLocal } from '../../../sync/testing/test-local.ts';
import { FeedPages } from '../feed-pages.ts';
import { isWhole, keyOf, type ListedPost } from '../post-view.ts';
import type { PostsPage } from '../posts.local.ts';
import { BusyDevice } from './busy-device.ts';
import type { Step } from './feed-steps.ts';

let people = 1000;

/** A feed, and a device on which other changes happen, as in the worker or in another tab. */
export class FeedTrial {
  readonly device: BusyDevice;
  readonly #own: LocalDb;
  readonly #feed: FeedPages;
  limit = 20;
  page: PostsPage<ListedPost> | null = null;
  /** A report of the feed that must never happen. */
  wrong: string | null = null;
  isWatched = false;
  /** Posts were added or removed where the feed may have only numbers: their count is corrected when the reader gets there. */
  mayDrift = false;
  #watching: { unsubscribe(): void } | null = null;
  #held: { readonly isOver: Promise<void>; readonly release: () => void } | null = null;
  #isFailing = false;
  #isNearing = false;
  #isChanging = false;
  /** Set by each step: pages far from the reader may be released before the list shows it. */
  #isBusy = false;
  #isRanged = false;

  static async begin(stored: number): Promise<FeedTrial> {
    const uid = aUserId(people++);
    const device = testDevice();
    const trial = new FeedTrial(await testLocal(device, uid), await testLocal(device, uid));
    await trial.device.fill(stored);
    trial.#watch();
    return trial;
  }

  private constructor(own: LocalDb, other: LocalDb) {
    this.#own = own;
    this.device = new BusyDevice(other);
    this.#feed = new FeedPages(own, this.device.viewer);
    // A hook on posts could only leave out rows where they are read one by one, so the fault is in the flowers.
    own.cache.flowers.hook('reading', (row) => {
      if (!this.#isFailing) return row;
      this.#isFailing = false;
      throw new Error('The device does not read now.');
    });
  }

  get posts(): readonly ListedPost[] {
    return this.page?.posts ?? [];
  }

  async end(): Promise<void> {
    await this.#release();
    this.#isFailing = false;
    this.#watching?.unsubscribe();
    this.#own.close();
    this.device.local.close();
  }

  /** Called once the feed has reported all steps so far. */
  isAtRest(): void {
    this.#isNearing = false;
    this.#isChanging = false;
    this.#isBusy = false;
  }

  /** Ends all faults and delays, and runs a pull without changes. Returns the time that the feed reports once it has all of this. */
  async calm(): Promise<number> {
    await this.#release();
    await turns(() => !this.#isFailing);
    this.#isFailing = false;
    const pulledAt = await this.device.pull();
    if (!this.isWatched) this.#watch();
    return pulledAt;
  }

  setVisibleRange(index: number): void {
    const post = this.posts[index];
    if (post === undefined) return;
    this.#isNearing = true;
    this.#isRanged = true;
    if (this.#isChanging) this.mayDrift = true;
    this.#feed.setVisibleRange('list', { first: keyOf(post), last: keyOf(post) });
  }

  async perform(step: Step): Promise<unknown> {
    switch (step.do) {
      case 'grow':
        for (let page = 0; page < step.pages; page++) await this.#readOn();
        return;
      case 'jump':
        this.limit += step.by;
        return this.#watch();
      case 'setVisibleRange':
        return this.setVisibleRange(Math.floor((step.at * this.posts.length) / 100));
      case 'leave':
        this.isWatched = false;
        return this.#watching?.unsubscribe();
      case 'return':
        return this.#watch();
      case 'fail':
        this.#isFailing = true;
        return;
      case 'hold':
        return this.#hold();
      case 'release':
        return this.#release();
      default:
        await this.device.perform(step);
        // The top is always in memory, and a change keeps the number of posts.
        if (step.do !== 'change' && !(step.do === 'put' && step.where === 'top')) this.#drift();
        this.#isBusy = true;
        return;
    }
  }

  #watch(): void {
    this.isWatched = true;
    this.#isBusy = true;
    const before = this.#watching;
    this.#watching = this.#feed.watch(this.limit, (page) => {
      this.page = page;
      const keys = page.posts.map(keyOf);
      if (new Set(keys).size < keys.length) this.wrong = 'a post stands twice';
    });
    before?.unsubscribe();
  }

  /** Loads one more page, as scrolling does, once the page before has arrived as far as it can. */
  async #readOn(): Promise<void> {
    this.limit += 20;
    this.#watch();
    await turns(() => this.posts.length >= this.limit || this.page?.isAllOfDevice === true);
  }

  /** Blocks reads of flowers, and so of posts, until they are released; all other work continues. */
  async #hold(): Promise<void> {
    const { cache } = this.device.local;
    await this.#release();
    let isHeld = true;
    const isOver = cache.transaction('rw', cache.flowers, async () => {
      while (isHeld) await cache.flowers.count();
    });
    this.#held = { isOver, release: () => void (isHeld = false) };
    await turns(() => false);
  }

  async #release(): Promise<void> {
    this.#held?.release();
    await this.#held?.isOver;
    this.#held = null;
  }

  /** The feed may not see all of a change until the reader gets there. */
  #drift(): void {
    this.#isChanging = true;
    const isReleasing = this.#isRanged && this.#isBusy;
    if (this.#isNearing || isReleasing || !this.posts.every(isWhole)) this.mayDrift = true;
  }
}

/** Waits for a possible event for as long as a few answers of the device take. */
async function turns(isOver: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !isOver(); turn++) await new Promise((resolve) => setImmediate(resolve));
}
