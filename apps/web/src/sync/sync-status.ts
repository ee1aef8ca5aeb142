import type { Millis } from '@posy/std/clock';
import { type Readable, Store } from '@posy/std/store';

/**
 * - `online`       the last call was answered by Posy
 * - `offline`      this device has no network
 * - `server-down`  there is a network, Posy does not answer
 * - `portal`       another server answers in Posy's place (a hotel's log-in page)
 */
export type NetworkState = 'online' | 'offline' | 'server-down' | 'portal';

/** Progress of the files of one entry, in bytes. `file`: the number of the one that is being sent, from 1, of `files`. */
export interface UploadProgress {
  readonly key: string;
  readonly sent: number;
  readonly total: number;
  readonly file?: number;
  readonly files?: number;
}

/** The state of sync that the app shows. A new object whenever anything differs. */
export interface SyncStatus {
  readonly network: NetworkState;
  readonly isSyncing: boolean;
  readonly lastSyncedAt: Millis | null;
  /** Number of mutations that are not on the server, null until they are counted; and of those that need the user. */
  readonly waiting: number | null;
  readonly failed: number;
  /** Keys of entries that wait for the user's confirmation: those that are too old, and those behind them. */
  readonly overdue: readonly string[];
  /**
   * - `ok`
   * - `needed`   the session ended: pending entries are sent after a log-in
   * - `other`    another account is logged in (in another tab)
   */
  readonly auth: 'ok' | 'needed' | 'other';
  /** The server requires a newer app, or a newer app has upgraded the local data: reload. */
  readonly isUpdateRequired: boolean;
  readonly uploads: readonly UploadProgress[];
  /** The operator's message while only administrators can change anything; '' without a message, null without a maintenance. */
  readonly maintenance: string | null;
}

export const INITIAL_STATUS: SyncStatus = {
  network: 'online',
  isSyncing: false,
  lastSyncedAt: null,
  waiting: null,
  failed: 0,
  overdue: [],
  auth: 'ok',
  isUpdateRequired: false,
  uploads: [],
  maintenance: null,
};

const status = new Store(INITIAL_STATUS);

/** The state of this page's sync. */
export const syncStatus: Readable<SyncStatus> = status;

/** Only called by the sync code. */
export function setSyncStatus(change: Partial<SyncStatus>): void {
  const next = { ...status.get(), ...change };
  if (JSON.stringify(next) !== JSON.stringify(status.get())) status.set(next);
}

/** Adds, replaces or (with null) removes the progress of one upload. */
export function setUploadProgress(key: string, progress: Omit<UploadProgress, 'key'> | null): void {
  const others = status.get().uploads.filter((upload) => upload.key !== key);
  setSyncStatus({ uploads: progress ? [...others, { key, ...progress }] : others });
}
