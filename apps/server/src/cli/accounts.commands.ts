import { InvalidArgumentError, Option } from 'commander';
import { listAccountsForShell, type ListedAccount } from '../features/administration/shell-account-list.ts';
import { deleteAccount, setActive } from '../features/administration/shell-accounts.ts';
import { readSecrets } from '../instance/stored-secrets.ts';
import { refusing } from './command-error.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';

const MAX_LISTED = 100;

/** `posy accounts …` */
export const accountsCommands: CommandGroup = (program, act) => {
  const accounts = program.command('accounts').description('accounts of people');
  accounts
    .command('list')
    .description('list accounts with role, state, creation and last use, newest first')
    .option('--search <text>', 'the beginning of a name, username or address')
    .addOption(new Option('--role <role>', 'only these').choices(['user', 'admin']))
    .addOption(new Option('--state <state>', 'only these').choices(['active', 'inactive']))
    .addOption(new Option('--limit <number>', `1 to ${MAX_LISTED}`).default(50).argParser(readLimit))
    .option('--cursor <text>', 'continue a list at the cursor that it ended with')
    .action(act(list));
  accounts
    .command('deactivate <email>')
    .description(
      'end all sessions of an account, refuse its log-in, and hide what it shared; refused for the last administrator',
    )
    .action(act((context, email: string) => changeState(context, email, false)));
  accounts
    .command('reactivate <email>')
    .description('let a deactivated account log in, and show again what it shared')
    .action(act((context, email: string) => changeState(context, email, true)));
  accounts
    .command('delete <email>')
    .description('delete an account and everything in it, for good; refused for the last administrator')
    .option('--dry-run', 'say which account it would delete')
    .action(act(remove));
};

interface ListOptions {
  readonly search?: string;
  readonly role?: 'user' | 'admin';
  readonly state?: 'active' | 'inactive';
  readonly limit: number;
  readonly cursor?: string;
}

async function list(context: CommandContext, options: ListOptions): Promise<CommandResult> {
  const { search: q, role, state, limit, cursor } = options;
  const deps = await context.open();
  const { accounts, next } = await refusing(() => listAccountsForShell(deps, { q, role, state, limit, cursor }));
  const lines = accounts.map(lineOf);
  if (next !== null) lines.push(`More with --cursor ${next}`);
  return { json: { accounts: accounts.map(shownOf), next }, text: lines.join('\n') || 'No account was found.' };
}

function shownOf({ id, email, username, firstName, lastName, role, isActive, createdAt, lastSeenAt }: ListedAccount) {
  const lastSeen = lastSeenAt === null ? null : new Date(lastSeenAt).toISOString();
  return { id, email, username, firstName, lastName, role, isActive, createdAt, lastSeenAt: lastSeen };
}

function lineOf(account: ListedAccount): string {
  const { email, username, firstName, lastName, role, isActive, createdAt, lastSeenAt } = shownOf(account);
  const name = `${firstName} ${lastName}`.trim();
  const state = isActive ? 'active' : 'deactivated';
  return [email, username ?? '-', name, role, state, `created ${createdAt}`, `seen ${lastSeenAt ?? '-'}`].join('  ');
}

async function changeState(context: CommandContext, email: string, isActive: boolean): Promise<CommandResult> {
  const changed = await refusing(async () => setActive(await context.open(), { email, isActive }));
  const state = isActive ? 'active' : 'deactivated';
  return {
    json: { email, isActive, changed },
    text: changed ? `${email} is ${state} now` : `${email} was ${state} already`,
  };
}

async function remove(
  context: CommandContext,
  email: string,
  { dryRun: isDry = false }: { readonly dryRun?: boolean },
): Promise<CommandResult> {
  const deps = await context.open();
  const { secret } = await readSecrets(deps.db, deps.config, deps.clock.now());
  const id = await refusing(() => deleteAccount({ ...deps, secret }, { email, isDry }));
  return {
    json: { id, email, dryRun: isDry },
    text: isDry ? `${email} (${id}) would be deleted` : `${email} is deleted; jobs remove what is left of it`,
  };
}

function readLimit(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LISTED) throw new InvalidArgumentError(`It is a number from 1 to ${MAX_LISTED}.`);
  return limit;
}
