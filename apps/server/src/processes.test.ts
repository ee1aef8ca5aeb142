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
/** A heartbeat comes 25 s after the start of a process at the earliest. */
const AT_ONCE_MS = 10_000;
/** In one user's scope: the message and the conversation. */
const ROWS_OF_A_MESSAGE = 2;

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

      const startedAt = performance.now();
      await bob.send(b.origin, alice, 'Hello');
      const message = await socket.nextOf('new_message');
      await alice.post(b.origin, `/api/conversations/${alice.conversationWith(bob)}/read`, { k: 1 });
      const own = await nextTouch(socket, 'u');
      await bob.post(b.origin, '/api/posts', postForm({ isPublic: 'true' }, SMALL_PICTURE));
      const common = await nextTouch(socket, 'g');
      const before = await alice.get(a.origin, '/api/user');
      await alice.post(b.origin, '/api/logout', {});
      const closed = await socket.closed();
      const tookMs = performance.now() - startedAt;
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
      expect(tookMs).toBeLessThan(AT_ONCE_MS);
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
  'without Redis messages are stored, and announced when it is back (%s)',
  { timeout: TEST_MS },
  async (program) => {
    await using world = await World.start(program);
    const { a, b } = world;
    const alice = await RemotePerson.signUp(a.origin, 'alice');
    const bob = await RemotePerson.signUp(b.origin, 'bob');
    await using socket = await alice.connect(a.origin);
    await bob.send(b.origin, alice, 'Before');
    const first = await socket.nextOf('new_message');

    await world.redis?.stop();
    const status = await bob.send(b.origin, alice, 'Meanwhile');
    const meanwhile = (await alice.messagesWith(a.origin, bob)).map((message) => message.content);
    await world.redis?.startAgain();
    // Frames of the time without a connection are lost; the heads arrive with a heartbeat.
    while (numberOf(await socket.nextOf('hb')) !== numberOf(first) + ROWS_OF_A_MESSAGE);
    await vi.waitFor(async () => {
      const content = randomUUID();
      await bob.send(b.origin, alice, content);
      await vi.waitFor(() => expect(socket.frames.some((frame) => contentOf(frame) === content)).toBe(true));
    }, TIMEOUT);

    expect(status).toBe(201);
    expect(meanwhile).toEqual(['Before', 'Meanwhile']);
  },
);

test('an unreachable Redis ends the start with one line', { timeout: TEST_MS }, async () => {
  await using folder = await TemporaryFolder.make();
  const server = ServerProcess.spawn(folder.path, { REDIS_URL: 'redis://:secret-word@127.0.0.1:1' });

  expect(await server.exited).toBe(1);
  expect(server.stderr).toMatch(/^REDIS_URL names a Redis that cannot be used: [^\n]*ECONNREFUSED[^\n]*\n$/);
  expect(server.stderr).not.toContain('secret-word');
});

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

/** The number of the user's scope in a frame. */
function numberOf(frame: unknown): number {
  return frame instanceof Object && 'u' in frame ? Number(frame.u) : Number.NaN;
}
