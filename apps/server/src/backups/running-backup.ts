import { deleteAlert, putAlert } from '../alerts/alerts.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { BackupError } from './backup-error.ts';
import { type BackupRow, endBackup, insertBackup, listRunning, noteSeen } from './backups.repo.ts';

const RENEW_EVERY_MS = 10_000;
/** Its process has died when it was not renewed for this long. Clocks of machines may differ by a minute. */
const DEAD_AFTER_MS = 120_000;
/** A backup that takes longer no longer delays deletions: users expect them. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * Whether a backup is being copied. Files of deleted rows must stay until it ends: its copy of the database still names them. A
 * row is deleted before its files, so a backup that begins after this answer does not name them.
 */
export async function isBackupRunning({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  return (await listRunning(db.read)).some((row) => isAlive(row, now) && now - row.startedAt < LONGEST_MS);
}

function isAlive({ seenAt }: BackupRow, now: number): boolean {
  // A time in the future is of a clock that was ahead: such a row would block deletions and backups until then.
  return Math.abs(now - seenAt) < DEAD_AFTER_MS;
}

interface BackupEnd extends Pick<BackupRow, 'bytes' | 'sha256'> {
  /** Runs in the transaction that stores the end. */
  readonly onDone: (tx: Tx) => Promise<void>;
}

type RunningDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'log'>;

/** The row of a backup while it is made. */
export class RunningBackup {
  readonly id: string;
  readonly startedAt: number;
  readonly #deps: RunningDeps;
  readonly #timer: NodeJS.Timeout;

  private constructor(deps: RunningDeps, { id, startedAt }: BackupRow) {
    this.id = id;
    this.startedAt = startedAt;
    this.#deps = deps;
    this.#timer = setInterval(() => void this.#renew(), RENEW_EVERY_MS);
  }

  /**
   * Notes that a backup begins. Earlier ones whose process died are noted as failed. Throws {@link BackupError} while another
   * one is made.
   */
  static async begin(deps: RunningDeps, { kind, path }: Pick<BackupRow, 'kind' | 'path'>): Promise<RunningBackup> {
    const now = deps.clock.now();
    const row: BackupRow = {
      id: deps.newId(),
      kind,
      path,
      startedAt: now,
      seenAt: now,
      finishedAt: null,
      state: 'running',
      bytes: null,
      sha256: null,
      error: null,
    };
    await deps.db.write(async (tx) => {
      for (const other of await listRunning(tx)) {
        if (isAlive(other, now)) {
          throw new BackupError(
            `Another backup is being made since ${new Date(other.startedAt).toISOString()} at ${other.path}: wait for it`,
          );
        }
        await endBackup(tx, other.id, failed(now, 'Its process ended before the backup was complete'));
      }
      await insertBackup(tx, row);
    });
    return new RunningBackup(deps, row);
  }

  async complete({ bytes, sha256, onDone }: BackupEnd): Promise<void> {
    clearInterval(this.#timer);
    const { db, clock } = this.#deps;
    await db.write(async (tx) => {
      await endBackup(tx, this.id, { state: 'complete', finishedAt: clock.now(), bytes, sha256, error: null });
      await deleteAlert(tx, 'backup_failed');
      await onDone(tx);
    });
  }

  /** Administrators get an alert, unless the operator cancelled the backup. */
  async fail(error: unknown, isCancelled: boolean): Promise<void> {
    clearInterval(this.#timer);
    const { db, clock, log } = this.#deps;
    const line = isCancelled ? 'Cancelled' : messageOf(error);
    const at = clock.now();
    await noteFailure(db, this.id, { at, line, isCancelled }).catch((cause: unknown) =>
      log.error({ err: cause }, 'The failure of a backup was not noted'),
    );
  }

  async #renew(): Promise<void> {
    const { db, clock, log } = this.#deps;
    await db
      .write((tx) => noteSeen(tx, this.id, clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'A backup could not note that it is running'));
  }
}

async function noteFailure(
  db: Database,
  id: string,
  { at, line, isCancelled }: { readonly at: number; readonly line: string; readonly isCancelled: boolean },
): Promise<void> {
  await db.write(async (tx) => {
    await endBackup(tx, id, failed(at, line));
    if (!isCancelled) await putAlert(tx, { kind: 'backup_failed', count: 1, detail: line, at });
  });
}

function failed(finishedAt: number, error: string) {
  return { state: 'failed', finishedAt, bytes: null, sha256: null, error } as const;
}

const MAX_ERROR_LENGTH = 500;

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s*\n\s*/g, ' ').slice(0, MAX_ERROR_LENGTH);
}
