import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import type { TemporaryPlace } from './temporary-database.ts';

/** A backup of a database, taken while it is in use. */
export interface Backup {
  /** Restores the backup. No server may run on the database. */
  restore(): Promise<void>;
}

/** SQLite: a copy by `VACUUM INTO`. PostgreSQL: the rows of all tables, as one transaction sees them. */
export function backUp(place: TemporaryPlace): Promise<Backup> {
  return place.databaseUrl === null ? backUpFile(place.dataDir) : backUpRows(place.databaseUrl);
}

async function backUpFile(dataDir: string): Promise<Backup> {
  const file = join(dataDir, 'posy.db');
  const copy = join(dataDir, `backup-${crypto.randomUUID()}.db`);
  const live = new BetterSqlite3(file, { readonly: true });
  live.prepare('vacuum into ?').run(copy);
  live.close();
  return {
    async restore() {
      for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
      const from = new BetterSqlite3(copy, { readonly: true });
      from.prepare('vacuum into ?').run(file);
      from.close();
    },
  };
}

interface Table {
  readonly name: string;
  readonly columns: string;
  readonly rows: string;
}

async function backUpRows(url: string): Promise<Backup> {
  const tables = await withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    const named = await client.query<Omit<Table, 'rows'>>(
      `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = 'public' and is_generated = 'NEVER' group by table_name`,
    );
    const read: Table[] = [];
    for (const { name, columns } of named.rows) {
      const { rows } = await client.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from (select ${columns} from "${name}") as t`,
      );
      read.push({ name, columns, rows: rows[0]?.rows ?? '[]' });
    }
    return read;
  });
  return { restore: () => withClient(url, (client) => putBack(client, tables)) };
}

async function putBack(client: pg.Client, tables: readonly Table[]): Promise<void> {
  // Disables triggers and foreign keys, because a trigger protects the audit log.
  await client.query('begin; set local session_replication_role = replica');
  for (const { name } of tables) await client.query(`delete from "${name}"`);
  for (const { name, columns, rows } of tables) {
    await client.query(
      `insert into "${name}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${name}", $1)`,
      [rows],
    );
  }
  await client.query('commit');
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
