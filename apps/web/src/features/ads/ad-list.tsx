import type { AdPurpose } from './ad-draft.local.ts';
import { AdRow } from './ad-row.tsx';
import type { AdView } from './ad-view.ts';
import { adsPageTexts as texts } from './ads-page.en.ts';
import styles from './ads.module.css';

export interface AdListProps {
  readonly ads: readonly AdView[];
  readonly now: number;
  readonly onOpen: (purpose: AdPurpose) => void;
}

/** One's ads, newest first: a table on wide screens. */
export function AdList({ ads, now, onOpen }: AdListProps) {
  return (
    <section aria-labelledby="your-ads">
      <h2 id="your-ads" className={styles.subtitle}>
        {texts.yourAds({ count: ads.length })}
      </h2>
      <ul className={styles.list}>
        {ads.map((ad) => (
          <AdRow key={ad.id} ad={ad} now={now} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
