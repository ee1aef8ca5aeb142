import { cancelMediaMove } from '../moving/cancel-move.ts';
import { moveMedia } from '../moving/move-media.ts';
import { auditAction } from './audit-action.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext, CommandResult } from './command.ts';
import { withProgress } from './progress.ts';
import { keysText, sizeText } from './texts.ts';

export interface MediaMoveOptions {
  readonly to?: string;
  readonly dryRun?: boolean;
  readonly cancel?: boolean;
}

/** `posy media move` */
export async function moveOrCancel(
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
