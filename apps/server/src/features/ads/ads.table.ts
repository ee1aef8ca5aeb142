import type { Audience, CallToAction } from '@posy/contract/ads';

/**
 * Ads. `dailyBudget` in whole units, `spent` in hundredths; `duration` in days; instants in ms. `isRunning`: switched on, and
 * not over when that was last looked at; `slot`: its place, by chance, among those that run. `tellAt`: when its owner is to be
 * told of its counters, null: there is nothing to tell. Several ads of one person may show one picture. `rev` only grows.
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
    tellAt: number | null;
    rev: number;
  };
  /** When an ad was switched off, for what is told later; kept as long as something may be told. */
  adPauses: { adId: string; pausedAt: number; resumedAt: number | null };
  /** What an ad brought on a UTC day (days since 1970), and what was spent on it, in hundredths. */
  adDays: { adId: string; day: number; impressions: number; clicks: number; spent: number };
  /** Who saw or clicked an ad in which hour (hours since 1970), so that it counts once. Forgotten after some days. */
  adSeen: { viewerId: string; hour: number; adId: string; kind: 'impression' | 'click' };
}
