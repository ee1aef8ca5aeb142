import { type FeedAd, feedAdsCall } from '@posy/contract/ads';
import { Store } from '@posy/std/store';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { reuseUnchanged } from '../../platform/reuse-unchanged.ts';
import { isListStale, noteFetch } from '../../sync/freshness.ts';
import { call } from '../../sync/http.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { readFeedAds } from './feed-ads.local.ts';

const KEY = 'feedAds';

const readers = new WeakMap<LocalDb, FeedAdsReader>();
const asking = new WeakMap<LocalDb, Promise<void>>();

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

/**
 * Replaces the ads for the feed if the last fetch is over five minutes old. Offline the present ones stay, and are
 * counted later.
 */
export function refreshFeedAds(local: LocalDb): Promise<void> {
  const running = asking.get(local) ?? fetchFeedAds(local).finally(() => asking.delete(local));
  asking.set(local, running);
  return running;
}

async function fetchFeedAds(local: LocalDb): Promise<void> {
  if (!(await isListStale(local, KEY))) return;
  const result = await call(feedAdsCall, {}, { uid: local.uid });
  if (result.kind !== 'ok') return;
  const { cache } = local;
  await cache.transaction('rw', cache.feedAds, cache.pages, async () => {
    await cache.feedAds.clear();
    await cache.feedAds.bulkPut(result.body.map((ad, place) => ({ ...ad, place })));
    await noteFetch(local, KEY);
  });
}
