// @module-tag long
import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { SMALL_PICTURE, postForm } from './testing/posting.ts';
import { REDIS_PROGRAMS, RedisServer } from './testing/redis-server.ts';
import { RemotePerson } from './testing/remote-person.ts';
import { ServerProcess, TemporaryFolder } from './testing/server-process.ts';
import type { Socket } from './testing/socket.ts';
import { temporaryPlace } from './testing/temporary-database.ts';

const TEST_MS = 120_000;
const TIMEOUT = { timeout: 60_000, interval: 20 };
/** Bounds a wait for a frame that should come at once, on a machine that may be busy. */
const AT_ONCE_MS = 10_000;

describe.each([null, ...REDIS_PROGRAMS])('two processes on one PostgreSQL (Redis: %s)', (redis) => {
  test(
    'changes at one process reach sockets of the other at once, and an ended session ends at both',
    { timeout: TEST_MS },
    async () => {
      await using world = await World.start(redis);
      const { a, b } = world;
      const alice = await RemotePerson.signUp(a.origin, 'alice');
      const bob = await RemotePerson.signUp(b.origin, 'bob');
      await using socket = await alice.connect(a.origin);

      await bob.send(b.origin, alice, 'Hello');
      const message = await socket.nextOf('new_message');
      await alice.post(b.origin, `/api/conversations/${alice.conversationWith(bob)}/read`, { k: 1 });
      const own = await nextTouch(socket, 'u');
      await bob.post(b.origin, '/api/posts', postForm({ isPublic: 'true' }, SMALL_PICTURE));
      const common = await nextTouch(socket, 'g');
      const before = await alice.get(a.origin, '/api/user');
      await alice.post(b.origin, '/api/logout', {});
      const closed = await socket.closed();
      // Sessions are cached for seconds. The cache dropped this one together with the socket.
      const after = await alice.get(a.origin, '/api/user');
      a.kill('SIGTERM');

      expect(message).toMatchObject({
        content: 'Hello',
        senderName: 'bob Tester',
        ops: [{ t: 'message' }, { t: 'conversation' }],
      });
      expect(own).toBeGreaterThan(1);
      expect(common).toBeGreaterThan(0);
      expect([before.status, closed, after.status]).toEqual([200, 1008, 401]);
      // A heartbeat would have brought the same.
      expect(socket.heartbeats).toBe(0);
      expect(await a.exited).toBe(0);
    },
  );

  test('a process killed during messages loses none, and the other continues', { timeout: TEST_MS }, async () => {
    await using world = await World.start(redis);
    const { a, b } = world;
    const alice = await RemotePerson.signUp(a.origin, 'alice');
    const bob = await RemotePerson.signUp(b.origin, 'bob');
    await using socket = await alice.connect(a.origin);
    const texts = Array.from({ length: 60 }, (_, i) => ({ content: `Message ${i}`, key: randomUUID() }));
    const answered = new Set<string>();

    const sending = texts.map(async ({ content, key }) => {
      const status = await bob.send(b.origin, alice, content, key).catch(() => 0);
      if (status !== 201) return;
      answered.add(key);
      if (answered.size === 10) b.kill('SIGKILL');
    });
    await Promise.all([...sending, b.exited]);
    const contents = (await alice.messagesWith(a.origin, bob)).map((message) => message.content);
    for (const { content, key } of texts) if (!answered.has(key)) await bob.send(a.origin, alice, content, key);
    await bob.send(a.origin, alice, 'The last');
    while (contentOf(await socket.nextOf('new_message')) !== 'The last');

    const all = await alice.messagesWith(a.origin, bob);
    expect(answered.size).toBeLessThan(60);
    expect(contents).toEqual(
      expect.arrayContaining(texts.filter(({ key }) => answered.has(key)).map(({ content }) => content)),
    );
    expect(all.map((message) => message.content).toSorted()).toEqual(
      [...texts.map(({ content }) => content), 'The last'].toSorted(),
    );
    expect(all.map((message) => message.n)).toEqual(Array.from({ length: 61 }, (_, i) => i + 1));
  });
});

