import pg from 'pg';

/** Properties of a PostgreSQL and of the way to it. */
export interface PostgresFacts {
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
export async function readFacts(url: string, timeoutMs: number): Promise<PostgresFacts> {
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
