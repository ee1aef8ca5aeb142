import { adStateAt, clickThroughRate } from '@posy/contract/ad-rules';
import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Painted } from '../../kit/painted.tsx';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { formatNumber } from '../../language/formats.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { AdDialog } from './ad-dialog.tsx';
import type { AdPurpose } from './ad-draft.local.ts';
import type { AdView } from './ad-overlay.ts';
import { AdRow } from './ad-row.tsx';
import { adsCsv, saveCsv } from './ads-csv.ts';
import { adsPageTexts as texts } from './ads-page.en.ts';
import { AdsPerDay } from './ads-per-day.tsx';
import { type AdsReading, readAds, refreshAds } from './ads.local.ts';
import styles from './ads.module.css';

/** /ads: totals, one's ads with their switches, and the form for new ones. Readable offline. */
export function AdsScreen({ user }: { readonly user: CurrentUser }) {
  const reading = useAds();
  const now = useNow();
  const [purpose, setPurpose] = useState<AdPurpose | null>(null);
  const ads = reading?.ads ?? [];
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Link to="/" className={styles.back}>
          <Icon of={ArrowLeft} />
          {texts.back}
        </Link>
        <h1 className={styles.title} tabIndex={-1}>
          {texts.title}
        </h1>
        <div className={styles.headActions}>
          {ads.length > 0 && (
            <Button icon={<Icon of={Download} size={18} />} onClick={() => saveCsv('posy-ads.csv', adsCsv(ads, now))}>
              {texts.downloadCsv}
            </Button>
          )}
          <Button
            variant="primary"
            icon={<Icon of={Plus} size={18} />}
            onClick={() => setPurpose({ kind: 'create' })}
            aria-haspopup="dialog"
          >
            {texts.createAd}
          </Button>
        </div>
      </header>
      <AdTotals ads={ads} now={now} isKnown={reading?.isKnown ?? false} />
      {ads.some(({ isStored }) => isStored) && <AdsPerDay ads={ads} now={now} />}
      {ads.length > 0 ? (
        <AdList ads={ads} now={now} onOpen={setPurpose} />
      ) : (
        reading && <NoAds reading={reading} onCreate={() => setPurpose({ kind: 'create' })} />
      )}
      {reading && <Painted />}
      <AdDialog user={user} purpose={purpose} onClose={() => setPurpose(null)} onOpen={setPurpose} />
    </div>
  );
}

function NoAds({ reading, onCreate }: { readonly reading: AdsReading; readonly onCreate: () => void }) {
  const { network } = useSyncStatus();
  if (!reading.isKnown && network === 'online') return <RowSkeletons label={texts.loading} lead={72} isPicture />;
  if (!reading.isKnown) return <EmptyState title={texts.nothingSaved} hint={texts.nothingSavedHint} art="cloud" />;
  const action = <Button onClick={onCreate}>{texts.createAd}</Button>;
  return <EmptyState title={texts.empty} hint={texts.emptyHint} action={action} art="sign" />;
}

interface AdListProps {
  readonly ads: readonly AdView[];
  readonly now: number;
  readonly onOpen: (purpose: AdPurpose) => void;
}

/** One's ads, newest first: a table on wide screens. */
function AdList({ ads, now, onOpen }: AdListProps) {
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

interface AdTotalsProps {
  readonly ads: readonly AdView[];
  readonly now: number;
  /** False while there may be ads that this device has not synced. */
  readonly isKnown: boolean;
}

/** The four totals: impressions, clicks, clicks per hundred impressions, and running ads. */
function AdTotals({ ads, now, isKnown }: AdTotalsProps) {
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

/** One's own ads with pending mutations; null until the device has answered. Old counts are refreshed. */
function useAds(): AdsReading | null {
  const local = useLocal();
  const { network } = useSyncStatus();
  useEffect(() => {
    // The databases were closed: the page is being left.
    void refreshAds(local).catch(() => undefined);
  }, [local, network]);
  return useLiveQuery(() => readAds(local), [local]) ?? null;
}
