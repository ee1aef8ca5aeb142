import { listBackups } from '../backups/backups.repo.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';

/** `posy backup …` */
export const backupCommands: CommandGroup = (program, act) => {
  const backup = program.command('backup').description('create, verify, list and prune backups');
  backup.command('list').description('list the last backups, newest first').action(act(list));
};

async function list({ open }: CommandContext): Promise<CommandResult> {
  const { db } = await open();
  const backups = (await listBackups(db.read)).map(({ startedAt, finishedAt, ...row }) => ({
    ...row,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
  }));
  const lines = backups.map(({ startedAt, state, path, error }) => [startedAt, state, path, error].join('  ').trim());
  return { json: { backups }, text: lines.join('\n') || 'There is no backup yet.' };
}
