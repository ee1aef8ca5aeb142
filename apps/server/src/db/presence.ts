import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

interface Entrance {
  /** Runs while no other process has entered, and before any other enters. */
  readonly first: () => Promise<void>;
  /** Runs while other processes have entered. False: they have just left, so the entry is tried again. */
  readonly other: () => Promise<boolean>;
}

/** Distinguishes the first and the last process on a database from the others. */
export interface Presence {
  enter(entrance: Entrance): Promise<void>;
  /** Leaves; `last` runs when no other process has entered, and before another one enters. */
  leave(last: () => Promise<void>): Promise<void>;
}

/** SQLite has one process. */
export function alonePresence(): Presence {
  return { enter: ({ first }) => first(), leave: (last) => last() };
}

/** Any number other than that of migrations, the same in every process of the product. */
const LOCK = 7_304_212;
const TIMEOUT_MS = 10_000;
const RETRY_MS = 1000;

/** Every process holds a shared lock on its own connection; PostgreSQL releases it when the process dies. */
export class PostgresPresence implements Presence {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #onPooler: () => void;
  #client: pg.Client | null = null;
  #isLeaving = false;

  /** `onPooler` is called when `url` is a pooler, in which the lock may be lost. */
  constructor(url: string, onError: (error: Error) => void, onPooler: () => void = () => {}) {
    this.#onPooler = onPooler;
    this.#url = url;
    this.#onError = onError;
  }

  async enter(entrance: Entrance): Promise<void> {
    for (;;) {
      const client = await this.#connect();
      try {
        if (await this.#enter(client, entrance)) {
          this.#client = client;
          client.once('end', () => void this.#reconnect(entrance));
          return;
        }
      } catch (error) {
        await client.end();
        throw error;
      }
      await client.end();
    }
  }

  async leave(last: () => Promise<void>): Promise<void> {
    this.#isLeaving = true;
    const client = this.#client;
    // Without its connection a process cannot know whether it is the last one.
    if (!client) return;
    try {
      await client.query('select pg_advisory_unlock_shared($1)', [LOCK]);
      if (await tryLock(client)) await last();
    } finally {
      await client.end();
    }
  }

  async #enter(client: pg.Client, { first, other }: Entrance): Promise<boolean> {
    const isFirst = await tryLock(client);
    if (isFirst) await first();
    // A session may hold both, so there is no moment without a lock.
    await client.query('select pg_advisory_lock_shared($1)', [LOCK]);
    if (!isFirst) return other();
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
    return true;
  }

  /** The connection broke: other processes may have begun an epoch meanwhile, which this one then joins. */
  async #reconnect({ other }: Entrance): Promise<void> {
    this.#client = null;
    while (!this.#isLeaving) {
      await wait(RETRY_MS, undefined, { ref: false });
      const isBack = await this.enter({ first: async () => void (await other()), other }).catch(() => false);
      if (isBack !== false) return;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'posy presence',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', this.#onError);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler makes up the number that it gives its clients.
    if (rows[0]?.pid !== Reflect.get(client, 'processID')) this.#onPooler();
    return client;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
  return rows[0]?.taken === true;
}

/** Keeps every process off the database until `release`. Null while one has entered. The lock ends with its connection. */
export async function lockOut(url: string): Promise<{ isHeld(): boolean; release(): Promise<void> } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, keepAlive: true });
  let isHeld = true;
  client.on('error', () => (isHeld = false));
  client.once('end', () => (isHeld = false));
  await client.connect();
  if (await tryLock(client)) return { isHeld: () => isHeld, release: () => client.end() };
  await client.end();
  return null;
}
