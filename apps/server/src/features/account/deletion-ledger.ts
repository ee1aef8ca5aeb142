import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';

/*
 * Recently deleted accounts, stored outside of the database: a backup that is older than the deletion would restore an
 * account. An entry is an HMAC of the user's id. Each day has its own file, so that any number of processes can append, and
 * old entries are dropped with their file.
 */

type LedgerDeps = Pick<Deps, 'clock' | 'config' | 'secret'>;

const DAY_MS = 86_400_000;
/** Backups are deleted after this time (infra/README.md). */
const BACKUP_DAYS = 30;
/** For clocks that are wrong, and for backups that are deleted late. */
const MARGIN_DAYS = 5;
const PURPOSE = 'deleted user';
const ENTRY = /^[\w-]{43}$/;
const FILE = /^\d{4}-\d{2}-\d{2}$/;

/** Records that an account was deleted. Durable when it returns. */
export async function recordDeletion({ clock, config, secret }: LedgerDeps, userId: string): Promise<void> {
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, dayOf(clock.now()));
  await using handle = await open(file, 'a', 0o600);
  // The first line break ends a line that a crash cut off.
  await handle.appendFile(`\n${secret.fingerprint(PURPOSE, userId)}\n`);
  await handle.sync();
  await syncFolder(folder);
  await syncFolder(config.dataDir);
}

/** Returns a predicate for ids of deleted accounts; null when no deletion is recorded. */
export async function readDeletions({
  config,
  secret,
}: Pick<Deps, 'config' | 'secret'>): Promise<((userId: string) => boolean) | null> {
  const entries = new Set<string>();
  for (const day of await listDays(config)) {
    const text = await readFile(path.join(folderOf(config), day), 'utf8');
    for (const line of text.split('\n')) if (ENTRY.test(line)) entries.add(line);
  }
  if (entries.size === 0) return null;
  const fingerprint = secret.fingerprinter(PURPOSE);
  return (userId) => entries.has(fingerprint(userId));
}

/** Deletes entries that are older than every backup. Run with the house-keeping. */
export async function pruneDeletions({ clock, config }: Pick<Deps, 'clock' | 'config'>): Promise<void> {
  const oldest = dayOf(clock.now() - (BACKUP_DAYS + MARGIN_DAYS) * DAY_MS);
  for (const day of await listDays(config)) {
    if (day < oldest) await rm(path.join(folderOf(config), day), { force: true });
  }
}

function folderOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, 'deleted-users');
}

/** The day of an instant (ms) in UTC, as 2026-01-31. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

async function listDays(config: Config): Promise<string[]> {
  const names = await readdir(folderOf(config)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => FILE.test(name));
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
