import type { FeedAd } from '@posy/contract/ads';
import { Store } from '@posy/std/store';
import { liveQuery } from '../../local/live-query.ts';
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
  readonly #ads = new Store<readonly FeedAd[]>([], () => this.#start());

  readonly get = this.#ads.get;
  readonly subscribe = this.#ads.subscribe;

  constructor(local: LocalDb) {
    this.#local = local;
  }

  #start(): () => void {
    // The databases were closed: the page is being left.
    const ask = () => void refreshFeedAds(this.#local).catch(() => undefined);
    const watching = liveQuery(() => readFeedAds(this.#local)).subscribe({
      next: (ads) => this.#ads.set(reuseUnchanged(this.#ads.get(), ads)),
      error: () => undefined,
    });
    let { network } = syncStatus.get();
    const unsubscribe = syncStatus.subscribe(() => {
      const before = network;
      ({ network } = syncStatus.get());
      if (network === 'online' && before !== 'online') ask();
    });
    ask();
    return () => {
      watching.unsubscribe();
      unsubscribe();
    };
  }
}
