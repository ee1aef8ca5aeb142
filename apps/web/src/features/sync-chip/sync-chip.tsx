import { CircleAlert, CloudOff, CloudUpload, type LucideIcon, RefreshCw } from 'lucide-react';
import { showDialog } from '../../kit/open-dialog.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import type { SyncStatus, UploadProgress } from '../../sync/sync-status.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { deliveryTexts } from '../delivery/delivery.en.ts';
import { syncChipTexts as texts } from './sync-chip.en.ts';
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

/** `brief` states usually end within a second, and are shown only when they last longer. */
type SyncTone = 'brief' | 'waiting' | 'bad';

export interface SyncWords {
  readonly text: string;
  readonly tone: SyncTone;
}

/**
 * The state of sync in one short line, the most urgent first: a task for the user, then an obstacle to sending, then work in
 * progress. null while all is well.
 */
export function syncWords(status: SyncStatus): SyncWords | null {
  const { network, lastSyncedAt, failed, auth, isUpdateRequired, uploads } = status;
  const waiting = status.waiting ?? 0;
  if (isUpdateRequired) return { text: texts.updateNeeded, tone: 'bad' };
  if (auth !== 'ok' || failed > 0) return { text: texts.actionNeeded, tone: 'bad' };
  if (network !== 'online') {
    const place = { offline: texts.offline, 'server-down': texts.serverDown, portal: texts.portal }[network];
    if (waiting === 0) return { text: place, tone: 'waiting' };
    // Two lines of a phone's header are too short for the long text and the number.
    const short = { offline: texts.offline, 'server-down': texts.serverDownShort, portal: texts.portalShort }[network];
    return { text: `${short} · ${texts.waiting({ count: waiting })}`, tone: 'waiting' };
  }
  if (waiting > 0) {
    const percent = percentOf(uploads);
    const text = percent === null ? texts.waiting({ count: waiting }) : deliveryTexts.sendingPercent({ percent });
    return { text, tone: 'brief' };
  }
  // Mutations that were not counted may still wait to be sent.
  return lastSyncedAt === null || status.waiting === null ? { text: texts.syncing, tone: 'brief' } : null;
}

/** Whole percents of all running uploads together; null without one. */
function percentOf(uploads: readonly UploadProgress[]): number | null {
  const total = uploads.reduce((sum, upload) => sum + upload.total, 0);
  const sent = uploads.reduce((sum, upload) => sum + Math.min(upload.sent, upload.total), 0);
  return total > 0 ? Math.floor((sent / total) * 100) : null;
}
