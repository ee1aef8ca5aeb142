import type { FeedAd } from '@posy/contract/ads';
import { AD_FREQUENCY_CAP } from '@posy/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useStore } from '../../ui/use-store.ts';
import { FeedAdCard } from './feed-ad-card.tsx';
import { feedAdsOf } from './feed-ads.local.ts';

/**
 * The place for an ad after every fifth post. It chooses its ad when it is created, or while it is out of sight, so
 * that nothing moves under the reader.
 *
 * @param props.slot 0 for the first place
 */
export function FeedAdSlot({ slot }: { readonly slot: number }) {
  const reader = feedAdsOf(useLocal());
  const ads = useStore(reader);
  const [shown, setShown] = useState(() => adFor(reader.get(), slot));
  const place = useRef<HTMLDivElement>(null);
  const next = adFor(ads, slot);

  useEffect(() => {
    if (shown || !next || !place.current) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) setShown(next);
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [shown, next]);

  return shown ? <FeedAdCard ad={shown} /> : <div ref={place} />;
}

/** Loads the ads before the first place for one is reached. Draws nothing. */
export function FeedAdsAhead() {
  const reader = feedAdsOf(useLocal());
  useStore(reader);
  return null;
}

/** Ads take turns. None is shown more often than the daily limit per viewer. */
function adFor(ads: readonly FeedAd[], slot: number): FeedAd | null {
  if (ads.length === 0 || slot >= ads.length * AD_FREQUENCY_CAP) return null;
  return ads[slot % ads.length] ?? null;
}
