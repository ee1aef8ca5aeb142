import type { Clock } from '@posy/std/clock';
import { type Config, inspectConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { withinTime } from '../observability/within-time.ts';
import type { Env } from '../settings/read-setting.ts';
import { addressCheck } from './check-address.ts';
import { backupsCheck } from './check-backups.ts';
import { diskCheck } from './check-disk.ts';
import { jobsCheck } from './check-jobs.ts';
import { keysCheck } from './check-keys.ts';
import { mailCheck } from './check-mail.ts';
import { checkPostgres } from './check-postgres.ts';
import { processesCheck } from './check-processes.ts';
import { programsCheck } from './check-programs.ts';
import { redisCheck } from './check-redis.ts';
import { checkSettings } from './check-settings.ts';
import { checkSqlite } from './check-sqlite.ts';
import { storeCheck } from './check-store.ts';
import { type Check, type CheckInput, type Finding, type OpenedDatabase, problemOf } from './check.ts';
import { secretHider } from './hide-secrets.ts';

/** All checks besides those of settings and database, in the order in which they are shown. */
const CHECKS: readonly Check[] = [
  storeCheck,
  diskCheck,
  redisCheck,
  mailCheck,
  addressCheck,
  keysCheck,
  programsCheck,
  processesCheck,
  jobsCheck,
  backupsCheck,
];

const DATABASE_MS = 7000;
/** Longer, because some wait for the database. */
const CHECK_MS = 9000;

/**
 * Looks at the settings and at everything that they name, all at once, each part within a time limit. Needs neither a server nor
 * settings that can be used. No finding holds a secret.
 */
export async function runChecks(env: Env, webDir: string, clock: Clock): Promise<Finding[]> {
  const { config, problems } = inspectConfig(env, { webDir });
  const isBroken = (names: readonly string[]) =>
    problems.some(({ variable }) => names.some((name) => variable.startsWith(name)));
  const opened = isBroken(['DATABASE_', 'DATA_DIR'])
    ? Promise.resolve<OpenedDatabase>({ findings: [] })
    : withinTime(
        checkDatabase(config, () => clock.now()),
        DATABASE_MS,
      ).catch((error: unknown): OpenedDatabase => ({ findings: [problemOf(error, 'database')] }));
  const input: CheckInput = { config, now: () => clock.now(), database: opened.then(readableOf) };
  const runs = CHECKS.filter(({ needs = [] }) => !isBroken(needs)).map((check) => runOne(check, input));
  try {
    const found = [checkSettings(env, config, problems), (await opened).findings, ...(await Promise.all(runs))].flat();
    const hide = secretHider(env);
    return found.map((finding) => ({ ...finding, text: hide(finding.text).replaceAll(/\s*\n\s*/g, ' ') }));
  } finally {
    await (await opened).db?.close();
  }
}

/** Looks at the database of the settings, and leaves it open for the checks that read tables. */
function checkDatabase(config: Config, now: () => number): Promise<OpenedDatabase> {
  return config.databaseUrl === null ? checkSqlite(config) : checkPostgres(config, config.databaseUrl, now);
}

async function runOne(check: Check, input: CheckInput): Promise<readonly Finding[]> {
  return withinTime(check.run(input), CHECK_MS).catch((error: unknown) => [problemOf(error, check.part)]);
}

function readableOf({ db, isReadable }: OpenedDatabase): Database | null {
  return db && isReadable === true ? db : null;
}
