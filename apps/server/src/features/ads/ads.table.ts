import type { Audience, CallToAction } from '@posy/contract/ads';

/**
 * Ads. `dailyBudget` in whole units, `spent` in hundredths; `duration` in days; times in ms. `isRunning`: switched on, and not
 * over at the last check; `slot`: its random position in the rotation. `notifyAt`: when its owner's devices get the counters;
 * null: nothing is pending. Several ads of one user may share a picture. `rev` only grows.
 */
export interface AdsTables {
  ads: {
    id: string;
    ownerId: string;
    title: string;
    description: string;
    mediaId: string | null;
    targetAudience: Audience;
    callToAction: CallToAction;
    linkUrl: string | null;
    dailyBudget: number;
    duration: number;
    isActive: number;
    isRunning: number;
    slot: number;
    createdAt: number;
    endsAt: number;
    impressions: number;
    clicks: number;
    spent: number;
    notifyAt: number | null;
    rev: number;
  };
  /** Pauses of an ad, to judge late reports; deleted once reports are too late. */
  adPauses: { adId: string; pausedAt: number; resumedAt: number | null };
  /** Counts and spending of an ad on a UTC day (days since 1970), in hundredths. */
  adDays: { adId: string; day: number; impressions: number; clicks: number; spent: number };
  /** Viewers and clickers of an ad per hour (hours since 1970), so that each counts once. Deleted after some days. */
  adSeen: { viewerId: string; hour: number; adId: string; kind: 'impression' | 'click' };
}
