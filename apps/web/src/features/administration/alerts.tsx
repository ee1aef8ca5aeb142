import { type Alert, alertsCall } from '@posy/contract/alerts';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useOnlineValue } from '../../kit/use-online-value.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { setOpenReports } from '../reports/open-reports.tsx';
import { openReportsIn } from '../reports/watch-open-reports.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { administrationTexts as texts } from './administration.en.ts';
import styles from './administration.module.css';

/** Problems that need an administrator, above every tab; draws nothing without any. */
export function Alerts() {
  const { value } = useOnlineValue(useAdminCall(), alertsCall);
  useEffect(() => {
    if (value) setOpenReports(openReportsIn(value));
  }, [value]);
  // Open reports are ordinary work: a badge, not an alarm.
  const shown = (value ?? []).filter(({ kind }) => kind !== 'reports_open');
  if (shown.length === 0) return null;
  return (
    <section className={styles.alerts} aria-label={texts.alerts}>
      {shown.map((alert) => (
        <Banner key={alert.kind} tone="bad" icon={<Icon of={TriangleAlert} size={18} />}>
          {sentenceOf(alert)} <bdi className={styles.detail}>{alert.detail}</bdi>
        </Banner>
      ))}
    </section>
  );
}

function sentenceOf({ kind, count }: Alert): string {
  switch (kind) {
    case 'database_damaged':
      return texts.databaseDamaged;
    case 'disk_full':
      return texts.diskFull;
    case 'media_damaged':
      return texts.mediaDamaged({ count });
    case 'media_sweep_stopped':
      return texts.mediaSweepStopped;
    case 'backup_failed':
      return texts.backupFailed;
    case 'jobs_dead':
      return texts.jobsDead({ count });
    case 'jobs_failing':
      return texts.jobsFailing({ count });
    default:
      return texts.otherAlert;
  }
}
