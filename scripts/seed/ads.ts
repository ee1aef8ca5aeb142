import type { Audience, CallToAction } from '@posy/contract/ads';

export interface SeedAd {
  /** Index of the advertiser in `SEED_PEOPLE`. */
  readonly by: number;
  readonly title: string;
  readonly description: string;
  readonly targetAudience: Audience;
  readonly callToAction: CallToAction;
  readonly linkUrl: string;
  /** In whole units, and in days. */
  readonly dailyBudget: number;
  readonly duration: number;
  /** Number of its photo. */
  readonly photo?: number;
  readonly isPaused?: boolean;
  /** Indexes of the viewers. The first ones of them clicked. */
  readonly seenBy: readonly number[];
  readonly clicks: number;
}

/** Ads of the demo world, oldest first. The first two are Alice's. */
export const SEED_ADS: readonly SeedAd[] = [
  {
    by: 0,
    title: 'Prints of the allotment',
    description: 'Twelve mornings between the fog and the first frost, on heavy paper.',
    targetAudience: 'all',
    callToAction: 'shop-now',
    linkUrl: 'https://www.example.com/prints',
    dailyBudget: 5,
    duration: 30,
    photo: 201,
    seenBy: [1, 2, 3, 4, 5],
    clicks: 2,
  },
  {
    by: 0,
    title: 'Open garden on Sunday',
    description: 'Cake, cuttings and a bench in the shade.',
    targetAudience: '35+',
    callToAction: 'learn-more',
    linkUrl: '',
    dailyBudget: 2,
    duration: 7,
    photo: 202,
    isPaused: true,
    seenBy: [],
    clicks: 0,
  },
  {
    by: 2,
    title: 'Seeds of the blue ones',
    description: 'Sweet peas, forty to a packet. Sow them before the rain.',
    targetAudience: 'all',
    callToAction: 'shop-now',
    linkUrl: 'https://www.example.com/seeds',
    dailyBudget: 10,
    duration: 60,
    photo: 203,
    seenBy: [0, 1, 3],
    clicks: 1,
  },
  {
    by: 5,
    title: 'A morning with bread',
    description: 'Six people, one oven, starting at five. Write to me for a place.',
    targetAudience: 'all',
    callToAction: 'contact-us',
    linkUrl: '',
    dailyBudget: 3,
    duration: 14,
    seenBy: [0, 2],
    clicks: 0,
  },
];
