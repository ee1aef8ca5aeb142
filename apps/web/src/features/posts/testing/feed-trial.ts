import { aUserId } from '@posy/testkit/entities';
import type { LocalDb } from '../../../local/local-db.ts';
import { testDevice, testLocal } from '../../../sync/testing/test-local.ts';
import { FeedPages } from '../feed-pages.ts';
import { isWhole, keyOf, type ListedPost } from '../post-view.ts';
import type { PostsPage } from '../posts.local.ts';
import { BusyDevice } from './busy-device.ts';
import type { Step } from './feed-steps.ts';

let people = 1000;

/** A feed, and a device on which things happen beside it, as in the worker or in another tab. */
export class FeedTrial {
  readonly device: BusyDevice;
  readonly #own: LocalDb;
  readonly #feed: FeedPages;
  limit = 20;
  page: PostsPage<ListedPost> | null = null;
  /** Something was told that must never be. */
  wrong: string | null = null;
  isWatched = false;
  /** Posts came or went where the feed may have places alone: how many it has there is seen by who goes there. */
  mayDrift = false;
  #watching: { unsubscribe(): void } | null = null;
  #held: { readonly isOver: Promise<void>; readonly letGo: () => void } | null = null;
  #isFailing = false;
  #isNearing = false;
  #isChanging = false;
  /** Something happened since: pages far from the reader may be released before the list shows it. */
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
    // Of posts it would do nothing but leave out a row where they are read one by one.
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

  /** All was told that has happened so far. */
  isAtRest(): void {
    this.#isNearing = false;
    this.#isChanging = false;
    this.#isBusy = false;
  }

  /** Nothing fails or takes long any more, and the next pull comes, which brings nothing. */
  async calm(): Promise<void> {
    await this.#release();
    await turns(() => !this.#isFailing);
    this.#isFailing = false;
    await this.device.pull();
    if (!this.isWatched) this.#watch();
  }

  near(index: number): void {
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
      case 'near':
        return this.near(Math.floor((step.at * this.posts.length) / 100));
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
        // The top is always whole, and what changed is no other post.
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

  /** A page more, as who scrolls wants it: once the one before is there, as far as it comes. */
  async #readOn(): Promise<void> {
    this.limit += 20;
    this.#watch();
    await turns(() => this.posts.length >= this.limit || this.page?.isAllOfDevice === true);
  }

  /** Whoever reads posts from here on waits for their flowers, until they are released; everything else goes on. */
  async #hold(): Promise<void> {
    const { cache } = this.device.local;
    await this.#release();
    let isHeld = true;
    const isOver = cache.transaction('rw', cache.flowers, async () => {
      while (isHeld) await cache.flowers.count();
    });
    this.#held = { isOver, letGo: () => void (isHeld = false) };
    await turns(() => false);
  }

  async #release(): Promise<void> {
    this.#held?.letGo();
    await this.#held?.isOver;
    this.#held = null;
  }

  /** Of what changes now, the feed may not see all before somebody goes there. */
  #drift(): void {
    this.#isChanging = true;
    const isReleasing = this.#isRanged && this.#isBusy;
    if (this.#isNearing || isReleasing || !this.posts.every(isWhole)) this.mayDrift = true;
  }
}

/** Waits for what may come or not, for as long as the device takes to answer a few times. */
async function turns(isOver: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !isOver(); turn++) await new Promise((resolve) => setImmediate(resolve));
}
