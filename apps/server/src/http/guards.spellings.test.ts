import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import {
  ERROR_CODE_HEADER,
  IDEMPOTENCY_REPLAYED_HEADER,
  MAINTENANCE_HEADER,
  PROTOCOL_HEADER,
} from '@posy/contract/headers';
import { OLDEST_SUPPORTED_PROTOCOL } from '@posy/contract/protocol';
import { WAIT_MS } from '@posy/testkit/waits';
import { expect, test, vi } from 'vitest';
import { runCommandOf } from '../testing/commands.ts';
import { publish } from '../testing/posting.ts';
import { migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import { nextLink } from './lists.ts';
import { decodedPath } from './request-path.ts';

const HOST = 'posy.example';
const ID = '0197c000-0000-7000-8000-000000000abc';
/** Paths without a route. */
const UNKNOWN = ['GET /api/unknown', 'POST /api/unknown', 'GET /media/unknown', 'POST /nothing', 'GET /nothing/here'];
/** Codes of the refusals of guards. Others come from the call itself. */
const REFUSALS = new Set([
  'unknown_host',
  'server_busy',
  'cross_site',
  'not_found',
  'update_required',
  'too_many_requests',
  'maintenance',
]);

/** Ways to write a path that reach the same route. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'encoded letters': encoded,
  'absolute form': (path) => `http://${HOST}${path}`,
  'a query': (path) => `${path}?a=1`,
  'all of them': (path) => `HTTP://${HOST}${encoded(path)}?a=1`,
};

test(
  'E16 every guard decides about every route in the same way, however its path is written',
  { timeout: 120_000 },
  async () => {
    await using world = await World.open();

    for (const situation of SITUATIONS) {
      const set = new Set<string>();
      await situation.prepare?.(world);
      const different: string[] = [];
      await world.each(async (method, path) => {
        const plain = await world.decide(situation, method, path);
        set.add(plain.refusal ?? plain.marks);
        for (const [name, spell] of Object.entries(SPELLINGS)) {
          const other = await world.decide(situation, method, spell(path));
          if (JSON.stringify([other.refusal, other.marks]) === JSON.stringify([plain.refusal, plain.marks])) continue;
          different.push(
            `${method} ${path} with ${name}: ${other.refusal} ${other.marks}, not ${plain.refusal} ${plain.marks}`,
          );
        }
        // A path with a slash at its end is another one, which no call has.
        const slashed = await world.decide(situation, method, path === '/' ? '//' : `${path}/`);
        const isRefused = slashed.status >= 400 || (slashed.status === 200 && slashed.isPage);
        if (!isRefused) different.push(`${method} ${path}/ is answered ${slashed.status}`);
      });

      expect(different, situation.name).toEqual([]);
      // The guard refuses some calls and lets others pass.
      expect(set.size, situation.name).toBeGreaterThan(1);
    }
  },
);

test('E16 a known path with another method is 405, however it is written', async () => {
  await using world = await World.open();

  for (const path of ['/api/login', '/%61pi/log%69n', `http://${HOST}/api/login`, '/api/login?a=1'])
    expect((await world.send('PUT', path, {})).status, path).toBe(405);
});

test('E16 a write is performed once, however the path of its repetition is written', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const { id } = await publish(alice);
  const key = { 'idempotency-key': server.deps.newId() };

  const first = await alice.post(`/api/posts/${id}/flower`, undefined, key);
  const again = await alice.post(encoded(`/api/posts/${id}/flower?a=1`).replace('%3f', '?'), undefined, key);
  const other = await alice.post(`/api/posts/${ID}/flower`, undefined, key);

  expect([first.status, again.status, again.headers.get(IDEMPOTENCY_REPLAYED_HEADER)]).toEqual([200, 200, 'true']);
  expect(other.status).toBe(422);
});

test('E16 the link to the next page has no host', () => {
  expect(nextLink({ url: 'http://evil.example/api/posts?limit=1' }, 'abc')).toBe(
    '</api/posts?limit=1&cursor=abc>; rel="next"',
  );
});

test.each([
  ['/api/user?x=/media/', '/api/user'],
  ['/%61pi/us%65r#x', '/api/user'],
  ['http://posy.example/api/user?x', '/api/user'],
  ['https://posy.example', '/'],
  ['https://posy.example?x', '/'],
  ['/api%2Fuser/%2561', '/api%2Fuser/%61'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('E16 the path of %s is %s', (url, path) => {
  expect(decodedPath({ url })).toBe(path);
});

interface Decision {
  readonly status: number;
  /** The code of the refusal of a guard. */
  readonly refusal: string | null;
  /** Headers that guards set. */
  readonly marks: string;
  readonly isPage: boolean;
}

