import { cleanLine, isLongerThan } from '@posy/contract/text';
import { readInstance } from '../instance/instance.repo.ts';
import { readShellState, updateMaintenance } from '../instance/shell-notices.repo.ts';
import { auditAction } from './audit-action.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';

const MAX_MESSAGE = 200;

/** `posy maintenance …` */
export const maintenanceCommands: CommandGroup = (program, act) => {
  const maintenance = program
    .command('maintenance')
    .description('let nobody but administrators change anything for a while');
  maintenance
    .command('on')
    .description('begin: everybody can read and log in, devices keep changes and send them afterwards')
    .option('--message <text>', `shown to people, up to ${MAX_MESSAGE} characters`, '')
    .addHelpText('after', '\nServers follow within two seconds. Jobs go on; stop the workers to halt them, too.')
    .action(act(begin));
  maintenance.command('off').description('end: devices send what waits within half a minute').action(act(end));
  maintenance.command('status').description('say whether there is a maintenance').action(act(status));
};

async function begin(context: CommandContext, options: { readonly message: string }): Promise<CommandResult> {
  const message = cleanLine(options.message);
  if (isLongerThan(message, MAX_MESSAGE)) throw new CommandError(`A message has at most ${MAX_MESSAGE} characters`, 2);
  const deps = await context.open();
  const since = deps.clock.now();
  // Before the first start there is no row.
  await readInstance(deps.db, deps.newId);
  await deps.db.write(async (tx) => {
    await updateMaintenance(tx, { since, message });
    await auditAction(deps, tx, 'maintenance.on');
  });
  return { json: { on: true, message }, text: 'Only administrators can change anything from now on' };
}

async function end(context: CommandContext): Promise<CommandResult> {
  const deps = await context.open();
  await deps.db.write(async (tx) => {
    await updateMaintenance(tx, null);
    await auditAction(deps, tx, 'maintenance.off');
  });
  return { json: { on: false }, text: 'The maintenance has ended' };
}

async function status(context: CommandContext): Promise<CommandResult> {
  const { db } = await context.open();
  const [row] = await readShellState(db.read);
  const since = row?.maintenanceSince ?? null;
  if (since === null) return { json: { on: false }, text: 'There is no maintenance' };
  const at = new Date(since).toISOString();
  const message = row?.maintenanceMessage ?? '';
  return { json: { on: true, since: at, message }, text: `Since ${at}${message === '' ? '' : `: ${message}`}` };
}
