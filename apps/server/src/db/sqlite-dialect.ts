import type BetterSqlite3 from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type OnNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type WhereNode,
} from 'kysely';
import { StatementCache } from './statement-cache.ts';
import type { StatementWatch } from './statement-watch.ts';

/** An open database file with its prepared statements; replaced as a whole when the statistics change. */
export class SqliteConnection implements DatabaseConnection {
  readonly handle: BetterSqlite3.Database;
  readonly #statements: StatementCache;
  readonly #dataVersion: BetterSqlite3.Statement<[], number>;
  readonly #watch: StatementWatch | undefined;

  constructor(handle: BetterSqlite3.Database, watch?: StatementWatch) {
    this.handle = handle;
    this.#watch = watch;
    this.#statements = new StatementCache(handle);
    this.#dataVersion = handle.prepare<[], number>('PRAGMA data_version').pluck();
  }

  /** A number that changes when any other connection commits (https://sqlite.org/pragma.html#pragma_data_version). */
  dataVersion(): number {
    return this.#dataVersion.get() ?? 0;
  }

  /** Runs a statement without parameters and rows. It is prepared once, since parsing takes longer than running it. */
  run(sql: string): void {
    this.#statements.get(sql).run();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const watch = this.#watch;
    if (!watch) return this.#execute(query);
    const startedAt = watch.now();
    try {
      return this.#execute(query);
    } finally {
      watch.end(query.sql, startedAt);
    }
  }

  // oxlint-disable-next-line require-yield -- a refusal
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming queries are not used');
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#statements.get(query.sql);
    if (statement.reader) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's types describe the rows of its own query
      return { rows: statement.all(query.parameters) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(query.parameters);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }
}

/**
 * Kysely over one better-sqlite3 connection without Kysely's mutex: transactions are ours alone (`sqlite.ts`), so a
 * query needs neither waiting nor locking. `current` is asked each time, for a connection may be reopened.
 */
export function sqliteDialect(current: () => SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SingleConnectionDriver(current),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new PlanOnceCompiler(),
  };
}

class SingleConnectionDriver implements Driver {
  readonly #current: () => SqliteConnection;

  constructor(current: () => SqliteConnection) {
    this.#current = current;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#current();
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Use Database.write');
  }
  async commitTransaction(): Promise<void> {
    throw new Error('Use Database.write');
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('Use Database.write');
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/**
 * SQL whose plan does not depend on its parameters. A SQLite with STAT4 looks at the values of parameters in conditions and
 * limits while it plans, and so plans the statement again at each execution. It does not look into `(select ?)`: the same
 * rows by the same indexes. A condition of a partial index has to be a literal then, as `hotQuery` writes it.
 */
class PlanOnceCompiler extends SqliteQueryCompiler {
  #isPlanned = false;

  protected override visitWhere(node: WhereNode): void {
    this.#planned(() => super.visitWhere(node));
  }

  protected override visitOn(node: OnNode): void {
    this.#planned(() => super.visitOn(node));
  }

  protected override visitLimit(node: LimitNode): void {
    this.#planned(() => super.visitLimit(node));
  }

  protected override appendValue(parameter: unknown): void {
    if (!this.#isPlanned) return super.appendValue(parameter);
    this.append('(select ');
    super.appendValue(parameter);
    this.append(')');
  }

  #planned(visit: () => void): void {
    const before = this.#isPlanned;
    this.#isPlanned = true;
    visit();
    this.#isPlanned = before;
  }
}
