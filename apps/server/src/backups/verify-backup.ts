import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { hashBytes } from '../features/media/file-hashes.ts';
import { BackupError } from './backup-error.ts';
import { FileWorker } from './file-worker.ts';
import { databaseFileOf, type Manifest, readManifest, readSums, SUMS } from './manifest.ts';
import { namedMediaOf } from './named-media.ts';
import { findTool, outputOf } from './postgres-tools.ts';

/**
 * The findings about a backup. `problems`: one line each, about the database, the keys and the lists. `damagedMedia`, `missingMedia`: media
 * files that the backup should have. `missingBefore`: those that were missing in the store when the backup was made.
 */
export interface Verification {
  readonly manifest: Manifest;
  readonly problems: readonly string[];
  readonly damagedMedia: readonly string[];
  readonly missingMedia: readonly string[];
  readonly missingBefore: readonly string[];
}

export interface VerifyOptions {
  readonly signal: AbortSignal;
  /** Hears of verified files. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Reads every file of a backup and compares it with its SHA-256, opens the database, and looks for each media file that the
 * database names. Changes nothing. Throws {@link BackupError} for a folder that is no whole backup.
 */
export async function verifyBackup(
  { searchPath }: Pick<Config, 'searchPath'>,
  path: string,
  { signal, onProgress }: VerifyOptions,
): Promise<Verification> {
  const manifest = await openManifest(path);
  await using worker = new FileWorker(signal);
  const problems: string[] = [];
  const damagedMedia: string[] = [];
  const present = new Set<string>();
  if ((await hashBytes(createReadStream(join(path, SUMS))).catch(() => '')) !== manifest.sums) {
    throw new BackupError(`${path}: ${SUMS} is damaged or missing, so nothing can be compared with it`);
  }
  let done = 0;
  for await (const { path: file, sha256 } of readSums(path)) {
    onProgress?.(++done, manifest.files);
    const found = await worker.run({ kind: 'hash', path: join(path, file) }).catch((error: unknown) => {
      signal.throwIfAborted();
      return { sha256: error instanceof Error ? error.message : String(error) };
    });
    const isMedia = file.startsWith('blobs/');
    if (found.sha256 === sha256) {
      if (isMedia) present.add(file.slice('blobs/'.length));
    } else if (isMedia) damagedMedia.push(file.slice('blobs/'.length));
    else problems.push(`${file} is damaged or missing`);
  }
  const missingMedia: string[] = [];
  const missingBefore = new Set(manifest.missing);
  if (problems.length === 0) {
    const database = { database: manifest.database, path: join(path, databaseFileOf(manifest)), signal };
    const reader = await openDump(database, searchPath, worker);
    problems.push(...reader.findings);
    const isKnown = new Set([...present, ...damagedMedia, ...missingBefore]);
    if (reader.findings.length === 0) {
      for await (const { key } of namedMediaOf({ ...database, pgRestore: reader.pgRestore })) {
        if (!isKnown.has(key)) missingMedia.push(key);
      }
    }
  }
  return { manifest, problems, damagedMedia, missingMedia, missingBefore: manifest.missing };
}

/** Throws {@link BackupError} for a folder without a readable manifest. */
async function openManifest(path: string): Promise<Manifest> {
  if (!(await stat(path).catch(() => null))) throw new BackupError(`There is no backup at ${path}`);
  const manifest = await readManifest(path).catch(() => {
    throw new BackupError(`${path} has a manifest that cannot be read: it is damaged, or of a newer version`);
  });
  if (!manifest) throw new BackupError(`${path} has no manifest: it is no backup, or an unfinished one`);
  return manifest;
}

interface DumpFile extends Pick<Manifest, 'database'> {
  readonly path: string;
  readonly signal: AbortSignal;
}

/** Checks that the database of a backup can be read. */
async function openDump(
  { database, path, signal }: DumpFile,
  searchPath: string,
  worker: FileWorker,
): Promise<{ findings: readonly string[]; pgRestore: string }> {
  if (database === 'sqlite') {
    const { findings } = await worker.run({ kind: 'integrity', path });
    return { findings: findings.map((line) => `posy.db is damaged: ${line}`), pgRestore: '' };
  }
  const pgRestore = await findTool('pg_restore', searchPath, 1);
  let listed = '';
  try {
    for await (const piece of outputOf(pgRestore, { args: ['--list', path], signal })) listed += piece.toString();
  } catch (error) {
    return {
      findings: [`posy.dump cannot be read: ${error instanceof Error ? error.message : String(error)}`],
      pgRestore,
    };
  }
  const hasMedia = / TABLE DATA public media /.test(listed);
  return { findings: hasMedia ? [] : ['posy.dump has no table of media'], pgRestore };
}
