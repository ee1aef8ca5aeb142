import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, openForMigrations } from '../db/open-database.ts';
import { findMissingMigrations } from '../db/schema-state.ts';
import { systemClock } from '../system-time.ts';
import { auditAction } from './audit-action.ts';
import { requireFile } from './command-deps.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext, CommandGroup, CommandResult } from './command.ts';

/** `posy migrate` */
export const migrateCommands: CommandGroup = (program, act) => {
  program
    .command('migrate')
    .description('bring the database up to date as a step of its own, before this version is started')
    .option('--expand', 'only what adds to the schema: the version before goes on beside it')
    .option('--contract', 'everything, also what removes: when no older version runs any more (the default)')
    .option('--dry-run', 'list what is missing')
    .addHelpText(
      'after',
      '\nUses DATABASE_DIRECT_URL where it is set. A start migrates by itself unless MIGRATE=off.' +
        '\nWithout an option it does the same as --contract.',
    )
    .action(act(run));
};

interface Options {
  readonly expand?: boolean;
  readonly contract?: boolean;
  readonly dryRun?: boolean;
}

async function run({ config }: CommandContext, options: Options): Promise<CommandResult> {
  const { expand = false, contract = false, dryRun = false } = options;
  if (expand && contract) throw new CommandError('Use --expand or --contract, not both', 2);
  await requireFile(config);
  const db = openHere(config);
  try {
    const applied = dryRun
      ? []
      : await migrate(db, systemClock.now(), undefined, { only: expand ? 'expand' : undefined });
    if (applied.length > 0) {
      await db.write((tx) => auditAction({ clock: systemClock, newId: () => uuidv7() }, tx, 'migrate.run'));
    }
    const missing = await findMissingMigrations(db);
    const lines = [
      ...applied,
      ...missing.map((name) => `${name}: ${expand ? 'left for --contract' : 'missing'}`),
      applied.length === 0 && missing.length === 0 ? 'The database is up to date' : `${applied.length} migrations run`,
    ];
    return { json: { applied, missing, dryRun }, text: lines.join('\n') };
  } finally {
    await db.close();
  }
}

function openHere({ databaseUrl, database, dataDir }: Config): Database {
  const fail = (error: unknown): never => {
    throw error;
  };
  const options = { onFatal: fail, onPoolError: () => {}, random: Math.random };
  return databaseUrl === null
    ? openDatabase({ databaseUrl, dataDir, ...options })
    : openForMigrations({ databaseUrl, database, ...options });
}
