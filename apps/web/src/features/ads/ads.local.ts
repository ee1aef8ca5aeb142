import { type AdDay, adDaysCall, type AdEntity, myAdsCall } from '@posy/contract/ads';
import { pathOf } from '@posy/contract/call';
import type { AdId } from '@posy/contract/ids';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import type { LocalDb } from '../../local/local-db.ts';
import { readFileOf } from '../../local/stored-file.ts';
import { fetchList } from '../../sync/fetch-list.ts';
import { folded } from '../../sync/folded.ts';
import { isListStale } from '../../sync/freshness.ts';
import { call } from '../../sync/http.ts';
import type { Syncer } from '../../sync/syncer.ts';
import { posterBlob } from '../attachments/attachment.ts';
import { type AdMedia, type AdView, foldAds } from './ad-overlay.ts';
import { AD_KINDS } from './ads.sync.ts';

const KEY = 'ads';

export interface AdsReading {
  readonly ads: readonly AdView[];
  /** Whether a pull ever succeeded: an empty list then means that there are no ads. */
  readonly isKnown: boolean;
  /** Time of the last answer of the server, in ms; null: never. */
  readonly savedAt: number | null;
}

/** One's own ads with pending mutations applied. Run it inside `liveQuery`. */
export async function readAds(local: LocalDb): Promise<AdsReading> {
  const { entries, rows: found } = await folded(local, AD_KINDS, () =>
    Promise.all([local.cache.ads.toArray(), local.cache.sync.get('state')]),
  );
  const [rows, state] = found;
  return { ads: foldAds(rows, entries), isKnown: Boolean(state?.cursor), savedAt: state?.lastOkAt ?? null };
}

/** Stored counts of an ad per day; null: never fetched. Run it inside `liveQuery`. */
export async function readAdDays({ cache }: LocalDb, id: AdId): Promise<readonly AdDay[] | null> {
  return (await cache.adDays.get(id))?.days ?? null;
}

/** The local preview of unsent media: for a video its poster. Null: none. */
export async function readAdPicture({ out }: LocalDb, media: AdMedia): Promise<Blob | null> {
  if (media.kind === 'stored') return null;
  const { kind, type, poster } = media.picture;
  return kind === 'video' ? posterBlob(poster) : readFileOf(out, media.key, type);
}

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
