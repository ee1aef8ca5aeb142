import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client } from '../adapters/s3/s3-client.ts';
import { type S3Setting, s3 } from '../settings/s3.ts';

const PYTHON = '/usr/bin/python3';
/** The parts of Debian's Swift that the program needs. */
const PARTS = ['proxy', 'account', 'container', 'obj', 'common/middleware/s3api'];
const isInstalled = PARTS.every((part) => existsSync(`/usr/lib/python3/dist-packages/swift/${part}`));

/** The installed S3 server, or none. Tests with S3 are skipped without. */
export const S3_SERVERS = isInstalled ? ['swift'] : [];

/** OpenStack Swift with its S3 interface, and a bucket. Its objects stay over restarts. */
export class SwiftServer implements AsyncDisposable {
  readonly #folder: string;
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  static async start(): Promise<SwiftServer> {
    const server = new SwiftServer(await mkdtemp(join(tmpdir(), 'posy-swift-')), await freePort());
    await server.startAgain();
    const client = createS3Client(server.setting(''), 10_000);
    await client.send(new CreateBucketCommand({ Bucket: 'posy' }));
    client.destroy();
    return server;
  }

  /** Variables of a server that stores its files below a prefix. */
  env(prefix: string): Record<string, string> {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_BUCKET: 'posy',
      S3_ACCESS_KEY_ID: 'posy:tests',
      S3_SECRET_ACCESS_KEY: 'posy-secret-key',
      S3_PREFIX: prefix,
    };
  }

  /** The same as it is read at the start. */
  setting(prefix: string): S3Setting {
    const setting = s3(this.env(prefix));
    if (!setting) throw new Error('No S3 is set');
    return setting;
  }

  /** Starts it, also again after {@link stop}, and waits until it answers. */
  async startAgain(): Promise<void> {
    const program = join(import.meta.dirname, 'swift-server.py');
    const child = spawn(PYTHON, [program, this.#folder, String(this.#port)], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', () => reject(new Error(`Swift did not start: ${errors}`)));
    });
  }

  /** It accepts connections and answers nothing, until {@link resume}. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
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

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}
