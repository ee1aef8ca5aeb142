import { AdDaySchema, AdEntitySchema } from '@posy/contract/ads';
import type { AdId } from '@posy/contract/ids';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import * as Type from 'typebox';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchList, isListStale } from '../../sync/fetch-list.ts';
import { isStale } from '../../sync/freshness.ts';
import { call } from '../../sync/http.ts';
import type { Syncer } from '../../sync/syncer.ts';

const KEY = 'ads';
const DaysSchema = Type.Array(AdDaySchema);

/** Brings one's own ads anew where that is more than five minutes ago: their numbers grow without a word to this device. */
export async function refreshAds(local: LocalDb, syncer?: Syncer): Promise<void> {
  if (!(await isListStale(local, KEY))) return;
  const request = {
    path: `/api/ads/my?limit=${MAX_PAGE_SIZE}`,
    row: AdEntitySchema,
    opsOf: (ad: Type.Static<typeof AdEntitySchema>) => [{ s: 'u' as const, t: 'ad', id: ad.id, rev: ad.rev, v: ad }],
    pageKey: KEY,
  };
  await (syncer ? fetchList(local, request, syncer) : fetchList(local, request));
}

/** When the days of an ad were asked for by this page, in ms. */
const askedAt = new WeakMap<LocalDb, Map<AdId, number>>();

/** Brings what each day brought an ad, and keeps it; at most once in five minutes unless `isWanted`. */
export async function fetchAdDays(
  local: LocalDb,
  id: AdId,
  isWanted = false,
): Promise<'kept' | 'unreachable' | 'failed'> {
  const asked = askedAt.get(local) ?? new Map<AdId, number>();
  askedAt.set(local, asked);
  const now = local.device.clock.now();
  const before = asked.get(id);
  if (!isWanted && before !== undefined && !isStale(before, now)) return 'kept';
  const outcome = await call(`/api/ads/${id}/days`, { schema: DaysSchema, uid: local.uid });
  if (outcome.kind !== 'ok') return outcome.kind === 'unreachable' ? 'unreachable' : 'failed';
  await local.cache.adDays.put({ adId: id, days: outcome.body });
  asked.set(id, now);
  return 'kept';
}
