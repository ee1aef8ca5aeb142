import { conversationIdOf } from '@posy/contract/conversation-id';
import { UserIdSchema } from '@posy/contract/ids';
import { type PushPayload, PushPayloadSchema } from '@posy/contract/push';
import { PushService, type TestSubscription } from '@posy/testkit/push-service';
import { pino } from 'pino';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { httpsPushNetwork } from '../../adapters/push/https-network.ts';
import type { Dialect } from '../../db/database.ts';
import type { DepsOverrides } from '../../deps.ts';
import { setActive } from '../../testing/accounts.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('a message is told, signed and encrypted, once, with the number of unread ones', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    const conversation = await world.write('alice', 'bob', 'How are you?');

    await world.settle();

    const [push, ...more] = world.service.receivedBy(browser);
    expect(more).toEqual([]);
    expect(world.service.faults).toEqual([]);
    expect(push).toMatchObject({ ttl: 86_400, urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(push?.payload).toEqual({
      v: 1,
      kind: 'message',
      uid: await world.id('bob'),
      id: conversation,
      messageId: expect.any(String),
      title: 'alice Tester',
      body: 'How are you?',
      url: `/messages?conversation=${conversation}`,
      tag: `c:${conversation}`,
      badge: 1,
    });
    expect(await world.queue()).toEqual([]);
  });

  test('messages that come together are told as one, the newest', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    for (const content of ['One', 'Two', 'Three']) await world.write('alice', 'bob', content);
    await world.write('carol', 'bob', 'Hi');

    await world.settle();

    const told = world.told(browser).map(({ title, body, badge }) => ({ title, body, badge }));
    expect(told.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { title: 'alice Tester', body: 'Three', badge: 4 },
      { title: 'carol Tester', body: 'Hi', badge: 4 },
    ]);
    expect(new Set(world.service.receivedBy(browser).map(({ topic }) => topic)).size).toBe(2);
  });

  test('P13 a long message fits, cut after fifty characters', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', `${'🌹'.repeat(49)}👨‍👩‍👧‍👦${'x'.repeat(900)}`);

    await world.settle();

    const [push] = world.service.receivedBy(browser);
    expect(world.told(browser)[0]?.body).toBe(`${'🌹'.repeat(49)}👨‍👩‍👧‍👦…`);
    expect(push?.bytes).toBeLessThanOrEqual(4096);
  });

  test.each([
    ['video', 'Video message'],
    ['image', 'Photo'],
  ] as const)('P13 a %s without a text is told as %j', async (mediaKind, body) => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', 'Soon without');
    await world.server.deps.db.write((tx) => tx.updateTable('messages').set({ content: '', mediaKind }).execute());

    await world.settle();

    expect(world.told(browser)[0]?.body).toBe(body);
  });

  test('P14 a push holds ids, a name and a preview, and leads nowhere but into the product', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', 'Hello');

    await world.settle();

    const text = JSON.stringify(world.service.receivedBy(browser));
    expect(text).not.toMatch(/example\.com|password|token|cookie|\/media\//i);
    expect(world.told(browser)[0]?.url).toMatch(/^\/[^/]/);
  });

  test('what was read, deleted, blocked or switched off meanwhile is not told', async () => {
    await using world = await World.open(dialect);
    const names = ['reader', 'deleter', 'blocker', 'silent', 'blocked'];
    const browsers = await Promise.all(names.map((name) => world.subscribe(name)));
    for (const name of names) await world.write('alice', name, 'Hello');
    const with_ = async (name: string) => conversationIdOf(await world.id(name), await world.id('alice'));
    const message = await world.messageTo('deleter');

    await world.as('reader').post(`/api/conversations/${await with_('reader')}/read`, {});
    await world.as('deleter').delete(`/api/messages/${message}`);
    await world.as('blocker').post(`/api/users/${await world.id('alice')}/block`);
    await world.as('silent').fetch('/api/preferences', { method: 'PATCH', json: { notifyMessages: false } });
    await world.as('alice').post(`/api/users/${await world.id('blocked')}/block`);
    await world.settle();

    expect(browsers.flatMap((browser) => world.told(browser))).toEqual([]);
    expect(await world.queue()).toEqual([]);
  });

  test('what somebody did whom one blocked since is not told', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('alice');
    const post = await publish(world.as('alice'));
    await world.as('bob').post('/api/comments', { postId: post.id, content: 'Look at me' });
    await world.as('bob').post(`/api/users/${await world.id('alice')}/follow`);
    await world.as('alice').post(`/api/users/${await world.id('bob')}/block`);

    await world.settle();

    expect(world.told(browser)).toEqual([]);
  });

  test('P09 who logged out, or is deactivated, is told nothing more', async () => {
    await using world = await World.open(dialect);
    const [first, second] = [await world.subscribe('bob'), await world.subscribe('carol')];
    await world.write('alice', 'bob', 'Before you go');
    await world.write('alice', 'carol', 'Before you go');

    await world.as('bob').post('/api/logout');
    await setActive(world.server, await world.id('carol'), false);
    await world.write('alice', 'bob', 'Are you there?');
    await world.settle();

    expect([first, second].flatMap((browser) => world.told(browser))).toEqual([]);
  });

  test('P09 a session that nobody used for too long is told nothing, though nobody tidied up yet', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    world.server.clock.advance(31 * DAY_MS);
    await world.write('alice', 'bob', 'Long time no see');

    await world.settle();

    expect(world.told(browser)).toEqual([]);
  });

  test('P10 a browser that another person uses now is told nothing of the first one', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', 'For bob alone');
    await world.as('carol').post('/api/push/subscribe', browser);
    await world.write('alice', 'carol', 'For carol');

    await world.settle();

    expect(world.told(browser).map(({ body }) => body)).toEqual(['For carol']);
  });

  test.each([404, 410])('a browser that its push service does not know any more (%i) is forgotten', async (status) => {
    await using world = await World.open(dialect);
    const [gone, there] = [await world.subscribe('bob'), await world.subscribe('bob')];
    world.service.answerWith(gone.endpoint, { status });
    await world.write('alice', 'bob', 'Hello');

    await world.settle();

    expect(await world.endpoints()).toEqual([there.endpoint]);
    expect(world.service.calls.get(gone.endpoint)).toBe(1);
    expect(world.told(there)).toHaveLength(1);
    expect(await world.queue()).toEqual([]);
  });

  test('who is told to come back later comes no sooner, and then once', async () => {
    await using world = await World.open(dialect);
    const [busy, there] = [await world.subscribe('bob'), await world.subscribe('bob')];
    world.service.answerWith(busy.endpoint, { status: 429, headers: { 'retry-after': '600' } });
    await world.write('alice', 'bob', 'Hello');

    await world.settle();
    world.server.clock.advance(9 * MINUTE_MS);
    await world.settle();
    const early = world.service.calls.get(busy.endpoint);
    world.service.answerAgain(busy.endpoint);
    world.server.clock.advance(MINUTE_MS);
    await world.settle();

    expect(early).toBe(1);
    expect(world.told(busy)).toHaveLength(1);
    expect(world.told(there)).toHaveLength(1);
  });

  test('a push service in trouble is tried later and later, and not for ever', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    world.service.answerWith(browser.endpoint, { status: 503 });
    await world.write('alice', 'bob', 'Hello');
    const waits: number[] = [];

    for (let i = 0; i < 12; i++) {
      await world.settle();
      const [row] = await world.queue();
      if (row) waits.push(row.runAt - world.server.clock.now());
      world.server.clock.advance(2 * 3_600_000);
    }

    // 30 s and their doubles, of which the upper half is by chance.
    expect(waits.slice(0, 3)).toEqual([22_500, 45_000, 90_000]);
    expect(world.service.calls.get(browser.endpoint)).toBe(8);
    expect(await world.queue()).toEqual([]);
    expect(await world.endpoints()).toEqual([browser.endpoint]);
  });

  test.each([400, 403, 413, 307])('what a push service refuses (%i) is dropped', async (status) => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('bob');
    world.service.answerWith(browser.endpoint, { status, headers: { location: 'https://127.0.0.1/' } });
    await world.write('alice', 'bob', 'Hello');

    await world.settle();

    expect(world.service.calls.get(browser.endpoint)).toBe(1);
    expect(await world.queue()).toEqual([]);
    expect(await world.endpoints()).toEqual([browser.endpoint]);
  });

  test('flowers are told together, to the author; seen ones are not, and those that follow soon are told later', async () => {
    await using world = await World.open(dialect);
    const browser = await world.subscribe('alice');
    const post = await publish(world.as('alice'), { content: 'Roses' });
    const give = (name: string) => world.as(name).post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    for (const name of ['bob', 'carol', 'dave']) await give(name);
    await world.settle();
    world.server.clock.advance(MINUTE_MS);
    await give('erin');
    await world.settle();
    const soon = world.told(browser).length;
    world.server.clock.advance(10 * MINUTE_MS);
    await world.settle();
    await world.as('alice').post('/api/activity/seen', { seenAt: new Date(world.server.clock.now()).toISOString() });

    expect(soon).toBe(1);
    expect(world.told(browser).map(({ title, body, url }) => ({ title, body, url }))).toEqual([
      {
        title: expect.stringMatching(/ and 2 others gave your post flowers$/),
        body: 'Roses',
        url: `/?post=${post.id}`,
      },
      { title: 'erin Tester and 3 others gave your post flowers', body: 'Roses', url: `/?post=${post.id}` },
    ]);
    expect(world.service.receivedBy(browser).every(({ urgency }) => urgency === 'normal')).toBe(true);
  });

  test('comments and follows are told; what was taken back or seen before is not', async () => {
    await using world = await World.open(dialect);
    const [alice, bob] = [world.as('alice'), world.as('bob')];
    const browser = await world.subscribe('alice');
    const post = await publish(alice);
    await bob.post('/api/comments', { postId: post.id, content: 'How lovely' });
    await bob.post(`/api/users/${await world.id('alice')}/follow`);
    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: false });

    await world.settle();

    expect(world.told(browser).map(({ kind, title, body }) => ({ kind, title, body }))).toEqual(
      expect.arrayContaining([
        { kind: 'comment', title: 'bob Tester commented on your post', body: 'How lovely' },
        { kind: 'follow', title: 'bob Tester follows you', body: '@bob.tester' },
      ]),
    );
    expect(world.told(browser)).toHaveLength(2);
  });

  test('who has no browser to be told in costs no row', async () => {
    await using world = await World.open(dialect);

    await world.write('alice', 'bob', 'Hello');

    expect(await world.queue()).toEqual([]);
  });
});

