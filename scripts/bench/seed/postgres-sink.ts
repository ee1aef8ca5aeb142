import pg from 'pg';
import type { Row, RowSink, TableName } from './generator.ts';

const ROWS_PER_INSERT = 2000;
/** Referenced tables come first. */
const ORDER: readonly TableName[] = [
  'users',
  'personNames',
  'personWords',
  'media',
  'posts',
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
  readonly #buffers = new Map<TableName, Row[]>(ORDER.map((table) => [table, []]));

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<PostgresSink> {
    const client = new pg.Client(url);
    await client.connect();
    // Skips foreign-key checks: the generator makes no dangling references.
    await client.query('SET session_replication_role = replica');
    await client.query('SET synchronous_commit = off');
    return new PostgresSink(client);
  }

  insert(table: TableName, row: Row): void | Promise<void> {
    const buffer = this.#buffers.get(table) ?? [];
    buffer.push(row);
    return buffer.length >= ROWS_PER_INSERT ? this.#flush() : undefined;
  }

  async finish(): Promise<void> {
    await this.#flush();
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
        `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1) ON CONFLICT DO NOTHING`,
        [JSON.stringify(rows)],
      );
      rows.length = 0;
    }
  }
}
