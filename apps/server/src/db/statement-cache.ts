import type BetterSqlite3 from 'better-sqlite3';

const MAX_STATEMENTS = 500;

/** Caches prepared statements by their SQL: preparing takes longer than running most queries. */
export class StatementCache {
  readonly #handle: BetterSqlite3.Database;
  readonly #statements = new Map<string, BetterSqlite3.Statement<unknown[]>>();

  constructor(handle: BetterSqlite3.Database) {
    this.#handle = handle;
  }

  get(sql: string): BetterSqlite3.Statement<unknown[]> {
    let statement = this.#statements.get(sql);
    if (statement) return statement;
    statement = this.#handle.prepare<unknown[]>(sql);
    // SQL with lists of varying length is unbounded, so the oldest statements are evicted.
    if (this.#statements.size >= MAX_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, statement);
    return statement;
  }
}