test.each([
  ['P05', 'push.example', [{ address: '127.0.0.1', family: 4 }]],
  ['P06', '127.0.0.1', []],
])(
  '%s an endpoint on this machine (%s), however it came in, is not sent to, and that is noted',
  async (_, host, found) => {
    const lines: string[] = [];
    const overrides = {
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      pushNetwork: httpsPushNetwork({ lookup: (_name, _options, callback) => callback(null, found) }),
    };
    await using world = await World.open('sqlite', { overrides });
    const browser = await world.subscribe('bob');
    const endpoint = browser.endpoint.replace('127.0.0.1', host);
    await world.server.deps.db.write((tx) => tx.updateTable('pushSubscriptions').set({ endpoint }).execute());
    await world.write('alice', 'bob', 'Hello');

    await world.settle();

    expect([...world.service.calls]).toEqual([]);
    expect(await world.queue()).toEqual([]);
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ security: true }]);
    expect(lines.join('')).not.toContain(new URL(endpoint).pathname);
  },
);

test('one browser that never answers holds up neither the others nor the other work', async () => {
  await using world = await World.open('sqlite', { isLive: true });
  const hanging = await world.subscribe('bob');
  const others = await Promise.all(['carol', 'dave', 'erin'].map((name) => world.subscribe(name)));
  world.service.answerWith(hanging.endpoint, 'hang');
  await world.server.listen();
  await world.write('alice', 'bob', 'Hello');
  await world.service.called(hanging);

  for (const name of ['carol', 'dave', 'erin']) await world.write('alice', name, 'Hello');
  await Promise.all(others.map((browser) => world.service.called(browser)));

  expect(others.map((browser) => world.told(browser).length)).toEqual([1, 1, 1]);
});

