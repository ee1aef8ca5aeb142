import { adStateAt, clickThroughRate } from '@posy/contract/ad-rules';
import { formatNumber } from '../../language/formats.ts';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import type { AdView } from './ad-view.ts';
import { adsPageTexts as texts } from './ads-page.en.ts';

interface AdTotalsProps {
  readonly ads: readonly AdView[];
  readonly now: number;
  /** False while there may be ads that this device has not synced. */
  readonly isKnown: boolean;
}

/** The four totals: impressions, clicks, clicks per hundred impressions, and running ads. */
export function AdTotals({ ads, now, isKnown }: AdTotalsProps) {
  const shown = (value: string) => (isKnown || ads.length > 0 ? value : '–');
  const impressions = ads.reduce((sum, ad) => sum + ad.impressions, 0);
  const clicks = ads.reduce((sum, ad) => sum + ad.clicks, 0);
  // An ad whose daily budget is spent continues at midnight: it counts as active.
  const active = ads.filter((ad) => ad.isActive && adStateAt(ad, now) !== 'ended').length;
  return (
    <StatTiles
      label={texts.totals}
      stats={[
        { label: texts.impressions, value: shown(formatNumber(impressions)) },
        { label: texts.clicks, value: shown(formatNumber(clicks)) },
        { label: texts.ctr, value: shown(`${clickThroughRate({ clicks, impressions }, 2)}%`) },
        { label: texts.activeAds, value: shown(formatNumber(active)) },
      ]}
    />
  );
}
