import type { AdDay } from '@posy/contract/ads';
import type { AdId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { readFileOf } from '../../local/stored-file.ts';
import { folded } from '../../sync/folded.ts';
import { posterBlob } from '../attachments/attachment.ts';
import { foldAds } from './ad-overlay.ts';
import type { AdMedia, AdView } from './ad-view.ts';
import { AD_KINDS } from './ads.mutators.ts';

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