interface Situation {
  readonly name: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly prepare?: (world: World) => Promise<void> | void;
}

const USED_UP = '192.0.2.7';

const SITUATIONS: readonly Situation[] = [
  { name: 'nothing unusual' },
  { name: 'an unknown host', headers: { host: 'evil.example' } },
  { name: 'another site', headers: { 'sec-fetch-site': 'cross-site' } },
  { name: 'a service worker', headers: { 'service-worker': 'script' } },
  { name: 'an old version of the app', headers: { [PROTOCOL_HEADER]: String(OLDEST_SUPPORTED_PROTOCOL - 1) } },
  {
    name: 'an address that used up its calls',
    headers: { 'x-forwarded-for': USED_UP },
    prepare: async ({ server }) => {
      await server.deps.limits.consume('allByAddress', USED_UP, 1200);
    },
  },
  { name: 'an overloaded process', prepare: (world) => void (world.load.delay = 501) },
  { name: 'a maintenance', prepare: (world) => world.beginMaintenance() },
];

class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly load: { delay: number };
  readonly #place: Awaited<ReturnType<typeof migratedPlace>>;
  readonly #agent = new Agent({ keepAlive: true });
  #addresses = 0;

  private constructor(server: TestServer, load: { delay: number }, place: Awaited<ReturnType<typeof migratedPlace>>) {
    this.server = server;
    this.load = load;
    this.#place = place;
  }

  static async open(): Promise<World> {
    const place = await migratedPlace('sqlite');
    const load = { delay: 0, start() {}, stop() {}, reset() {}, delayMs: () => load.delay, heapShare: () => 0 };
    const config = { publicUrl: `http://${HOST}`, hasRateLimits: true, trustProxy: 1 } as const;
    const server = await TestServer.start({ place, config, overrides: { load } });
    await server.listen();
    return new World(server, load, place);
  }

  /** Runs this for every route, with its parameters filled in, and for paths without a route. */
  async each(run: (method: string, path: string) => Promise<void>): Promise<void> {
    for (const route of [...this.server.server.routes, ...UNKNOWN]) {
      const [method = '', pattern = ''] = route.split(' ');
      await run(method, pattern.replaceAll(/:\w+/g, ID).replace('*', 'a-file'));
    }
  }

  async decide({ headers }: Situation, method: string, path: string): Promise<Decision> {
    const response = await this.send(method, path, headers ?? {});
    const code = String(response.headers[ERROR_CODE_HEADER]);
    const names = ['x-posy', 'cache-control', 'vary', MAINTENANCE_HEADER];
    const isGuarded = REFUSALS.has(code) && (code !== 'not_found' || headers?.['service-worker'] !== undefined);
    return {
      status: response.status,
      refusal: isGuarded ? code : null,
      marks: names.map((name) => `${name}: ${String(response.headers[name])}`).join(', '),
      isPage: response.headers['content-type']?.startsWith('text/html') === true,
    };
  }

  send(method: string, path: string, headers: Readonly<Record<string, string>>) {
    const { port } = new URL(this.server.url);
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: this.#agent,
      headers: { host: HOST, 'x-forwarded-for': this.#nextAddress(), ...headers },
    };
    return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
      request(options, (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
      })
        .once('error', reject)
        .end();
    });
  }

  async beginMaintenance(): Promise<void> {
    this.load.delay = 0;
    await runCommandOf(this.#place, ['maintenance', 'on']);
    await vi.waitFor(() => expect(this.server.deps.shell.maintenance).not.toBeNull(), { timeout: WAIT_MS });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    await this.server[Symbol.asyncDispose]();
    await this.#place[Symbol.asyncDispose]();
  }

  #nextAddress(): string {
    const number = this.#addresses++;
    return `10.${(number >> 16) % 256}.${(number >> 8) % 256}.${number % 256}`;
  }
}

/** Every letter of a path as its code. */
function encoded(path: string): string {
  return path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
}
