import type { StoredBlob } from '../../adapters/blobs/port.ts';
import { deleteAlert, putAlert } from '../../alerts/alerts.ts';
import { isBackupRunning } from '../../backups/running-backup.ts';
import type { Deps } from '../../deps.ts';
import { captionsKey, isCaptionsKey, mediaIdOf, parseCaptions } from './media-keys.ts';
import { findCaptionsOf } from './media.repo.ts';

type SweepDeps = Pick<Deps, 'blobs' | 'clock' | 'db' | 'log'>;

/** Younger files may belong to a running upload or transaction. */
const GRACE_MS = 3_600_000;
const QUARANTINE_MS = 30 * 86_400_000;
const BATCH = 500;
/** A crash leaves fewer orphans than this; more of them mean that the files belong to another database. */
const MAX_ORPHANS = 100;
const MAX_ORPHANS_SHARE = 0.05;
/** One interrupted upload leaves up to this many files, which may be a large share of a small store. */
const ALWAYS_ALLOWED = 10;

/** `quarantined`: set aside now; `deleted`: 30 days after they were set aside; `restored`: a row names them again. */
export interface SweepResult {
  readonly total: number;
  /** Files without a row; at most one more than allowed unless the sweep is forced. */
  readonly orphans: readonly string[];
  readonly quarantined: readonly string[];
  readonly deleted: readonly string[];
  readonly restored: readonly string[];
  /** Nothing was set aside. `many`: the database may be the wrong one; `backup`: a backup is being made. */
  readonly stoppedBy: 'many' | 'backup' | null;
}

interface SweepOptions {
  /** Finds without changing anything. */
  readonly isDry?: boolean;
  /** Sets any number aside. */
  readonly isForced?: boolean;
}

/**
 * Quarantines blobs without a row: a crash between storing a file and committing its row leaves them behind. They are deleted
 * 30 days later, or restored when a row names them again. With too many such blobs none is quarantined, and administrators get
 * an alert: the database may be older than the store.
 */
export async function sweepBlobs(
  deps: SweepDeps,
  { isDry = false, isForced = false }: SweepOptions = {},
): Promise<SweepResult> {
  const now = deps.clock.now();
  const { deleted, restored } = await settleQuarantine(deps, now - QUARANTINE_MS, isDry);
  const limit = isForced ? Number.POSITIVE_INFINITY : MAX_ORPHANS;
  const { orphans, total } = await findOrphans(deps, now - GRACE_MS, limit);
  const found = { total, orphans, deleted, restored, quarantined: [] };
  if (!isForced && orphans.length > maxOrphans(total)) {
    if (!isDry) await reportStop(deps, orphans.length, total);
    return { ...found, stoppedBy: 'many' };
  }
  // Asked after the search: a backup that begins later names none of them.
  if (await isBackupRunning(deps)) return { ...found, stoppedBy: 'backup' };
  if (isDry) return { ...found, quarantined: orphans, stoppedBy: null };
  if (orphans.length > 0) deps.log.warn({ orphans }, 'Files that no row names are set aside for 30 days');
  await deps.blobs.quarantine(orphans, now);
  await deps.db.write((tx) => deleteAlert(tx, 'media_sweep_stopped'));
  return { ...found, quarantined: orphans, stoppedBy: null };
}

function maxOrphans(total: number): number {
  return Math.min(MAX_ORPHANS, Math.max(ALWAYS_ALLOWED, Math.floor(total * MAX_ORPHANS_SHARE)));
}

async function reportStop({ db, clock, log }: SweepDeps, count: number, total: number): Promise<void> {
  const detail = `${count === MAX_ORPHANS + 1 ? `more than ${MAX_ORPHANS}` : count} of ${total} files`;
  log.error({ count, total }, 'So many files have no row that none is set aside: is the database the right one?');
  await db.write((tx) => putAlert(tx, { kind: 'media_sweep_stopped', count, detail, at: clock.now() }));
}

/** Keys of blobs older than `before` without a row, at most one more than `limit`; and the number of all blobs. */
async function findOrphans(
  deps: SweepDeps,
  before: number,
  limit: number,
): Promise<{ orphans: string[]; total: number }> {
  const orphans: string[] = [];
  let total = 0;
  for await (const batch of batchesOf(deps.blobs.list())) {
    total += batch.length;
    if (orphans.length > limit) continue;
    const old = batch.filter((blob) => blob.modifiedAt <= before).map(({ key }) => key);
    orphans.push(...(await withoutRow(deps, old)));
  }
  return { orphans: orphans.slice(0, limit + 1), total };
}

/** Restores blobs that a row names again, and deletes those quarantined before a time. */
async function settleQuarantine(
  deps: SweepDeps,
  before: number,
  isDry: boolean,
): Promise<Pick<SweepResult, 'deleted' | 'restored'>> {
  const [deleted, restored]: [string[], string[]] = [[], []];
  for await (const batch of batchesOf(deps.blobs.listQuarantine())) {
    const unnamed = new Set(
      await withoutRow(
        deps,
        batch.map(({ key }) => key),
      ),
    );
    const named = batch.filter(({ key }) => !unnamed.has(key)).map(({ key }) => key);
    restored.push(...named);
    const old = batch.filter(({ key, quarantinedAt }) => unnamed.has(key) && quarantinedAt <= before);
    deleted.push(...old.map(({ key }) => key));
    if (isDry) continue;
    if (named.length > 0) deps.log.warn({ named }, 'Files that a row names again are put back');
    await deps.blobs.release(named);
    await deps.blobs.delete(old.map(({ key }) => key));
  }
  return { deleted, restored };
}

/** The keys of media that no row names. */
async function withoutRow({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<string[]> {
  const media = keys.flatMap((key) => {
    const id = mediaIdOf(key);
    return id === null ? [] : [{ key, id }];
  });
  const rows = await findCaptionsOf(db.read, [...new Set(media.map(({ id }) => id))]);
  const captions = new Map(rows.map((row) => [row.id, captionsKeyOf(row)]));
  return media
    .filter(({ id, key }) => !captions.has(id) || (isCaptionsKey(key) && captions.get(id) !== key))
    .map(({ key }) => key);
}

function captionsKeyOf({ id, captions }: { readonly id: string; readonly captions: string | null }): string | null {
  const stored = parseCaptions(captions);
  return stored && captionsKey(id, stored);
}

async function* batchesOf<T extends Pick<StoredBlob, 'key'>>(blobs: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const blob of blobs) {
    batch.push(blob);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
