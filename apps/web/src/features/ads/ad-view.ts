import type { AdRunning } from '@posy/contract/ad-rules';
import type { Audience, CallToAction } from '@posy/contract/ads';
import type { AdId, MutationKey } from '@posy/contract/ids';
import type { Media } from '@posy/contract/media';
import type { Millis } from '@posy/std/clock';
import type { Delivery } from '../../sync/delivery.ts';
import type { AdPicture } from './ads.mutators.ts';

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
  /** Of the ad, or of a change. */
  readonly delivery: Delivery;
}
