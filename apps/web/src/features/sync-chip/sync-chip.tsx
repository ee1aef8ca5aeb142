import { CircleAlert, CloudOff, CloudUpload, RefreshCw, type LucideIcon } from 'lucide-react';
import { showDialog } from '../../kit/open-dialog.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import type { SyncStatus } from '../../sync/sync-status.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { syncChipTexts as texts } from './sync-chip.en.ts';
import { type SyncTone, syncWords } from './sync-words.ts';
import styles from './sync-chip.module.css';

/** In a chunk of its own that does not delay the first screen: it has the texts of all kinds of mutations. */
const ResultAnnouncer = onDemand(async () => (await import('../outbox/result-announcer.tsx')).ResultAnnouncer);
const NetworkAnnouncer = onDemand(async () => (await import('../outbox/network-announcer.tsx')).NetworkAnnouncer);

/** The state of sync as an icon and a short text, which opens the outbox. Nothing while all is well. */
export function SyncChip() {
  const status = useSyncStatus();
  const words = syncWords(status);
  return (
    <>
      <div className={styles.place} data-sync={words?.tone ?? 'good'}>
        {words && (
          <button
            type="button"
            className={classNames(styles.chip, styles[words.tone])}
            title={texts.chipHint}
            onClick={() => showDialog('outbox')}
          >
            <Icon of={iconOf(words.tone, status)} size={16} />
            <span className={styles.text}>{words.text}</span>
          </button>
        )}
      </div>
      <ResultAnnouncer />
      <NetworkAnnouncer />
    </>
  );
}

function iconOf(tone: SyncTone, { waiting }: SyncStatus): LucideIcon {
  if (tone === 'bad') return CircleAlert;
  if (tone === 'waiting') return CloudOff;
  return waiting ? CloudUpload : RefreshCw;
}