test.each(REDIS_PROGRAMS)(
  'O07 without Redis PostgreSQL carries messages and log-outs, and Redis again when it is back (%s)',
  { timeout: TEST_MS },
  async (program) => {
    await using world = await World.start(program);
    const { a, b } = world;
    const alice = await RemotePerson.signUp(a.origin, 'alice');
    const bob = await RemotePerson.signUp(b.origin, 'bob');
    await using socket = await alice.connect(a.origin);
    await using other = await bob.connect(a.origin);
    /** Only the bus brings a message itself: heartbeats and pulls have no frame with a content. */
    const deliver = async (timeout = AT_ONCE_MS) => {
      const content = randomUUID();
      const status = await bob.send(b.origin, alice, content);
      expect(status).toBe(201);
      await vi.waitFor(() => expect(socket.frames.map(contentOf)).toContain(content), { timeout, interval: 5 });
    };
    await deliver();

    await world.redis?.stop();
    // Messages may be lost until the fallback is on.
    await vi.waitFor(() => deliver(1000), TIMEOUT);
    for (let i = 0; i < 20; i++) await deliver();
    const states = await Promise.all([busOf(a), busOf(b)]);
    await alice.post(b.origin, '/api/logout', {});
    const closed = await closedAtOnce(socket);

    await world.redis?.startAgain();
    await vi.waitFor(async () => expect(await Promise.all([busOf(a), busOf(b)])).toEqual(['up', 'up']), TIMEOUT);
    world.redis?.freeze();
    await bob.post(b.origin, '/api/logout', {});
    const closedToo = await closedAtOnce(other);

    expect(states).toEqual(['fallback', 'fallback']);
    expect([closed, closedToo]).toEqual([1008, 1008]);
  },
);

test('a server starts without its Redis, and says so without a secret', { timeout: TEST_MS }, async () => {
  await using folder = await TemporaryFolder.make();
  const env = { REDIS_URL: 'redis://:secret-word@127.0.0.1:1', LOG_LEVEL: 'warn' };
  const server = await ServerProcess.start(folder.path, env);

  const state = await busOf(server);
  server.kill('SIGTERM');

  expect(await server.exited).toBe(0);
  expect(state).toBe('down');
  expect(server.stdout).toContain('Redis cannot be reached; it is tried again and again');
  expect(server.stdout + server.stderr).not.toContain('secret-word');
});

/** The code of a socket that closes before the next heartbeat is likely to close it. */
async function closedAtOnce(socket: Socket): Promise<number> {
  await vi.waitFor(() => expect(socket.raw.readyState).toBe(socket.raw.CLOSED), { timeout: AT_ONCE_MS, interval: 20 });
  return socket.closed();
}

/** The state of a process's bus. */
async function busOf({ origin }: ServerProcess): Promise<unknown> {
  const body: unknown = await (await fetch(`${origin}/readyz`)).json();
  return body instanceof Object && 'parts' in body && body.parts instanceof Object && 'bus' in body.parts
    ? body.parts.bus
    : undefined;
}

/** Two processes that share a database and a folder and, if there is one, a Redis. */
class World implements AsyncDisposable {
  readonly a: ServerProcess;
  readonly b: ServerProcess;
  readonly redis: RedisServer | null;
  readonly #rest: AsyncDisposable;

  private constructor(a: ServerProcess, b: ServerProcess, redis: RedisServer | null, rest: AsyncDisposable) {
    this.a = a;
    this.b = b;
    this.redis = redis;
    this.#rest = rest;
  }

  static async start(program: string | null): Promise<World> {
    await using stack = new AsyncDisposableStack();
    const place = stack.use(await temporaryPlace('postgres'));
    const redis = program === null ? null : stack.use(await RedisServer.start(program));
    const env = { DATABASE_URL: place.databaseUrl ?? '', ...(redis && { REDIS_URL: redis.url }) };
    // Both processes start at once on an empty database and try to create its tables.
    const starting = [ServerProcess.start(place.dataDir, env), ServerProcess.start(place.dataDir, env)] as const;
    stack.defer(async () => {
      for (const one of await Promise.all(starting)) {
        one.kill('SIGTERM');
        await one.exited;
      }
    });
    const [a, b] = await Promise.all(starting);
    return new World(a, b, redis, stack.move());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#rest[Symbol.asyncDispose]();
  }
}

/** The number of the next touch of a scope. */
async function nextTouch(socket: Socket, scope: 'g' | 'u'): Promise<unknown> {
  for (;;) {
    const frame = await socket.nextOf('touch');
    if (frame instanceof Object && scope in frame) return Reflect.get(frame, scope);
  }
}

function contentOf(frame: unknown): unknown {
  return frame instanceof Object && 'content' in frame ? frame.content : undefined;
}
