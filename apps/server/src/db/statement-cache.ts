import type BetterSqlite3 from 'better-sqlite3';
import { LRUCache } from 'lru-cache';

const MAX_STATEMENTS = 500;

/** Caches prepared statements by their SQL: preparing takes longer than running most queries. */
export class StatementCache {
  readonly #handle: BetterSqlite3.Database;
  /** SQL with lists of varying length is unbounded. */
  readonly #statements = new LRUCache<string, BetterSqlite3.Statement<unknown[]>>({ max: MAX_STATEMENTS });

  constructor(handle: BetterSqlite3.Database) {
    this.#handle = handle;
  }

  get(sql: string): BetterSqlite3.Statement<unknown[]> {
    let statement = this.#statements.get(sql);
    if (statement) return statement;
    statement = this.#handle.prepare<unknown[]>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