test('what was being sent when the process died is sent by the next one', async () => {
  await using world = await World.open('sqlite', { isLive: true });
  const browser = await world.subscribe('bob');
  await world.write('alice', 'bob', 'Hello');
  const leaseUntil = Date.now() + DAY_MS;
  await world.server.deps.db.write((tx) => tx.updateTable('pushQueue').set({ leaseUntil }).execute());

  await world.server.listen();
  await world.service.called(browser);

  expect(world.told(browser)).toHaveLength(1);
});

/** A server that may send to a push service of this test alone. */
class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly service: PushService;

  private constructor(server: TestServer, service: PushService) {
    this.server = server;
    this.service = service;
  }

  static async open(
    dialect: Dialect,
    { isLive = false, overrides }: { readonly isLive?: boolean; readonly overrides?: DepsOverrides } = {},
  ): Promise<World> {
    const service = await PushService.start();
    const { origin, caFile } = service;
    const config = { pushTestService: { origin, caFile } };
    const server = await TestServer.start({ dialect, config, overrides: { random: () => 0.5, ...overrides }, isLive });
    return new World(server, service);
  }

  as(name: string): TestClient {
    return this.server.as(name);
  }

  async id(name: string) {
    return Parse(UserIdSchema, await this.as(name).id());
  }

  /** Another browser of a person. */
  async subscribe(name: string): Promise<TestSubscription> {
    const subscription = this.service.subscribe();
    const { status } = await this.as(name).post('/api/push/subscribe', subscription);
    if (status !== 201) throw new Error(`Subscribing was answered ${status}`);
    return subscription;
  }

  /** Writes to somebody, and gives the conversation. */
  async write(from: string, to: string, content: string): Promise<string> {
    const toUserId = await this.id(to);
    const id = conversationIdOf(await this.id(from), toUserId);
    const { status, text } = await this.as(from).post(`/api/conversations/${id}/messages`, { content, toUserId });
    if (status !== 201) throw new Error(`Writing was answered ${status}: ${text}`);
    return id;
  }

  /** The id of the message that alice wrote to somebody. */
  async messageTo(name: string): Promise<string> {
    const id = conversationIdOf(await this.id(name), await this.id('alice'));
    const row = await this.server.deps.db.read
      .selectFrom('messages')
      .select('id')
      .where('conversationId', '=', id)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  settle(): Promise<void> {
    return this.server.settle();
  }

  told(browser: TestSubscription): PushPayload[] {
    return this.service.receivedBy(browser).map(({ payload }) => Parse(PushPayloadSchema, payload));
  }

  async queue() {
    return this.server.deps.db.read.selectFrom('pushQueue').selectAll().execute();
  }

  async endpoints(): Promise<string[]> {
    const rows = await this.server.deps.db.read.selectFrom('pushSubscriptions').select('endpoint').execute();
    return rows.map(({ endpoint }) => endpoint);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.service[Symbol.asyncDispose]();
  }
}
