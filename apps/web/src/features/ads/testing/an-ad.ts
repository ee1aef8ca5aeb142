import type { AdEntity, FeedAd } from '@posy/contract/ads';
import type { AdId } from '@posy/contract/ids';
import { branded } from '@posy/testkit/branded';
import { aUserId } from '@posy/testkit/entities';

/** The `n`th id of an ad. */
export function anAdId(n: number): AdId {
  return branded(`01900009-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);
}

/** An ad of the logged-in user with the given fields; it runs until 2026-01-08. */
export function anAd(change: Partial<AdEntity> = {}): AdEntity {
  return {
    id: anAdId(1),
    title: 'Tulips',
    description: 'From Haarlem',
    mediaUrl: null,
    mediaType: null,
    media: null,
    callToAction: 'shop-now',
    linkUrl: 'https://tulips.example/',
    targetAudience: 'all',
    dailyBudget: 5,
    duration: 7,
    isActive: true,
    state: 'active',
    impressions: 0,
    clicks: 0,
    spentToday: 0,
    spentOn: '2026-01-01',
    spent: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    endsAt: '2026-01-08T00:00:00.000Z',
    rev: 1,
    ...change,
  };
}

/** Another user's ad, for the feed. */
export function aFeedAd(n: number, change: Partial<FeedAd> = {}): FeedAd {
  return {
    id: anAdId(n),
    title: `Ad ${n}`,
    description: '',
    mediaUrl: null,
    mediaType: null,
    media: null,
    callToAction: 'learn-more',
    linkUrl: 'https://tulips.example/',
    user: { id: aUserId(9), firstName: 'Bea', lastName: 'Blom', username: 'bea', profileImageUrl: null },
    why: 'everybody',
    ...change,
  };
}
