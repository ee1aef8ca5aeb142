import { type AdEntity, adDaysCall, myAdsCall } from '@posy/contract/ads';
import { pathOf } from '@posy/contract/call';
import type { AdId } from '@posy/contract/ids';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchList } from '../../sync/fetch-list.ts';
import { isListStale } from '../../sync/freshness.ts';
import { call } from '../../sync/http.ts';
import type { Syncer } from '../../sync/syncer.ts';

const KEY = 'ads';

/** Fetches one's own ads if the last fetch is over five minutes old: their counts are not pushed to devices. */
export async function refreshAds(local: LocalDb, syncer?: Syncer): Promise<void> {
  if (!(await isListStale(local, KEY))) return;
  const request = {
    call: myAdsCall,
    path: pathOf(myAdsCall, {}, { limit: MAX_PAGE_SIZE }),
    opsOf: (ad: AdEntity) => [{ s: 'u' as const, t: 'ad', id: ad.id, rev: ad.rev, v: ad }],
    pageKey: KEY,
  };
  await fetchList(local, request, syncer);
}

/** Fetches the counts of an ad per day, and stores them on this device. */
export async function fetchAdDays(local: LocalDb, id: AdId): Promise<'stored' | 'unreachable' | 'failed'> {
  const result = await call(adDaysCall, { id }, { uid: local.uid });
  if (result.kind !== 'ok') return result.kind === 'unreachable' ? 'unreachable' : 'failed';
  await local.cache.adDays.put({ adId: id, days: result.body });
  return 'stored';
}
