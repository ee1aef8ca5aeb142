import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { Painted } from '../../kit/painted.tsx';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { AdDialog } from './ad-dialog.tsx';
import type { AdPurpose } from './ad-draft.local.ts';
import { AdList } from './ad-list.tsx';
import { AdTotals } from './ad-totals.tsx';
import { adsCsv, saveCsv } from './ads-csv.ts';
import { adsPageTexts as texts } from './ads-page.en.ts';
import { AdsPerDay } from './ads-per-day.tsx';
import type { AdsReading } from './ads.local.ts';
import { useAds } from './use-ads.ts';
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
