import type { SyncStatus } from '../../sync/sync-status.ts';
import { outboxTexts as texts } from './outbox.en.ts';

export type SyncTone = 'good' | 'waiting' | 'bad' | 'plain';

export interface SyncWords {
  readonly text: string;
  readonly tone: SyncTone;
}

/**
 * The state of sync in one short line, the most urgent first: a task for the user, then an obstacle to sending, then work in
 * progress, last success. `time` formats a time as hours and minutes.
 */
export function syncWords(status: SyncStatus, time: (at: number) => string): SyncWords {
  const { network, isSyncing, lastSyncedAt, waiting, failed, auth, isUpdateRequired } = status;
  if (isUpdateRequired) return { text: texts.updateNeeded, tone: 'bad' };
  if (auth !== 'ok' || failed > 0) return { text: texts.actionNeeded, tone: 'bad' };
  if (network !== 'online') {
    const place = { offline: texts.offline, 'server-down': texts.serverDown, portal: texts.portal }[network];
    if (waiting === 0) return { text: place, tone: 'waiting' };
    // Two lines of a phone's header are too short for the long text and the number.
    const short = { offline: texts.offline, 'server-down': texts.serverDownShort, portal: texts.portalShort }[network];
    return { text: `${short} · ${texts.waiting({ count: waiting })}`, tone: 'waiting' };
  }
  if (waiting > 0) return { text: texts.waiting({ count: waiting }), tone: 'waiting' };
  if (isSyncing && lastSyncedAt === null) return { text: texts.syncing, tone: 'plain' };
  if (lastSyncedAt === null) return { text: texts.connecting, tone: 'plain' };
  return { text: texts.synced({ time: time(lastSyncedAt) }), tone: 'good' };
}
