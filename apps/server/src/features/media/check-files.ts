import { NIL_ID } from '@posy/contract/ids';
import type { Blobs } from '../../adapters/blobs/port.ts';
import type { Deps } from '../../deps.ts';
import {
  type DamagedFiles,
  type FileHashes,
  hashBytes,
  namedFiles,
  parseDamaged,
  parseFileHashes,
} from './file-hashes.ts';
import {
  type CheckedRow,
  countDamaged,
  countMedia,
  listDamaged,
  listMediaAfter,
  listUnchecked,
  noteChecked,
} from './media-checks.repo.ts';

const DAY_MS = 86_400_000;
/** Each file is read once in this many days. */
const EVERY_DAYS = 7;
/** Limits of bytes and rows in one run; the next run continues: some 80 GB a week. */
const BYTES_PER_RUN = 512 * 1024 * 1024;
const ROWS_PER_RUN = 2000;
const BATCH = 100;
const MAX_NAMED = 20;

type CheckDeps = Pick<Deps, 'blobs' | 'clock' | 'db' | 'log'>;

/**
 * Reads files of pictures and videos again and compares them with their SHA-256. The hash is made when a file is written. A file
 * without one gets it when it is first read, after a check of its length. Damaged and missing files are answered with 410 and
 * shown to administrators, until the right bytes are back. Run every hour.
 */
export async function checkFiles(deps: CheckDeps): Promise<void> {
  const now = deps.clock.now();
  let bytes = 0;
  let rows = 0;
  // Files read in this run are excluded: a check sets their time to now.
  const again = (await listDamaged(deps.db.read, BATCH)).filter(({ checkedAt }) => checkedAt < now);
  for (let batch = again; ; batch = await listUnchecked(deps.db.read, now - EVERY_DAYS * DAY_MS, BATCH)) {
    if (batch.length === 0 && batch !== again) return;
    for (const row of batch) {
      if (bytes >= BYTES_PER_RUN || rows >= ROWS_PER_RUN) return;
      bytes += (await checkRow(deps, row)).bytes;
      rows += 1;
    }
  }
}

/** An alert that counts pictures and videos with damaged files, and names files of some of them. */
export async function findDamagedFiles(deps: Pick<Deps, 'db'>) {
  const rows = await listDamaged(deps.db.read, MAX_NAMED);
  if (rows.length === 0) return [];
  const found = rows.flatMap(({ damaged }) => parseDamaged(damaged) ?? []);
  const detail = found.flatMap(({ keys }) => keys).join(', ');
  const at = Math.min(...found.map(({ since }) => since));
  return [{ kind: 'media_damaged', count: await countDamaged(deps.db.read), detail, at }];
}

/** Reads every file of all rows, as {@link checkFiles} does over a week; rows that are added meanwhile may be left out. */
export async function checkAllFiles(
  deps: CheckDeps,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void },
): Promise<{ readonly rows: number; readonly bytes: number; readonly damaged: readonly string[] }> {
  const total = await countMedia(deps.db.read);
  const damaged: string[] = [];
  let [rows, bytes] = [0, 0];
  for (let after = NIL_ID, batch; (batch = await listMediaAfter(deps.db.read, after, BATCH)).length > 0;) {
    for (const row of batch) {
      signal.throwIfAborted();
      const checked = await checkRow(deps, row);
      bytes += checked.bytes;
      damaged.push(...checked.damaged);
      onProgress(++rows, total);
      after = row.id;
    }
  }
  return { rows, bytes, damaged };
}

/** The number of read bytes, and the keys of damaged or missing files. */
async function checkRow(
  { blobs, clock, db, log }: CheckDeps,
  row: CheckedRow,
): Promise<{ bytes: number; damaged: string[] }> {
  const known = parseFileHashes(row.fileHashes);
  const hashes: Record<string, string> = {};
  const damaged: string[] = [];
  let bytes = 0;
  for (const { key, length, hash: expected } of namedFiles(row)) {
    const found = await hashOf(blobs, key);
    bytes += found?.bytes ?? 0;
    const hash = known[key] ?? expected ?? null;
    const isWhole = found && (hash === null ? found.bytes === length : found.hash === hash);
    if (!isWhole) damaged.push(key);
    // A file that was damaged from the start gets no hash.
    const checked = hash ?? (isWhole ? found.hash : null);
    if (checked !== null) hashes[key] = checked;
  }
  const before = parseDamaged(row.damaged);
  const now = clock.now();
  const found: DamagedFiles | null = damaged.length > 0 ? { since: before?.since ?? now, keys: damaged } : null;
  const fileHashes = JSON.stringify(hashes satisfies FileHashes);
  const check = { checkedAt: now, fileHashes, damaged: found && JSON.stringify(found) };
  const isNoted = await db.write((tx) => noteChecked(tx, row, check));
  if (isNoted && found && !before)
    log.error(found, 'Media files are damaged or missing (docs/operating/troubleshooting.md)');
  return { bytes, damaged };
}

async function hashOf(blobs: Blobs, key: string): Promise<{ hash: string; bytes: number } | null> {
  const blob = await blobs.open(key);
  if (!blob) return null;
  return { hash: await hashBytes(blob.read()), bytes: blob.size };
}
