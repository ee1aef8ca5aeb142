import pg from 'pg';
import { NUMBERED, type Row, type RowSink, type TableName } from './row-sink.ts';

const ROWS_PER_INSERT = 2000;
/** Referenced tables come first. */
const ORDER: readonly TableName[] = [
  'users',
  'personNames',
  'personWords',
  'media',
  'posts',
  'albumPhotos',
  'flowers',
  'comments',
  'follows',
  'userStats',
  'syncScopes',
  'syncChanges',
];

/** Fills a migrated PostgreSQL database, some thousand rows a statement. */
export class PostgresSink implements RowSink {
  readonly #client: pg.Client;
  readonly #indexes: readonly string[];
  readonly #buffers = new Map<TableName, Row[]>(ORDER.map((table) => [table, []]));

  private constructor(client: pg.Client, indexes: readonly string[]) {
    this.#client = client;
    this.#indexes = indexes;
  }

  /**
   * `isIndexedLast`: indexes are built once over all rows, which a world of millions of rows needs. Plans may differ from those
   * of indexes that grew with their rows.
   */
  static async open(url: string, isIndexedLast = false): Promise<PostgresSink> {
    const client = new pg.Client(url);
    await client.connect();
    // Skips foreign-key checks: the generator makes no dangling references.
    await client.query('SET session_replication_role = replica');
    await client.query('SET synchronous_commit = off');
    return new PostgresSink(client, isIndexedLast ? await dropIndexes(client) : []);
  }

  insert(table: TableName, row: Row): void | Promise<void> {
    const buffer = this.#buffers.get(table) ?? [];
    buffer.push(row);
    return buffer.length >= ROWS_PER_INSERT ? this.#flush() : undefined;
  }

  async finish(): Promise<void> {
    await this.#flush();
    for (const index of this.#indexes) await this.#client.query(index);
    await this.#client.query('ANALYZE');
    await this.#client.end();
  }

  async #flush(): Promise<void> {
    for (const [table, rows] of this.#buffers) {
      if (rows.length === 0) continue;
      const columns = Object.keys(rows[0] ?? {})
        .map((name) => `"${name}"`)
        .join();
      await this.#client.query(
        `INSERT INTO "${table}" (${columns}) ${selectRows(table, Object.keys(rows[0] ?? {}))} ON CONFLICT DO NOTHING`,
        [JSON.stringify(rows)],
      );
      rows.length = 0;
    }
  }
}

/** The rows of the JSON array `$1`. Tables of pairs consist of whole numbers alone. */
function selectRows(table: TableName, names: readonly string[]): string {
  const numbered = NUMBERED[table];
  if (!numbered) {
    return `SELECT ${names.map((name) => `"${name}"`).join()} FROM jsonb_populate_recordset(NULL::"${table}", $1)`;
  }
  const values = names.map((name) => {
    const of = numbered[name];
    return of ? `(SELECT "number" FROM "${of}" WHERE "id" = (r->>'${name}')::uuid)` : `(r->>'${name}')::bigint`;
  });
  return `SELECT ${values.join()} FROM jsonb_array_elements($1::jsonb) AS r`;
}

/** Drops all indexes that no constraint needs. Returns the statements that create them. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
     WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  await client.query("SET maintenance_work_mem = '256MB'");
  return rows.map(({ sql }) => sql);
}
