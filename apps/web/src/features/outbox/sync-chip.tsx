import { CircleAlert, CircleCheck, CloudOff, RefreshCw, type LucideIcon } from 'lucide-react';
import { showDialog } from '../../app/open-dialog.ts';
import { useSyncStatus } from '../../app/use-sync-status.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { clockTime } from '../../ui/times.ts';
import { outboxTexts as texts } from './outbox.en.ts';
import { type SyncTone, syncWords } from './sync-words.ts';
import styles from './sync-chip.module.css';

/** In a chunk of its own that does not delay the first screen: it has the texts of all kinds of mutations. */
const ResultAnnouncer = onDemand(async () => (await import('./result-announcer.tsx')).ResultAnnouncer);
const NetworkAnnouncer = onDemand(async () => (await import('./network-announcer.tsx')).NetworkAnnouncer);

const ICONS: Readonly<Record<SyncTone, LucideIcon>> = {
  good: CircleCheck,
  waiting: CloudOff,
  bad: CircleAlert,
  plain: RefreshCw,
};

/** The state of sync as a short text; opens the outbox. */
export function SyncChip() {
  const status = useSyncStatus();
  const { text, tone } = syncWords(status, clockTime);
  const icon = tone === 'waiting' && status.network === 'online' ? RefreshCw : ICONS[tone];
  return (
    <>
      <button
        type="button"
        className={classNames(styles.chip, styles[tone])}
        title={texts.chipHint}
        onClick={() => showDialog('outbox')}
      >
        <Icon of={icon} size={16} />
        <span className={styles.text}>{text}</span>
      </button>
      <ResultAnnouncer />
      <NetworkAnnouncer />
    </>
  );
}
