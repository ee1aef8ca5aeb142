import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { BackupError } from './backup-error.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';

/** A whole backup in a folder. */
export interface StoredBackup {
  readonly path: string;
  readonly manifest: Manifest;
}

/** The folder for a new backup: `to`, or a dated one below `BACKUP_TO`. `now` in ms. Throws {@link BackupError}. */
export function placeOf(
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  to: string | null,
  now: number,
): string {
  if (to === null) {
    if (backup.to === null) throw new BackupError('Where to? Use --to PATH, or set BACKUP_TO');
    return join(backup.to, datedName(now));
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(to)) {
    throw new BackupError(`${to} is no folder: this version backs up to a path of this machine alone`);
  }
  const path = resolve(to);
  const below = relative(join(resolve(dataDir), 'blobs'), path);
  if (!below.startsWith('..') && !isAbsolute(below)) throw new BackupError(`${path} is inside the media store`);
  return path;
}

/**
 * Makes the folder, readable by this user only; the returned function removes it again with all content, or empties it if it was
 * there before. Throws {@link BackupError} when anything is in it.
 */
export async function makeBackupFolder(path: string): Promise<() => Promise<void>> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if ((await readdir(path)).length > 0) throw new BackupError(`${path} is not empty: name an empty or absent folder`);
  return async () => {
    if (made !== undefined) return rm(path, { recursive: true, force: true });
    for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
  };
}

/** The whole backups below a folder, newest first. */
export async function listStored(folder: string): Promise<StoredBackup[]> {
  const names = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: StoredBackup[] = [];
  for (const entry of names.filter((one) => one.isDirectory())) {
    const path = join(folder, entry.name);
    // An unreadable manifest is not a whole backup.
    const manifest = await readManifest(path).catch(() => null);
    if (manifest) found.push({ path, manifest });
  }
  return found.toSorted((a, b) => b.manifest.startedAt.localeCompare(a.manifest.startedAt));
}

/** The newest whole backup of the same media store beside a new one; its media files need no second copy. */
export async function findPrevious(path: string, storageId: string): Promise<StoredBackup | null> {
  const beside = await listStored(dirname(path));
  return beside.find((one) => one.path !== path && one.manifest.storageId === storageId) ?? null;
}

const DATED = /^posy-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** `now` in ms. */
function datedName(now: number): string {
  return `posy-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Dated folders whose backup was begun before a time (ms) and never ended: a crash left them. */
export async function listUnfinished(folder: string, before: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => DATED.test(name) && name < datedName(before)).map((name) => join(folder, name));
  const found: string[] = [];
  for (const path of old) if ((await stat(join(path, MANIFEST)).catch(() => null)) === null) found.push(path);
  return found;
}

/** Deletes a backup. Its manifest goes first: an interrupted deletion leaves no backup that looks whole. */
export async function deleteStored(path: string): Promise<void> {
  await rm(join(path, MANIFEST), { force: true });
  await using handle = await open(path, 'r');
  await handle.sync();
  await rm(path, { recursive: true, force: true });
}
