import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { systemClock } from '../system-time.ts';
import type { BlockedStatements } from './blocked-statements.ts';
import { codeOf, toAppError } from './postgres-errors.ts';
import type { StatementWatch } from './statement-watch.ts';

/** More statement names per process would fill the server's memory; further queries are sent unnamed. */
const MAX_NAMED = 500;
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One for all connections: hot queries are compiled once per adapter. */
const adapter = new PostgresAdapter();

/** Names of prepared statements, which save PostgreSQL two thirds of its work on short queries. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #isOn: boolean;
  #generation = 0;

  /** `isOn`: false sends every query without a name, for a pooler that does not know prepared statements. */
  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /** Undefined: the query is sent without a name. */
  of(text: string): string | undefined {
    if (!this.#isOn) return undefined;
    const known = this.#names.get(text);
    if (known || this.#names.size >= MAX_NAMED || !/^(select|insert|update|delete|with)\b/.test(text)) return known;
    const name = createHash('sha256').update(`${this.#generation} ${text}`).digest('base64url');
    this.#names.set(text, name);
    return name;
  }

  /** From now on all statements are prepared anew. */
  renew(): void {
    this.#names.clear();
    this.#generation++;
  }
}

/** A table has got another column since the statement was prepared: another process migrates the database. */
export function isStalePlan(error: unknown): boolean {
  // The message is in the server's language; the code alone also means other things.
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

/** A transaction could not be committed, because the error of one of its statements was not thrown. */
export class AbortedTransaction extends Error {
  override readonly name = 'AbortedTransaction';
}

function isAftermath(error: unknown): boolean {
  return error instanceof AbortedTransaction || codeOf(error) === '25P02';
}

/** State that the connections of a pool share. */
interface Shared {
  readonly names: StatementNames;
  readonly blocked: BlockedStatements;
  readonly watch: StatementWatch | undefined;
}

/** A connection of the pool. Queries go out at once, also while others run (`pipeline` of `pg`), and run in their order. */
export class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** Gives it back to the pool, with the error that broke it. */
  readonly release: (error?: Error) => void;
  readonly #shared: Shared;
  readonly #isTransaction: boolean;
  #failure: unknown;

  constructor(
    { client, release }: Pick<PostgresConnection, 'client' | 'release'>,
    { isTransaction, ...shared }: Shared & { readonly isTransaction: boolean },
  ) {
    this.client = client;
    this.release = release;
    this.#shared = shared;
    this.#isTransaction = isTransaction;
  }

  /**
   * The error behind the failure of a transaction. PostgreSQL also refuses the statements after the one that failed, and any of them
   * may be the first whose error is thrown.
   */
  causeOf(error: unknown): unknown {
    return isAftermath(error) ? (this.#failure ?? error) : error;
  }

  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const { blocked, watch } = this.#shared;
    const watchedFrom = watch?.now() ?? 0;
    blocked.enter(sql);
    const startedAt = systemClock.monotonic();
    try {
      const answer = await this.#query(sql, parameters);
      blocked.succeed(sql);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely's types describe the rows of its own query
      const rows = answer.rows as R[];
      return CHANGES.has(answer.command) ? { rows, numAffectedRows: BigInt(answer.rowCount ?? 0) } : { rows };
    } catch (error) {
      blocked.fail(sql, startedAt, error);
      if (!isAftermath(error)) this.#failure = error;
      // A write looks at the error itself: it may run again.
      throw this.#isTransaction ? error : toAppError(error);
    } finally {
      watch?.end(sql, watchedFrom);
    }
  }

  #query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const { names } = this.#shared;
    const name = names.of(sql);
    const query = { text: sql, values: [...parameters] };
    return this.client.query({ ...query, ...(name && { name }) }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      names.renew();
      if (this.#isTransaction) throw error;
      return this.client.query(query);
    });
  }

  // oxlint-disable-next-line require-yield -- a refusal
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming queries are not used');
  }
}

/** Where a query gets its connection, and what happens to that afterwards. */
export interface Connections {
  readonly acquire: () => Promise<PostgresConnection>;
  readonly release: (connection: PostgresConnection) => void;
}

/**
 * Kysely over connections of `pg` without Kysely's queue, which would send a query of a transaction only after the answer to
 * the one before. Transactions are ours alone (`postgres.ts`).
 */
export function postgresDialect({ acquire, release }: Connections): Dialect {
  const refuse = () => Promise.reject(new Error('Use Database.write'));
  return {
    createAdapter: () => adapter,
    createDriver: () => ({
      init: () => Promise.resolve(),
      acquireConnection: acquire,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from `acquire`
      releaseConnection: async (connection) => release(connection as PostgresConnection),
      destroy: () => Promise.resolve(),
    }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
