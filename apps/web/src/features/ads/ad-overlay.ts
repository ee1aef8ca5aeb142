import { adEnd, type AdRunning } from '@posy/contract/ad-rules';
import type { AdEntity, Audience, CallToAction } from '@posy/contract/ads';
import type { AdId, MutationKey } from '@posy/contract/ids';
import type { Media } from '@posy/contract/media';
import type { Millis } from '@posy/std/clock';
import type { OutboxEntry } from '@posy/sync/mutation';
import { argsOf, entriesOf, isRefused, type Pending } from '@posy/sync/pending';
import { type Delivery, deliveryOf, SENT } from '../../sync/delivery.ts';
import {
  type AdPicture,
  createAd,
  type CreateAdArgs,
  deleteAd,
  editAd,
  type EditAdArgs,
  setAdStatus,
} from './ads.sync.ts';

/** Media of an ad: the server's, or local bytes stored under `key`. */
export type AdMedia =
  | { readonly kind: 'stored'; readonly media: Media }
  | { readonly kind: 'local'; readonly key: MutationKey; readonly picture: AdPicture };

/** One's own ad with pending mutations applied. Its state at a moment: `adStateAt`. Money as in `AdEntity`. */
export interface AdView extends AdRunning {
  readonly id: AdId;
  readonly title: string;
  readonly description: string;
  readonly callToAction: CallToAction;
  /** '' where there is none. */
  readonly linkUrl: string;
  readonly targetAudience: Audience;
  readonly duration: number;
  readonly media: AdMedia | null;
  readonly impressions: number;
  readonly clicks: number;
  readonly spent: number;
  readonly createdAt: Millis;
  /** The server has the ad, so there are counts per day. */
  readonly isStored: boolean;
  /** The state of the ad, or of a change to it. */
  readonly delivery: Delivery;
}

/**
 * Folds pending mutations over the server's ads, newest first: unsent ads on top, changes applied, deleted ads removed. A
 * refused change no longer counts; a refused ad stays until the user decides.
 *
 * @param entries the outbox by `ord`
 */
export function foldAds(rows: readonly AdEntity[], entries: readonly OutboxEntry[]): AdView[] {
  const known = new Set<string>(rows.map(({ id }) => id));
  const unsent = entriesOf(createAd, entries).filter(({ args }) => !known.has(args.id));
  const stored = rows.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).map(storedAd);
  const pendingMutations = entries.filter((entry) => !isRefused(entry));
  return [...unsent.toReversed().map(unsentAd), ...stored].flatMap((ad) => {
    const desired = pendingMutations.filter(({ kind, target }) => target.id === ad.id && kind !== createAd.kind);
    const folded = desired.reduce<AdView | null>(
      (view, entry) => view && foldMutation(view, entry),
      withMediaOf(ad, rows, entries),
    );
    return folded ? [folded] : [];
  });
}

function foldMutation(ad: AdView, entry: OutboxEntry): AdView | null {
  // The delivery state of an unsent ad itself wins.
  const delivery = ad.delivery.kind === 'sent' ? deliveryOf(entry) : ad.delivery;
  if (entry.kind === deleteAd.kind) return null;
  const status = argsOf(setAdStatus, entry);
  if (status) return { ...ad, isActive: status.isActive, delivery };
  const args = argsOf(editAd, entry);
  return args
    ? { ...ad, ...contentOf(args), ...runOf(args, ad.createdAt), media: mediaAfter(ad, entry, args), delivery }
    : ad;
}

function storedAd(row: AdEntity): AdView {
  const { targetAudience, dailyBudget, duration, isActive, impressions, clicks, spentToday, spentOn, spent } = row;
  return {
    id: row.id,
    ...contentOf({ ...row, linkUrl: row.linkUrl ?? '' }),
    targetAudience,
    dailyBudget,
    duration,
    isActive,
    impressions,
    clicks,
    spentToday,
    spentOn,
    spent,
    createdAt: Date.parse(row.createdAt),
    endsAt: row.endsAt,
    media: row.media && { kind: 'stored', media: row.media },
    isStored: true,
    delivery: SENT,
  };
}

function unsentAd({ entry, args }: Pending<CreateAdArgs>): AdView {
  return {
    id: args.id,
    ...contentOf(args),
    ...runOf(args, entry.createdAt),
    isActive: true,
    impressions: 0,
    clicks: 0,
    spentToday: 0,
    spentOn: '',
    spent: 0,
    createdAt: entry.createdAt,
    media: args.picture && { kind: 'local', key: entry.key, picture: args.picture },
    isStored: false,
    delivery: deliveryOf(entry),
  };
}

/** A copy that is not sent yet shows the picture it will have. */
function withMediaOf(ad: AdView, rows: readonly AdEntity[], entries: readonly OutboxEntry[]): AdView {
  if (ad.isStored || ad.media) return ad;
  const mediaOf = entriesOf(createAd, entries).find(({ args }) => args.id === ad.id)?.args.mediaOf;
  const media = rows.find(({ id }) => id === mediaOf)?.media;
  return media ? { ...ad, media: { kind: 'stored', media } } : ad;
}

function contentOf({
  title,
  description,
  callToAction,
  linkUrl,
}: Pick<AdView, 'title' | 'description' | 'callToAction' | 'linkUrl'>) {
  return { title, description, callToAction, linkUrl };
}

function runOf({ targetAudience, dailyBudget, duration }: CreateAdArgs | EditAdArgs, createdAt: number) {
  return { targetAudience, dailyBudget, duration, endsAt: new Date(adEnd(createdAt, duration)).toISOString() };
}

function mediaAfter(ad: AdView, { key }: OutboxEntry, { picture, isMediaRemoved }: EditAdArgs): AdMedia | null {
  if (picture) return { kind: 'local', key, picture };
  return isMediaRemoved ? null : ad.media;
}
