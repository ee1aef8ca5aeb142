import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { selfSigned } from '@posy/testkit/self-signed';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { type FailedCall, MixedLoad } from './testing/mixed-load.ts';
import { ServerProcess } from './testing/server-process.ts';
import { PROXY_PROGRAMS, type ProxyPlace, ShippedProxy } from './testing/shipped-proxy.ts';
import { migratedPlace } from './testing/temporary-database.ts';

/** Ten starts of a process, on a machine that may be busy. */
const TEST_MS = 600_000;
const TIMEOUT = { timeout: 120_000, interval: 50 };
/** Sockets of the load. */
const SOCKETS = 3;

/** Two web processes and a worker on one PostgreSQL, for the proxies in turn. */
class World implements AsyncDisposable {
  readonly place: ProxyPlace;
  readonly #start: (role: string, port: number) => ServerProcess;
  readonly #web: [ServerProcess, ServerProcess];
  readonly #rest: AsyncDisposable;

  private constructor(
    place: ProxyPlace,
    start: (role: string, port: number) => ServerProcess,
    web: [ServerProcess, ServerProcess],
    rest: AsyncDisposable,
  ) {
    this.place = place;
    this.#start = start;
    this.#web = web;
    this.#rest = rest;
  }

  static async start(): Promise<World> {
    await using stack = new AsyncDisposableStack();
    const { dataDir: folder, databaseUrl } = stack.use(await migratedPlace('postgres'));
    const { key, cert } = selfSigned();
    await writeFile(join(folder, 'cert.pem'), cert);
    await writeFile(join(folder, 'key.pem'), key);
    await writeFile(join(folder, 'both.pem'), cert + key);
    const [port = 0, httpPort = 0, first = 0, second = 0, ofWorker = 0] = await freePorts(5);
    const place: ProxyPlace = { port, httpPort, upstreams: [first, second], folder };
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl ?? '',
      PUBLIC_URL: `https://127.0.0.1:${port}`,
      TRUST_PROXY: '1',
      DRAIN_DELAY_MS: '2500',
    };
    const script = await builtServer(stack);
    const start = (role: string, at: number) =>
      ServerProcess.spawn(folder, { ...env, ROLE: role, PORT: String(at) }, script);
    const web: [ServerProcess, ServerProcess] = [start('web', first), start('web', second)];
    const worker = start('worker', ofWorker);
    stack.defer(async () => {
      for (const one of [...web, worker]) one.kill('SIGKILL');
      await Promise.all([...web, worker].map((one) => one.exited));
    });
    await Promise.all([untilReady(web[0], first), untilReady(web[1], second), untilReady(worker, ofWorker)]);
    return new World(place, start, web, stack.move());
  }

  /** Ends a web process with a signal, and resolves when it has ended. */
  async end(index: 0 | 1, signal: NodeJS.Signals): Promise<void> {
    this.#web[index].kill(signal);
    await this.#web[index].exited;
  }

  /** Starts it again, and resolves when the proxy sends it requests. */
  async startAgain(index: 0 | 1): Promise<void> {
    const port = this.place.upstreams[index];
    const process = this.#start('web', port);
    this.#web[index] = process;
    await untilReady(process, port);
    await untilUsed(port);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#rest[Symbol.asyncDispose]();
  }
}

describe.skipIf(process.platform !== 'linux')('two web processes and a worker behind a shipped proxy', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.start();
  }, TEST_MS);
  afterAll(() => world[Symbol.asyncDispose]());

  for (const [kind, program, mayFail] of [
    ['haproxy', PROXY_PROGRAMS.haproxy, 0],
    ['caddy', PROXY_PROGRAMS.caddy, 0],
    // It does not ask for `/readyz`: calls reach a process that has begun to end. Five for each of both.
    ['nginx', PROXY_PROGRAMS.nginx, 10],
  ] as const) {
    test.skipIf(program === null)(
      `O09 a rolling restart behind ${kind} fails ${mayFail === 0 ? 'no call' : 'few calls'}, and a killed process at most five, which the app retries`,
      { timeout: TEST_MS, tags: ['deep'] },
      async () => {
        await using proxy = await ShippedProxy.start(kind, program ?? '', world.place);
        await using load = await MixedLoad.start(`https://127.0.0.1:${world.place.port}`);
        await load.answers(30);

        for (const index of [0, 1] as const) {
          await world.end(index, 'SIGTERM');
          await world.startAgain(index);
        }
        await load.answers(30);
        const failedByRestart = [...load.failed];
        await world.end(0, 'SIGKILL');
        await load.answers(60);
        const failedByKill = load.failed.slice(failedByRestart.length);
        await world.startAgain(0);
        await load.answers(30);
        await vi.waitFor(() => expect(load.openSockets).toBe(SOCKETS), TIMEOUT);
        const failedAfter = load.failed.slice(failedByRestart.length + failedByKill.length);
        await load.stop();

        const broken = failedByRestart.filter((call) => !isInterrupted(call));
        expect(broken.length, `${JSON.stringify(broken)} ${proxy.output.slice(-2000)}`).toBeLessThanOrEqual(mayFail);
        expect(broken.filter((call) => !isRetried(call) && !isStopping(call))).toEqual([]);
        expect(failedByKill.length, JSON.stringify(failedByKill)).toBeLessThanOrEqual(5);
        expect(failedByKill.filter((call) => !isRetried(call))).toEqual([]);
        expect(failedAfter).toEqual([]);
        const stored = await load.messages();
        const newest = load.sent.slice(-30);
        expect(stored).toEqual(expect.arrayContaining(newest));
        expect(new Set(stored).size).toBe(stored.length);
      },
    );
  }
});

/** A process that ends stores what arrived of an upload, and asks the client to continue at the offset. */
function isInterrupted({ call, status, isPosy }: FailedCall): boolean {
  return call.startsWith('PATCH /api/uploads/') && status === 503 && isPosy;
}

/** A process that has begun to end asks the client to try again. */
function isStopping({ status, isPosy }: FailedCall): boolean {
  return status === 503 && isPosy;
}

/** The app sends a call again after a broken connection, and when a proxy answers in the place of Posy. */
function isRetried({ status, isPosy }: FailedCall): boolean {
  return status === 0 || (!isPosy && status >= 502 && status <= 504);
}

/** The server in one file: it starts in a third of the time, nine times. Its libraries are found from this folder. */
async function builtServer(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.posy-test-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // The product imports nothing of `scripts`, so the build runs in a process of its own.
  const build = new URL('../../../scripts/build/build-server.ts', import.meta.url).href;
  const program = `const { buildServer } = await import(${JSON.stringify(build)});
    const { isOk, details } = await buildServer(${JSON.stringify(folder)});
    if (!isOk) throw new Error(details);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return join(folder, 'main.js');
}

async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

async function untilReady(process: ServerProcess, port: number): Promise<void> {
  const ended = process.exited.then(() => {
    throw new Error(`A process ended: ${process.stderr}`);
  });
  const ready = vi.waitFor(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  }, TIMEOUT);
  await Promise.race([ready, ended]);
}

/**
 * Resolves when two connections or more have been open to a port for half a second: checks of a proxy have one, and that of this
 * test has just been closed.
 */
async function untilUsed(port: number): Promise<void> {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  let polls = 0;
  await vi.waitFor(async () => {
    const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((row) => row.trim().split(/\s+/));
    const open = rows.filter(([, local, , state]) => local === address && state === '01');
    polls = open.length >= 2 ? polls + 1 : 0;
    expect(polls).toBeGreaterThanOrEqual(10);
  }, TIMEOUT);
}
