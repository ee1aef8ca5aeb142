import type { FeedAd } from '@posy/contract/ads';
import { liveQuery, type Subscription } from 'dexie';
import type { LocalDb } from '../../local/local-db.ts';
import { reuseUnchanged } from '../../platform/reuse-unchanged.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { readFeedAds } from './feed-ads.local.ts';
import { refreshFeedAds } from './fetch-feed-ads.ts';

const readers = new WeakMap<LocalDb, FeedAdsReader>();

/** The ads for the feed of this page. */
export function feedAdsOf(local: LocalDb): FeedAdsReader {
  const reader = readers.get(local) ?? new FeedAdsReader(local);
  readers.set(local, reader);
  return reader;
}

/**
 * The ads for this device, available synchronously to every new place in the feed: an ad with its height from the start
 * shifts nothing. Refreshed when the feed is opened, and when there is a network again.
 */
class FeedAdsReader {
  readonly #local: LocalDb;
  readonly #listeners = new Set<() => void>();
  #ads: readonly FeedAd[] = [];
  #watching: Subscription | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(local: LocalDb) {
    this.#local = local;
  }

  get = (): readonly FeedAd[] => this.#ads;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#watching) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#watching?.unsubscribe();
      this.#watching = null;
      this.#unsubscribe?.();
    };
  };

  #start(): void {
    // The databases were closed: the page is being left.
    const ask = () => void refreshFeedAds(this.#local).catch(() => undefined);
    this.#watching = liveQuery(() => readFeedAds(this.#local)).subscribe({
      next: (ads) => this.#show(ads),
      error: () => undefined,
    });
    let { network } = syncStatus.get();
    this.#unsubscribe = syncStatus.subscribe(() => {
      const before = network;
      ({ network } = syncStatus.get());
      if (network === 'online' && before !== 'online') ask();
    });
    ask();
  }

  #show(ads: readonly FeedAd[]): void {
    this.#ads = reuseUnchanged(this.#ads, ads);
    for (const listener of this.#listeners) listener();
  }
}
