import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { JourneyServer } from './journey-server.ts';
import { waitUntil } from './wait-until.ts';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'server', 'dist', 'main.js');

export const ADMIN = { email: 'keeper@posy.test', password: 'keeper-of-the-garden' } as const;

/** Settings of the servers of journeys. `env` overrides them. */
export function journeySettings(
  { dataDir, port }: { readonly dataDir: string; readonly port: number },
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    // A busy machine would shed load, and many requests come from one address.
    RATE_LIMITS: 'off',
    ...env,
  };
}

/** The built server in its own process, with its own data folder. It can be killed and restarted. */
export class PosyServer implements JourneyServer {
  readonly port: number;
  readonly dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #main: string;
  #child: ChildProcess | null = null;
  #log = '';

  private constructor(port: number, dataDir: string, env: Readonly<Record<string, string>>, main: string) {
    this.port = port;
    this.dataDir = dataDir;
    this.#env = env;
    this.#main = main;
  }

  /** Starts on a free port with an empty data folder. `env` overrides the settings of the tests, `main` is of another build. */
  static async start(env: Readonly<Record<string, string>> = {}, main = MAIN): Promise<PosyServer> {
    const server = new PosyServer(await freePort(), await mkdtemp(join(tmpdir(), 'posy-e2e-')), env, main);
    try {
      await server.up();
    } catch (error) {
      // Otherwise the process would keep running after the test.
      await server[Symbol.asyncDispose]();
      throw error;
    }
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Output of the process so far, over all its starts. */
  get log(): string {
    return this.#log;
  }

  /** Starts the process on the same port and data, and waits for its first answer. */
  async up(): Promise<void> {
    const child = spawn(process.execPath, [this.#main], {
      env: journeySettings(this, this.#env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    // A test run that is ended from outside disposes of nothing.
    const orphan = (): boolean => child.kill('SIGKILL');
    process.once('exit', orphan);
    child.once('exit', () => process.off('exit', orphan));
    const keep = (chunk: Buffer): void => {
      this.#log += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    await waitUntil('the server answers', async () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${this.#log}`);
      const response = await fetch(`${this.url}/healthz`);
      return response.ok;
    });
  }

  /** `kill -9`: nothing is flushed. Resolves when the process has ended. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops the process with SIGTERM, as a deployment does. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    // Child processes of the server (a picture worker) end moments after it, and may still write.
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
