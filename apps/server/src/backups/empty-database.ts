import pg from 'pg';

/** Whether a PostgreSQL database has no table in its search path. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select 1 from pg_class join pg_namespace n on n.oid = relnamespace
       where n.nspname = any (current_schemas(false)) and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
    );
    return rows.length === 0;
  } finally {
    await client.end();
  }
}
