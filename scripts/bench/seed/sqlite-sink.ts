import BetterSqlite3 from 'better-sqlite3';
import { NUMBERED, type Row, type RowSink, type TableName } from './row-sink.ts';

const ROWS_PER_TRANSACTION = 50_000;

/** Fills a migrated database file. Nothing is durable before {@link SqliteSink.finish}. */
export class SqliteSink implements RowSink {
  readonly #db: BetterSqlite3.Database;
  readonly #inserts = new Map<TableName, BetterSqlite3.Statement<unknown[]>>();
  readonly #indexes: readonly string[];
  #pending = 0;

  constructor(path: string) {
    this.#db = new BetterSqlite3(path);
    this.#db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000');
    // Building an index once over all rows costs a fraction of updating it row by row.
    const indexes = this.#db
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL",
      )
      .all();
    this.#indexes = indexes.map((index) => index.sql);
    for (const { name } of indexes) this.#db.exec(`DROP INDEX "${name}"`);
    this.#db.exec('BEGIN');
  }

  insert(table: TableName, row: Row): void {
    let insert = this.#inserts.get(table);
    if (!insert) {
      const columns = Object.keys(row).map((name) => `"${name}"`);
      const values = Object.keys(row).map((name) => {
        const of = NUMBERED[table]?.[name];
        return of ? `(SELECT "number" FROM "${of}" WHERE "id" = ?)` : '?';
      });
      // The generator may give one user two flowers on the same post.
      insert = this.#db.prepare(`INSERT OR IGNORE INTO "${table}" (${columns.join()}) VALUES (${values.join()})`);
      this.#inserts.set(table, insert);
    }
    insert.run(Object.values(row));
    if (++this.#pending % ROWS_PER_TRANSACTION === 0) this.#db.exec('COMMIT; BEGIN');
  }

  finish(): void {
    this.#db.exec('COMMIT');
    for (const index of this.#indexes) this.#db.exec(index);
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#db.close();
  }
}
