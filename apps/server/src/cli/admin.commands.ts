import { randomBytes } from 'node:crypto';
import { openMailNetwork } from '../adapters/mail/open-mail-network.ts';
import { createAdmin, setPassword, setRole } from '../features/administration/shell-accounts.ts';
import { PasswordHasher } from '../features/session/passwords.ts';
import { readSecrets } from '../instance/stored-secrets.ts';
import { refusing } from './command-error.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';

const GENERATE = 'make a password and print it once';
const PASSWORD_HELP =
  '\nThe password is asked on a terminal, or is the first line of the standard input: posy admin … < password.txt';

/** `posy admin …` */
export const adminCommands: CommandGroup = (program, act) => {
  const admin = program.command('admin').description('administrators, and lost passwords');
  admin
    .command('create')
    .description('create an account that is an administrator')
    .requiredOption('--email <address>', 'to log in with')
    .option('--first-name <name>', 'shown to everybody', 'Posy')
    .option('--last-name <name>', 'shown to everybody', 'Keeper')
    .option('--username <name>', 'default: made of the names')
    .option('--generate', GENERATE)
    .addHelpText('after', PASSWORD_HELP)
    .action(act(create));
  admin
    .command('reset-password <email>')
    .description('set the password of any account, and log all of its devices out; works without SMTP')
    .option('--generate', GENERATE)
    .addHelpText('after', PASSWORD_HELP)
    .action(act(resetPassword));
  admin.command('promote <email>').description('make an account an administrator').action(act(promote));
  admin
    .command('demote <email>')
    .description('take the role of an administrator away; refused for the last one')
    .action(act(demote));
};

interface PasswordOption {
  readonly generate?: boolean;
}

interface CreateOptions extends PasswordOption {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username?: string;
}

async function create(context: CommandContext, options: CreateOptions): Promise<CommandResult> {
  const { email, firstName, lastName, username = null } = options;
  const deps = await context.open();
  const password = await passwordOf(context, options);
  const account = { email, firstName, lastName, username, password };
  const created = await refusing(async () =>
    createAdmin({ ...deps, passwords: await PasswordHasher.create() }, account),
  );
  return {
    json: { ...created, email, ...shown(options, password) },
    text: [`${email} is an administrator now`, ...linesOf(options, password)].join('\n'),
  };
}

async function resetPassword(context: CommandContext, email: string, options: PasswordOption): Promise<CommandResult> {
  const deps = await context.open();
  const { config, db, clock } = deps;
  const password = await passwordOf(context, options);
  const { secret } = await readSecrets(db, config, clock.now());
  const mailNetwork = openMailNetwork(config);
  try {
    const { isActive } = await refusing(async () =>
      setPassword({ ...deps, secret, mailNetwork, passwords: await PasswordHasher.create() }, { email, password }),
    );
    if (!isActive) context.note('The account is deactivated: an administrator must activate it before a log-in');
    return {
      json: { email, isActive, ...shown(options, password) },
      text: [`${email} has another password, and is logged out everywhere`, ...linesOf(options, password)].join('\n'),
    };
  } finally {
    mailNetwork?.close();
  }
}

async function promote(context: CommandContext, email: string): Promise<CommandResult> {
  const changed = await refusing(async () => setRole(await context.open(), { email, role: 'admin' }));
  const text = changed ? `${email} is an administrator now` : `${email} was an administrator already`;
  return { json: { email, role: 'admin', changed }, text };
}

async function demote(context: CommandContext, email: string): Promise<CommandResult> {
  const changed = await refusing(async () => setRole(await context.open(), { email, role: 'user' }));
  const text = changed ? `${email} is no administrator any more` : `${email} was no administrator`;
  return { json: { email, role: 'user', changed }, text };
}

async function passwordOf(context: CommandContext, { generate = false }: PasswordOption): Promise<string> {
  return generate ? randomBytes(15).toString('base64url') : context.readPassword();
}

function shown({ generate = false }: PasswordOption, password: string): { readonly password?: string } {
  return generate ? { password } : {};
}

function linesOf({ generate = false }: PasswordOption, password: string): readonly string[] {
  return generate ? [`Password: ${password}`] : [];
}
