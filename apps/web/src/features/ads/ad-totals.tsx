import { adStateAt, clickThroughRate } from '@posy/contract/ad-rules';
import { formatNumber } from '../../language/formats.ts';
import type { AdView } from './ad-view.ts';
import { adsTexts as texts } from './ads.texts.ts';
import styles from './ads.late.module.css';

interface AdTotalsProps {
  readonly ads: readonly AdView[];
  readonly now: number;
  /** Else there may be ads that this device was never told of. */
  readonly isKnown: boolean;
}

/** The four totals: impressions, clicks, clicks per hundred impressions, and how many ads run. */
export function AdTotals({ ads, now, isKnown }: AdTotalsProps) {
  const shown = (value: string) => (isKnown || ads.length > 0 ? value : '–');
  const impressions = ads.reduce((sum, ad) => sum + ad.impressions, 0);
  const clicks = ads.reduce((sum, ad) => sum + ad.clicks, 0);
  // One whose day is spent goes on at midnight: it is still active.
  const active = ads.filter((ad) => ad.isActive && adStateAt(ad, now) !== 'ended').length;
  return (
    <dl className={styles.totals} aria-label={texts.totals}>
      <Total label={texts.impressions} value={shown(formatNumber(impressions))} />
      <Total label={texts.clicks} value={shown(formatNumber(clicks))} />
      <Total label={texts.ctr} value={shown(`${clickThroughRate({ clicks, impressions }, 2)}%`)} />
      <Total label={texts.activeAds} value={shown(formatNumber(active))} />
    </dl>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.total}>
      <dt className={styles.totalLabel}>{label}</dt>
      <dd className={styles.totalValue}>{value}</dd>
    </div>
  );
}
