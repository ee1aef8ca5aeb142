import { adStateAt, clickThroughRate } from '@posy/contract/ad-rules';
import { formatNumber } from '../../language/formats.ts';
import type { AdView } from './ad-view.ts';
import { adsTexts as texts } from './ads.texts.ts';
import styles from './ads.late.module.css';

/** The four totals: impressions, clicks, clicks per hundred impressions, and how many ads run. */
export function AdTotals({ ads, now }: { readonly ads: readonly AdView[]; readonly now: number }) {
  const impressions = ads.reduce((sum, ad) => sum + ad.impressions, 0);
  const clicks = ads.reduce((sum, ad) => sum + ad.clicks, 0);
  // One whose day is spent goes on at midnight: it is still active.
  const active = ads.filter((ad) => ad.isActive && adStateAt(ad, now) !== 'ended').length;
  return (
    <dl className={styles.totals} aria-label={texts.totals}>
      <Total label={texts.impressions} value={formatNumber(impressions)} />
      <Total label={texts.clicks} value={formatNumber(clicks)} />
      <Total label={texts.ctr} value={`${clickThroughRate({ clicks, impressions }, 2)}%`} />
      <Total label={texts.activeAds} value={formatNumber(active)} />
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
