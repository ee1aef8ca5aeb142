import { feedAdsCall } from '@posy/contract/ads';
import type { LocalDb } from '../../local/local-db.ts';
import { isListStale, noteFetch } from '../../sync/freshness.ts';
import { call } from '../../sync/http.ts';

const KEY = 'feedAds';
const asking = new WeakMap<LocalDb, Promise<void>>();

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
