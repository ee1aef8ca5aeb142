import { v7 as uuidv7 } from 'uuid';
import { cancelMove } from '../moving/cancel-move.ts';
import { moveDatabase } from '../moving/move-database.ts';
import { systemClock } from '../system-time.ts';
import { auditAction } from './audit-action.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';
import { withProgress } from './progress.ts';

const deps = { clock: systemClock, newId: () => uuidv7() };

/** `posy move-database` */
export const databaseCommands: CommandGroup = (program, act) => {
  program
    .command('move-database')
    .description('copy the database of the settings to another one, and compare both; every process must be stopped')
    .option(
      '--to <database>',
      'postgres://user:password@host/database, or sqlite for posy.db in DATA_DIR; an empty one',
    )
    .option('--dry-run', 'say whether it could be done, and how many rows there are')
    .option('--cancel', 'use the database of the settings again, with what it had when it was moved')
    .addHelpText(
      'after',
      '\nInterrupted, the same command goes on. Afterwards no server starts on the old database. Media files stay where they are,' +
        '\nand devices notice nothing. PGPASSWORD in place of a password in --to is not shown to other users of the machine.',
    )
    .action(act(moveOrCancel));
};

interface MoveOptions {
  readonly to?: string;
  readonly dryRun?: boolean;
  readonly cancel?: boolean;
}

async function moveOrCancel(
  context: CommandContext,
  { to, dryRun = false, cancel = false }: MoveOptions,
): Promise<CommandResult> {
  if (cancel && to === undefined && !dryRun) return giveUp(context);
  if (cancel || to === undefined) throw new CommandError('Use --to DATABASE, or --cancel alone', 2);
  const { from, tables, ...moved } = await withProgress(context.progress, 'Rows', (onProgress) =>
    moveDatabase(deps, context.config, {
      to,
      isDry: dryRun,
      signal: context.signal,
      onProgress,
      onDone: (tx) => auditAction(deps, tx, 'database.move'),
    }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const setting = to === 'sqlite' ? 'Unset DATABASE_URL' : 'Set DATABASE_URL to it';
  const text = dryRun
    ? `Would move ${rows} rows of ${tables.length} tables from ${from} to ${moved.to}`
    : `Moved ${rows} rows of ${tables.length} tables from ${from} to ${moved.to}; both are equal.\n${setting}, and start Posy.`;
  return { json: { from, to: moved.to, rows, tables, dryRun }, text };
}

async function giveUp({ config }: CommandContext): Promise<CommandResult> {
  const { to } = await cancelMove(config, (tx) => auditAction(deps, tx, 'database.move.cancel'));
  return { json: { to }, text: `The database can be used again. It lacks every change that was made in ${to} since.` };
}
