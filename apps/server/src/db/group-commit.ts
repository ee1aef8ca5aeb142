import { AppError } from '../errors.ts';
import { currentWork, runInWork } from '../observability/work-context.ts';
import type { Tx } from './database.ts';
import type { SqliteConnection } from './sqlite-dialect.ts';

/** Time limit for another process's lock, in ms. */
const MAX_LOCK_WAIT_MS = 4000;

interface Pending {
  run(): Promise<void>;
  commit(): void;
  fail(error: unknown): void;
  isFailed: boolean;
}

interface GroupCommitOptions {
  readonly connection: () => SqliteConnection;
  readonly tx: Tx;
  readonly onFatal: (error: unknown) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
}

/**
 * All writes of one turn of the event loop run in one BEGIN IMMEDIATE … COMMIT, each in its own savepoint, and are
 * answered after the COMMIT: one fsync for all of them, and each is atomic.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  #queue: Pending[] = [];
  #running: Promise<void> | null = null;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
  }

  add<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    const work = currentWork();
    return new Promise<T>((resolve, reject) => {
      let result: T;
      const pending: Pending = {
        isFailed: false,
        run: async () => {
          // The group runs in the context of its first write.
          result = await (work ? runInWork(work, () => fn(this.#options.tx)) : fn(this.#options.tx));
        },
        commit: () => resolve(result),
        fail: (error) => {
          pending.isFailed = true;
          reject(toAppError(error));
        },
      };
      this.#queue.push(pending);
      this.#start();
    });
  }

  /** Runs `work` while no write is under way. */
  async alone(work: () => void): Promise<void> {
    await this.idle();
    work();
  }

  /** Resolves when nothing is queued or running. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  #start(): void {
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
      if (this.#queue.length > 0) this.#start();
    });
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // All requests of this turn of the event loop join the group.
      await new Promise((resolve) => setImmediate(resolve));
      const group = this.#queue;
      this.#queue = [];
      try {
        await this.#begin();
        for (const pending of group) await this.#runOne(pending);
        this.#options.connection().run('COMMIT');
        for (const pending of group) if (!pending.isFailed) pending.commit();
      } catch (error) {
        this.#rollback();
        for (const pending of group) if (!pending.isFailed) pending.fail(error);
        if (isLostSync(error)) this.#options.onFatal(error);
      }
    }
  }

  async #begin(): Promise<void> {
    let waitedMs = 0;
    for (;;) {
      try {
        this.#options.connection().run('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isCode(error, 'SQLITE_BUSY') || waitedMs >= MAX_LOCK_WAIT_MS) throw error;
        const pauseMs = 5 + Math.round(this.#options.random() * 45);
        await this.#options.sleep(pauseMs);
        waitedMs += pauseMs;
      }
    }
  }

  async #runOne(pending: Pending): Promise<void> {
    const connection = this.#options.connection();
    const { handle } = connection;
    connection.run('SAVEPOINT one');
    try {
      await pending.run();
    } catch (error) {
      // On a full or failing disk SQLite rolls back the whole transaction, with the writes of all callers.
      if (!handle.inTransaction) throw error;
      handle.exec('ROLLBACK TO one; RELEASE one');
      if (isCode(error, 'SQLITE_IOERR') || isCode(error, 'SQLITE_FULL')) throw error;
      pending.fail(error);
      return;
    }
    connection.run('RELEASE one');
  }

  #rollback(): void {
    const { handle } = this.#options.connection();
    if (handle.inTransaction) handle.exec('ROLLBACK');
  }
}

function isCode(error: unknown, prefix: string): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith(prefix);
}

/** After a failed fsync the pages are lost, even when a later fsync succeeds. */
function isLostSync(error: unknown): boolean {
  return isCode(error, 'SQLITE_IOERR_FSYNC') || isCode(error, 'SQLITE_IOERR_DIR_FSYNC');
}

function toAppError(error: unknown): unknown {
  if (isCode(error, 'SQLITE_FULL')) return new AppError('storage_full');
  if (isCode(error, 'SQLITE_BUSY')) return new AppError('server_busy', undefined, 1);
  return error;
}
