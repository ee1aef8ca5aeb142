import pg from 'pg';
import type { Config } from '../config.ts';
import { explainPostgres, toAppError } from '../db/postgres-errors.ts';
import { openPostgres } from '../db/postgres.ts';
import { findProcesses } from '../instance/processes.repo.ts';
import { type Finding, ok, type OpenedDatabase, problem, problemOf, warning } from './check.ts';
import { compareClocks } from './clock.ts';
import { checkSchema } from './schema.ts';

const TIMEOUT_MS = 3000;
/** The tests run with this version and with newer ones. */
const OLDEST_MAJOR = 15;
/** Connections of a process beside those of `DATABASE_POOL`. */
const OWN_CONNECTIONS = 5;

/** Looks at PostgreSQL, and at a pooler in front of it. */
export async function checkPostgres(config: Config, url: string, now: () => number): Promise<OpenedDatabase> {
  const { directUrl, poolSize } = config.database;
  const main = await tryFacts(url, 'DATABASE_URL');
  if (!('facts' in main)) return main;
  const findings = [...checkFacts(main.facts), ...compareClocks(now(), main.facts.now, 'PostgreSQL')];
  let direct = main.facts;
  if (directUrl !== null) {
    const found = await tryFacts(directUrl, 'DATABASE_DIRECT_URL');
    if ('facts' in found) {
      direct = found.facts;
      findings.push(...checkDirect(main.facts, direct));
    } else findings.push(...found.findings);
  } else if (main.facts.isPooler) {
    const text =
      'is a pooler, where migrations, LISTEN and time limits fail: set DATABASE_DIRECT_URL to PostgreSQL itself';
    findings.push(problem('DATABASE_URL', text));
  }
  const db = openPostgres({
    url,
    poolSize: 2,
    timeoutMs: TIMEOUT_MS,
    hasPooler: main.facts.isPooler,
    isPrepared: config.database.isPrepared,
    onPoolError: () => {},
    random: () => 0,
    sleep: () => Promise.resolve(),
  });
  try {
    const { isReadable, findings: ofSchema } = await checkSchema(db, 'DATABASE_URL');
    const processes = isReadable ? (await findProcesses(db.read)).length : 0;
    findings.push(...ofSchema, ...checkConnections(direct, poolSize, processes));
    if (findings.every(({ level }) => level === 'ok')) {
      const { version, used, limit } = direct;
      const rest = `schema current, ${used} of ${limit} connections in use`;
      findings.push(ok('database', `PostgreSQL ${version}${main.facts.isPooler ? ' behind a pooler' : ''}, ${rest}`));
    }
    return { findings, db, isReadable };
  } catch (error) {
    await db.close();
    return { findings: [...findings, problemOf(explainPostgres(error, 'DATABASE_URL'), 'database')] };
  }
}

async function tryFacts(
  url: string,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
): Promise<{ readonly facts: PostgresFacts } | { readonly findings: readonly Finding[] }> {
  try {
    return { facts: await readFacts(url, TIMEOUT_MS) };
  } catch (error) {
    return { findings: [problemOf(explainPostgres(toAppError(error), variable), variable)] };
  }
}

function checkFacts(facts: PostgresFacts): Finding[] {
  const { version, encoding, mayCreate, isReadOnly, hasOldCollation } = facts;
  const part = 'DATABASE_URL';
  const findings: Finding[] = [];
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
    findings.push(
      warning(part, `leads to PostgreSQL ${version}: Posy is tested with ${OLDEST_MAJOR} and newer; upgrade it`),
    );
  }
  if (encoding !== 'UTF8') {
    findings.push(
      problem(
        part,
        `names a database in ${encoding}, which cannot hold every text: make one with createdb --encoding=UTF8`,
      ),
    );
  }
  if (isReadOnly) findings.push(problem(part, 'leads to a replica or a read-only database: name the primary'));
  else if (!mayCreate) {
    findings.push(problem(part, 'has a user who may not create tables: make that user the owner of the database'));
  }
  if (hasOldCollation) {
    const text = `names a database whose sort order changed with the system: reindex it, then alter database … refresh collation version`;
    findings.push(warning(part, text));
  }
  return findings;
}

function checkDirect(main: PostgresFacts, direct: PostgresFacts): Finding[] {
  const part = 'DATABASE_DIRECT_URL';
  if (direct.isPooler) return [problem(part, 'is a pooler, too: name PostgreSQL itself')];
  if (direct.identity !== main.identity)
    return [problem(part, 'names another database than DATABASE_URL: name the same')];
  return [];
}

/** `processes`: how many are registered; the first one may start at any time. */
function checkConnections({ used, limit }: PostgresFacts, poolSize: number, processes: number): Finding[] {
  const each = poolSize + OWN_CONNECTIONS;
  const needed = Math.max(processes, 1) * each;
  const arithmetic = `${Math.max(processes, 1)} × (DATABASE_POOL ${poolSize} + ${OWN_CONNECTIONS}) = ${needed} connections`;
  if (needed > limit) {
    return [
      problem('DATABASE_POOL', `needs ${arithmetic}, but PostgreSQL has ${limit}: raise max_connections, or lower it`),
    ];
  }
  if (processes === 0 && used + each > limit) {
    return [
      warning('DATABASE_POOL', `needs ${each} connections, but ${used} of ${limit} are in use: raise max_connections`),
    ];
  }
  return [];
}

/** Properties of a PostgreSQL and of the way to it. */
interface PostgresFacts {
  readonly version: string;
  readonly encoding: string;
  /** The operating system sorts in another way than when the indexes were built. */
  readonly hasOldCollation: boolean;
  readonly mayCreate: boolean;
  readonly isReadOnly: boolean;
  /** Connections of clients: in use, and how many this user may have at most. */
  readonly used: number;
  readonly limit: number;
  /** Its clock, in ms. */
  readonly now: number;
  /** The same for two ways to the same database, and different for others. */
  readonly identity: string;
  readonly isPooler: boolean;
}

const FACTS = `
  select split_part(current_setting('server_version'), ' ', 1) as version,
    pg_encoding_to_char(d.encoding) as encoding,
    coalesce(d.datcollversion <> pg_database_collation_actual_version(d.oid), false) as "hasOldCollation",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      case when d.datconnlimit < 0 then 1000000 else d.datconnlimit end,
      case when r.rolconnlimit < 0 then 1000000 else r.rolconnlimit end
    ) as "limit",
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
    d.oid || ' ' || extract(epoch from pg_postmaster_start_time()) as identity,
    pg_backend_pid() as pid
  from pg_database d, pg_roles r
  where d.datname = current_database() and r.rolname = current_user`;

/** Reads them on a connection of its own. Rejects with the error of `pg`. */
async function readFacts(url: string, timeoutMs: number): Promise<PostgresFacts> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'posy check',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // The error of a connection that breaks reaches the query.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Omit<PostgresFacts, 'isPooler'> & { pid: number }>(FACTS);
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL gave no answer');
    const { pid, ...facts } = row;
    // A pooler makes up the number that it gives its clients.
    return { ...facts, isPooler: pid !== Reflect.get(client, 'processID') };
  } finally {
    await client.end().catch(() => {});
  }
}
