import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '@redis/client';
import { freePort } from './free-port.ts';
import { installedProgram } from './installed-program.ts';

const found = installedProgram('redis-server', 'valkey-server');

/** The installed Redis, or none. Tests with Redis are declared once per entry. */
export const REDIS_PROGRAMS = found === null ? [] : [found];

/** A separate Redis without persistence. */
export class RedisServer implements AsyncDisposable {
  readonly url: string;
  readonly #program: string;
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(program: string, port: number) {
    this.#program = program;
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(program: string): Promise<RedisServer> {
    const server = new RedisServer(program, await freePort());
    await server.startAgain();
    return server;
  }

  /** Starts it, also again after a stop, and waits until it answers. */
  async startAgain(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', String(this.#port), '--save', '', '--dir', '/tmp'];
    const child = spawn(this.#program, settings, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (data: Buffer) => {
        output += data.toString();
        if (output.includes('Ready to accept connections')) resolve();
      });
      child.once('exit', () => reject(new Error(`Redis did not start: ${output}`)));
    });
  }

  /** Kills it. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  /** Stops it (SIGSTOP): connections stay open, and nothing answers. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** Closes the connections of all clients. */
  async cut(): Promise<void> {
    const client = createClient({ url: this.url });
    await client.connect();
    for (const type of ['pubsub', 'normal'])
      await client.sendCommand(['CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes']);
    client.destroy();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }
}
