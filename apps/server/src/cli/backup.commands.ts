import { resolve } from 'node:path';
import { listStored } from '../backups/backup-folder.ts';
import { listBackups } from '../backups/backups.repo.ts';
import { createBackup } from '../backups/create-backup.ts';
import { pruneBackups } from '../backups/prune-backups.ts';
import { restoreBackup } from '../backups/restore-backup.ts';
import { type Verification, verifyBackup } from '../backups/verify-backup.ts';
import { auditAction } from './audit-action.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';
import { withProgress } from './progress.ts';
import { keysText, sizeText } from './texts.ts';

/** `posy backup …` and `posy restore` */
export const backupCommands: CommandGroup = (program, act) => {
  const backup = program.command('backup').description('create, verify, list and prune backups');
  backup
    .command('create')
    .description('make a consistent backup of database, media, keys and recorded deletions, while servers run')
    .option('--to <path>', 'an absent or empty folder; default: a dated one below BACKUP_TO')
    .option('--full', 'copy every media file, also those that the backup before has')
    .addHelpText(
      'after',
      '\nMedia files that a backup beside it has already are hard links to them. PostgreSQL needs pg_dump of its version or newer.' +
        '\nExit code 1 also when media files that the database names are missing or damaged.',
    )
    .action(act(create));
  backup
    .command('verify <path>')
    .description('compare every file with its SHA-256, open the database, and look for each media file that it names')
    .action(act(verify));
  backup.command('list').description('list the last backups, newest first').action(act(list));
  backup
    .command('prune')
    .description('delete all but the newest BACKUP_KEEP backups below BACKUP_TO, and those older than 30 days')
    .option('--dry-run', 'list them without deleting anything')
    .action(act(prune));
  program
    .command('restore <path>')
    .description('verify a backup and put it into an empty DATA_DIR or database; every process must be stopped')
    .option('--force', 'also when media files of the backup are damaged or missing')
    .addHelpText(
      'after',
      '\nAn existing media store may stay if it belongs to the same database. The next start deletes accounts again that were' +
        '\ndeleted after the backup, and devices fetch everything anew.',
    )
    .action(act(restore));
};

async function create(
  context: CommandContext,
  { to = null, full = false }: { readonly to?: string | null; readonly full?: boolean },
): Promise<CommandResult> {
  const deps = await context.open();
  const { path, manifest, linked } = await withProgress(context.progress, 'Media files', (onProgress) =>
    createBackup(deps, {
      kind: 'manual',
      to,
      isFull: full,
      signal: context.signal,
      onProgress,
      onDone: (tx) => auditAction(deps, tx, 'backup.create'),
    }),
  );
  const { missing, damaged, files, bytes } = manifest;
  const lines = [`${path}: ${files} files, ${sizeText(bytes)}, ${linked} of them shared with the backup before`];
  if (missing.length > 0) lines.push(`Missing in the media store: ${keysText(missing)}`);
  if (damaged.length > 0) lines.push(`Damaged in the media store: ${keysText(damaged)}`);
  return {
    json: { id: manifest.id, path, files, bytes, linked, missing, damaged },
    text: lines.join('\n'),
    foundProblem: missing.length + damaged.length > 0,
  };
}

async function verify(context: CommandContext, path: string): Promise<CommandResult> {
  const found = await withProgress(context.progress, 'Files', (onProgress) =>
    verifyBackup(context.config, resolve(path), { signal: context.signal, onProgress }),
  );
  const lines = problemsOf(found);
  const { manifest, ...findings } = found;
  const foundProblem = lines.length > 0;
  if (!foundProblem) lines.push(`${path} is whole: ${manifest.files} files, ${sizeText(manifest.bytes)}`);
  return { json: { path: resolve(path), ...findings }, text: lines.join('\n'), foundProblem };
}

function problemsOf({ problems, damagedMedia, missingMedia, missingBefore }: Verification): string[] {
  const lines = [...problems];
  if (damagedMedia.length > 0) lines.push(`Damaged media files: ${keysText(damagedMedia)}`);
  if (missingMedia.length > 0) lines.push(`Missing media files: ${keysText(missingMedia)}`);
  if (missingBefore.length > 0) lines.push(`Missing already when it was made: ${keysText(missingBefore)}`);
  return lines;
}

async function restore(
  context: CommandContext,
  path: string,
  { force = false }: { readonly force?: boolean },
): Promise<CommandResult> {
  const { config, signal } = context;
  const found = await withProgress(context.progress, 'Verifying', (onProgress) =>
    restoreBackup(config, resolve(path), {
      signal,
      onProgress,
      isForced: force,
      onDone: (tx, deps) => auditAction(deps, tx, 'backup.restore'),
    }),
  );
  const { manifest, damagedMedia } = found;
  const missing = [...found.missingMedia, ...found.missingBefore, ...damagedMedia];
  const lines = [`Restored the backup of ${manifest.startedAt}: ${manifest.files} files. Start Posy now.`];
  if (missing.length > 0) lines.push(`Media files without bytes: ${keysText(missing)}`);
  return { json: { startedAt: manifest.startedAt, files: manifest.files, missing }, text: lines.join('\n') };
}

async function list(context: CommandContext): Promise<CommandResult> {
  const { db, config } = await context.open();
  const { to } = config.backup;
  const rows = await listBackups(db.read);
  const stored = to === null ? [] : await listStored(to);
  const known = new Set(rows.map(({ id }) => id));
  const backups = [
    ...rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      startedAt: new Date(row.startedAt).toISOString(),
      finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt).toISOString(),
      bytes: row.bytes,
      path: row.path,
      error: row.error,
    })),
    // Those of a database before it was restored, or of another one.
    ...stored
      .filter(({ manifest }) => !known.has(manifest.id))
      .map(({ path, manifest: { id, startedAt, finishedAt, bytes } }) => ({
        id,
        kind: null,
        state: 'complete',
        startedAt,
        finishedAt,
        bytes,
        path,
        error: null,
      })),
  ].toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  const lines = backups.map(({ startedAt, state, bytes, path, error }) =>
    [startedAt, state, bytes === null ? '' : sizeText(bytes), path, error ?? '']
      .filter((part) => part !== '')
      .join('  '),
  );
  return { json: { backups }, text: lines.join('\n') || 'There is no backup yet.' };
}

async function prune(
  context: CommandContext,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<CommandResult> {
  const deps = await context.open();
  const { deleted, remaining } = await pruneBackups(deps, { isDry: dryRun });
  if (!dryRun && deleted.length > 0) await deps.db.write((tx) => auditAction(deps, tx, 'backup.prune'));
  const paths = deleted.map(({ path }) => path);
  const lines = [...paths, `${dryRun ? 'Would delete' : 'Deleted'} ${paths.length}, ${remaining.length} remain`];
  return { json: { deleted: paths, remaining: remaining.map(({ path }) => path), dryRun }, text: lines.join('\n') };
}
