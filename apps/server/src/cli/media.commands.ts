import { checkAllFiles } from '../features/media/check-files.ts';
import { sweepBlobs } from '../features/media/media-sweep.ts';
import { requireOwnStore } from '../instance/bind-store.ts';
import { cancelMediaMove } from '../moving/cancel-move.ts';
import { moveMedia } from '../moving/move-media.ts';
import { auditAction } from './audit-action.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';
import { withProgress } from './progress.ts';
import { keysText, sizeText } from './texts.ts';

/** `posy media …` */
export const mediaCommands: CommandGroup = (program, act) => {
  const media = program
    .command('media')
    .description('verify media files, find files that no row names, move them to another store');
  media
    .command('verify')
    .description('read every media file and compare it with its SHA-256; findings are shown to administrators, too')
    .action(act(verify));
  media
    .command('orphans')
    .description('list files that no post, message or profile names')
    .option('--delete', 'set them aside for 30 days, and delete those whose 30 days are over')
    .option('--dry-run', 'with --delete: say what it would do')
    .option('--force', 'with --delete: also more than 5 % or 100 files at once')
    .action(act(orphans));
  media
    .command('move')
    .description('copy all files to another store; when every process is stopped, the new store takes over')
    .option('--to <place>', 's3://bucket/prefix at S3_ENDPOINT, or a DATA_DIR')
    .option('--dry-run', 'say how many files would be copied')
    .option('--cancel', 'use the store of the settings again, with what it had when it was moved')
    .addHelpText(
      'after',
      '\nRun it while Posy runs, then stop every process and run it again: what is there already is left out. When S3_BUCKET and' +
        '\nS3_PREFIX name the target, files come from the folder in DATA_DIR. Unfinished uploads are not moved: devices send them again.',
    )
    .action(act(moveOrCancel));
};

async function verify(context: CommandContext): Promise<CommandResult> {
  const deps = await context.open();
  await requireOwnStore(deps);
  const { rows, bytes, damaged } = await withProgress(context.progress, 'Pictures and videos', (onProgress) =>
    checkAllFiles(deps, { signal: context.signal, onProgress }),
  );
  const found = damaged.length > 0 ? `Damaged or missing: ${keysText(damaged)}` : 'All files are whole';
  const text = `${found}. ${rows} pictures and videos, ${sizeText(bytes)} read`;
  return { json: { rows, bytes, damaged }, text, foundProblem: damaged.length > 0 };
}

interface OrphansOptions {
  readonly delete?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
}

async function orphans(context: CommandContext, options: OrphansOptions): Promise<CommandResult> {
  const isDry = options.delete !== true || options.dryRun === true;
  const deps = await context.open();
  await requireOwnStore(deps);
  // A list is complete; only setting files aside has a limit.
  const found = await sweepBlobs(deps, { isDry, isForced: options.force === true || options.delete !== true });
  const { total, deleted, restored, stoppedBy } = found;
  const quarantined = options.delete === true ? found.quarantined : [];
  if (options.delete === true && stoppedBy === 'many') {
    throw new CommandError(
      `${found.orphans.length} and maybe more of ${total} files belong to no row, so none was set aside: check DATABASE_URL, DATA_DIR and the backup, or use --force`,
    );
  }
  if (options.delete === true && stoppedBy === 'backup') {
    throw new CommandError('A backup is being made: set files aside when it has ended');
  }
  if (!isDry) await deps.db.write((tx) => auditAction(deps, tx, 'media.orphans'));
  // Younger files may belong to a running upload.
  const verb =
    options.delete !== true ? 'older than an hour have no row' : isDry ? 'would be set aside' : 'set aside for 30 days';
  const lines = [
    ...found.orphans,
    `${found.orphans.length} of ${total} files ${verb}`,
    ...(options.delete === true ? [`${deleted.length} deleted after 30 days, ${restored.length} put back`] : []),
  ];
  return {
    json: { total, orphans: found.orphans, quarantined, deleted, restored, dryRun: isDry },
    text: lines.join('\n'),
  };
}

export interface MediaMoveOptions {
  readonly to?: string;
  readonly dryRun?: boolean;
  readonly cancel?: boolean;
}

/** `posy media move` */
async function moveOrCancel(
  context: CommandContext,
  { to, dryRun = false, cancel = false }: MediaMoveOptions,
): Promise<CommandResult> {
  if (cancel && to === undefined && !dryRun) return giveUp(context);
  if (cancel || to === undefined) throw new CommandError('Use --to PLACE, or --cancel alone', 2);
  const deps = await context.open();
  const moved = await withProgress(context.progress, 'Media files', (onProgress) =>
    moveMedia(deps, {
      to,
      isDry: dryRun,
      signal: context.signal,
      onProgress,
      onDone: (tx) => auditAction(deps, tx, 'media.move'),
    }),
  );
  const { damaged, isComplete, ...counts } = moved;
  const verb = dryRun ? 'Would copy' : 'Copied';
  const lines = [
    `${verb} ${counts.copied} files, ${sizeText(counts.bytes)}, from ${counts.from} to ${counts.to}; ${counts.present} were there`,
  ];
  if (damaged.length > 0) lines.push(`Damaged before they were copied: ${keysText(damaged)}`);
  if (isComplete) lines.push('The old store is not used any more. Start Posy with settings that name the new one.');
  else if (!dryRun) lines.push('Posy is running on the old store: stop every process, and run the same command again.');
  return { json: { ...counts, damaged, complete: isComplete, dryRun }, text: lines.join('\n') };
}

async function giveUp(context: CommandContext): Promise<CommandResult> {
  const deps = await context.open();
  const { to } = await cancelMediaMove(deps, (tx) => auditAction(deps, tx, 'media.move.cancel'));
  return { json: { to }, text: `The store can be used again. It lacks every file that was added in ${to} since.` };
}
