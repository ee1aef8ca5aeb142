import { type FeedAd, feedAdsCall } from '@posy/contract/ads';
import { matches } from '@posy/contract/check';
import type { AdId } from '@posy/contract/ids';
import { AD_FREQUENCY_CAP } from '@posy/contract/limits';
import { Store } from '@posy/std/store';
import * as Type from 'typebox';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import type { OutDb } from '../../local/out-db.ts';
import { reuseUnchanged } from '../../platform/reuse-unchanged.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { isListStale, noteFetch } from '../../sync/freshness.ts';
import { call } from '../../sync/http.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { followAd, seeAd } from './ad-views.mutators.ts';

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;
/** Beyond this number the ads that were hidden first are dropped: they are over by then. */
const MAX_HIDDEN = 500;

const LIST_KEY = 'feedAds';
const HIDDEN_KEY = 'hiddenAds';
const SEEN_KEY = 'seenAds';

const HiddenSchema = Type.Array(Type.String());
/** Hours since 1970 in which an ad was seen, and followed. */
const SeenSchema = Type.Array(
  Type.Object({ id: Type.String(), seen: Type.Array(Type.Integer()), followed: Type.Array(Type.Integer()) }),
);
type Seen = Type.Static<typeof SeenSchema>[number];

/**
 * The ads for this device in order of display: the server's list without ads that were hidden here, or that reached the daily
 * limit per viewer on this device. Run it inside `liveQuery`.
 */
export async function readFeedAds({ cache, out, device }: LocalDb): Promise<readonly FeedAd[]> {
  const [rows, hidden, seen] = await Promise.all([
    cache.feedAds.orderBy('place').toArray(),
    readHidden(out),
    out.kv.get(SEEN_KEY),
  ]);
  const away = new Set(hidden);
  const today = Math.floor(device.clock.now() / HOUR_MS / HOURS_A_DAY);
  const worn = new Set(seenIn(seen?.v, today).flatMap((ad) => (ad.seen.length >= AD_FREQUENCY_CAP ? [ad.id] : [])));
  return rows.filter(({ id }) => !away.has(id) && !worn.has(id));
}

/** Whether an ad was hidden on this device. Run it inside `liveQuery`. */
export async function isAdHidden({ out }: LocalDb, id: AdId): Promise<boolean> {
  return (await readHidden(out)).includes(id);
}

/** Hides an ad in the feed of this device, or shows it again. */
export async function setAdHidden({ out }: LocalDb, id: AdId, isHidden: boolean): Promise<void> {
  await out.transaction('rw', out.kv, async () => {
    const others = (await readHidden(out)).filter((other) => other !== id);
    await out.kv.put({ k: HIDDEN_KEY, v: isHidden ? [...others, id].slice(-MAX_HIDDEN) : others });
  });
}

async function readHidden({ kv }: OutDb): Promise<readonly string[]> {
  const row = await kv.get(HIDDEN_KEY);
  return matches(HiddenSchema, row?.v) ? row.v : [];
}

/** Enqueues an impression, at most once an hour. A full device drops it. */
export async function recordAdSeen(local: LocalDb, id: AdId): Promise<void> {
  const at = local.device.clock.now();
  const isNew = await note(local, id, 'seen', at).catch(() => false);
  if (isNew) await enqueue(local, seeAd, { id, at: new Date(at).toISOString() }).catch(() => undefined);
}

/** Enqueues a click, after an impression: a clicked ad was seen, however briefly. */
export async function recordAdFollowed(local: LocalDb, id: AdId): Promise<void> {
  await recordAdSeen(local, id);
  const at = local.device.clock.now();
  const isNew = await note(local, id, 'followed', at).catch(() => false);
  if (isNew) await enqueue(local, followAd, { id, at: new Date(at).toISOString() }).catch(() => undefined);
}

/** False when it was recorded in this hour already. Recorded before it is enqueued, so that failures are not repeated. */
async function note({ out }: LocalDb, id: AdId, what: 'seen' | 'followed', at: number): Promise<boolean> {
  const hour = Math.floor(at / HOUR_MS);
  return out.transaction('rw', out.kv, async () => {
    const row = await out.kv.get(SEEN_KEY);
    const today = seenIn(row?.v, Math.floor(hour / HOURS_A_DAY));
    const before = today.find((ad) => ad.id === id) ?? { id, seen: [], followed: [] };
    if (before[what].includes(hour)) return false;
    const after = { ...before, [what]: [...before[what], hour] };
    await out.kv.put({ k: SEEN_KEY, v: [...today.filter((ad) => ad.id !== id), after] });
    return true;
  });
}

/** Records of a day (since 1970). */
function seenIn(value: unknown, day: number): readonly Seen[] {
  const isToday = (hour: number) => Math.floor(hour / HOURS_A_DAY) === day;
  return (matches(SeenSchema, value) ? value : []).filter(({ seen }) => seen.some(isToday));
}

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
  if (!(await isListStale(local, LIST_KEY))) return;
  const result = await call(feedAdsCall, {}, { uid: local.uid });
  if (result.kind !== 'ok') return;
  const { cache } = local;
  await cache.transaction('rw', cache.feedAds, cache.pages, async () => {
    await cache.feedAds.clear();
    await cache.feedAds.bulkPut(result.body.map((ad, place) => ({ ...ad, place })));
    await noteFetch(local, LIST_KEY);
  });
}
