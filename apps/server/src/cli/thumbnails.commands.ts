import { rebuildSizes } from '../features/media/remake-sizes.ts';
import { requireOwnStore } from '../instance/bind-store.ts';
import { auditAction } from './audit-action.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';
import { withProgress } from './progress.ts';
import { keysText } from './texts.ts';

/** `posy thumbnails …` */
export const thumbnailsCommands: CommandGroup = (program, act) => {
  program
    .command('thumbnails')
    .description('sizes of pictures')
    .command('rebuild')
    .description('look at the sizes of every picture, and queue jobs that make those that are missing or damaged')
    .option('--dry-run', 'only count them')
    .addHelpText(
      'after',
      '\nSizes are made from the largest that is whole, and stills of videos from the video. Jobs run in workers: see posy jobs list.' +
        '\nExit code 1 when some cannot be made, because no file of the picture is left.',
    )
    .action(act(rebuild));
};

async function rebuild(
  context: CommandContext,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<CommandResult> {
  const deps = await context.open();
  await requireOwnStore(deps);
  let isNoted = false;
  const { queued, lost } = await withProgress(context.progress, 'Pictures and videos', (onProgress) =>
    rebuildSizes(deps, {
      isDry: dryRun,
      signal: context.signal,
      onProgress,
      // One line for a run.
      onQueue: async (tx) => {
        if (!isNoted) await auditAction(deps, tx, 'thumbnails.rebuild');
        isNoted = true;
      },
    }),
  );
  const lines = [`${queued} pictures and videos ${dryRun ? 'lack' : 'queued, which lack'} a size`];
  if (lost.length > 0) lines.push(`Without any file: ${keysText(lost)}`);
  return { json: { queued, lost, dryRun }, text: lines.join('\n'), foundProblem: lost.length > 0 };
}
