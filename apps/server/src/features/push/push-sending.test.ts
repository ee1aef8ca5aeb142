import { conversationIdOf } from '@posy/contract/conversation-id';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { httpsPushNetwork } from '../../adapters/push/https-network.ts';
import { setActive } from '../../testing/accounts.ts';
import { publish } from '../../testing/posting.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('a message is pushed once, signed and encrypted, with the unread count', async () => {
    await using world = await PushWorld.open(dialect);
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
      k: 1,
      title: 'alice Tester',
      body: 'How are you?',
      url: `/messages?conversation=${conversation}`,
      tag: `c:${conversation}`,
      badge: 1,
    });
    expect(await world.queue()).toEqual([]);
  });

  test('messages in quick succession become one push of the newest', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    for (const content of ['One', 'Two', 'Three']) await world.write('alice', 'bob', content);
    await world.write('carol', 'bob', 'Hi');

    await world.settle();

    const pushesTo = world.pushesTo(browser).map(({ title, body, badge, k }) => ({ title, body, badge, k }));
    expect(pushesTo.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { title: 'alice Tester', body: 'Three', badge: 4, k: 3 },
      { title: 'carol Tester', body: 'Hi', badge: 4, k: 1 },
    ]);
    expect(new Set(world.service.receivedBy(browser).map(({ topic }) => topic)).size).toBe(2);
  });

  test('P13 a long message fits, cut after fifty characters', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', `${'🌹'.repeat(49)}👨‍👩‍👧‍👦${'x'.repeat(900)}`);

    await world.settle();

    const [push] = world.service.receivedBy(browser);
    expect(world.pushesTo(browser)[0]?.body).toBe(`${'🌹'.repeat(49)}👨‍👩‍👧‍👦…`);
    expect(push?.bytes).toBeLessThanOrEqual(4096);
  });

  test.each([
    ['video', 'Video message'],
    ['image', 'Photo'],
  ] as const)('P13 a %s without a text is pushed as %j', async (mediaKind, body) => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', 'Soon without');
    await world.server.deps.db.write((tx) => tx.updateTable('messages').set({ content: '', mediaKind }).execute());

    await world.settle();

    expect(world.pushesTo(browser)[0]?.body).toBe(body);
  });

  test('P14 L15 a push contains ids, a name and a preview, and links into the product only', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', 'Hello');

    await world.settle();

    const text = JSON.stringify(world.service.receivedBy(browser));
    expect(text).not.toMatch(/example\.com|password|token|cookie|\/media\//i);
    expect(world.pushesTo(browser)[0]?.url).toMatch(/^\/[^/]/);
  });

  test('events that were read, deleted, blocked or switched off meanwhile are not pushed', async () => {
    await using world = await PushWorld.open(dialect);
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

    expect(browsers.flatMap((browser) => world.pushesTo(browser))).toEqual([]);
    expect(await world.queue()).toEqual([]);
  });

  test('actions of a user who was blocked since are not pushed', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('alice');
    const post = await publish(world.as('alice'));
    await world.as('bob').post('/api/comments', { postId: post.id, content: 'Look at me' });
    await world.as('bob').post(`/api/users/${await world.id('alice')}/follow`);
    await world.as('alice').post(`/api/users/${await world.id('bob')}/block`);

    await world.settle();

    expect(world.pushesTo(browser)).toEqual([]);
  });

  test('P09 a logged-out or deactivated user gets no more pushes', async () => {
    await using world = await PushWorld.open(dialect);
    const [first, second] = [await world.subscribe('bob'), await world.subscribe('carol')];
    await world.write('alice', 'bob', 'Before you go');
    await world.write('alice', 'carol', 'Before you go');

    await world.as('bob').post('/api/logout');
    await setActive(world.server, await world.id('carol'), false);
    await world.write('alice', 'bob', 'Are you there?');
    await world.settle();

    expect([first, second].flatMap((browser) => world.pushesTo(browser))).toEqual([]);
  });

  test('P09 an expired session gets no pushes, even before it is pruned', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    world.server.clock.advance(31 * DAY_MS);
    await world.write('alice', 'bob', 'Long time no see');

    await world.settle();

    expect(world.pushesTo(browser)).toEqual([]);
  });

  test('P10 a browser now used by another user gets no pushes of the first one', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('bob');
    await world.write('alice', 'bob', 'For bob alone');
    await world.as('carol').post('/api/push/subscribe', browser);
    await world.write('alice', 'carol', 'For carol');

    await world.settle();

    expect(world.pushesTo(browser).map(({ body }) => body)).toEqual(['For carol']);
  });

  test('flowers are pushed together to the author; seen ones are not, and later ones follow later', async () => {
    await using world = await PushWorld.open(dialect);
    const browser = await world.subscribe('alice');
    const post = await publish(world.as('alice'), { content: 'Roses' });
    const give = (name: string) => world.as(name).post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    for (const name of ['bob', 'carol', 'dave']) await give(name);
    await world.settle();
    world.server.clock.advance(MINUTE_MS);
    await give('erin');
    await world.settle();
    const soon = world.pushesTo(browser).length;
    world.server.clock.advance(10 * MINUTE_MS);
    await world.settle();
    await world.as('alice').post('/api/activity/seen', { seenAt: new Date(world.server.clock.now()).toISOString() });

    expect(soon).toBe(1);
    expect(world.pushesTo(browser).map(({ title, body, url }) => ({ title, body, url }))).toEqual([
      {
        title: expect.stringMatching(/ and 2 others gave your post flowers$/),
        body: 'Roses',
        url: `/?post=${post.id}`,
      },
      { title: 'erin Tester and 3 others gave your post flowers', body: 'Roses', url: `/?post=${post.id}` },
    ]);
    expect(world.service.receivedBy(browser).every(({ urgency }) => urgency === 'normal')).toBe(true);
  });

  test('comments and follows are pushed; withdrawn and seen ones are not', async () => {
    await using world = await PushWorld.open(dialect);
    const [alice, bob] = [world.as('alice'), world.as('bob')];
    const browser = await world.subscribe('alice');
    const post = await publish(alice);
    await bob.post('/api/comments', { postId: post.id, content: 'How lovely' });
    await bob.post(`/api/users/${await world.id('alice')}/follow`);
    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
    await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: false });

    await world.settle();

    expect(world.pushesTo(browser).map(({ kind, title, body }) => ({ kind, title, body }))).toEqual(
      expect.arrayContaining([
        { kind: 'comment', title: 'bob Tester commented on your post', body: 'How lovely' },
        { kind: 'follow', title: 'bob Tester follows you', body: '@bob.tester' },
      ]),
    );
    expect(world.pushesTo(browser)).toHaveLength(2);
  });

  test('a user without a subscription costs no row', async () => {
    await using world = await PushWorld.open(dialect);

    await world.write('alice', 'bob', 'Hello');

    expect(await world.queue()).toEqual([]);
  });
});

test.each([
  ['push.example', [{ address: '127.0.0.1', family: 4 }]],
  ['127.0.0.1', []],
])(
  'P05 P06 an endpoint on this machine (%s) is not sent to, however it was stored, and that is logged',
  async (host, found) => {
    const lines: string[] = [];
    const overrides = {
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      pushNetwork: httpsPushNetwork({ lookup: (_name, _options, callback) => callback(null, found) }),
    };
    await using world = await PushWorld.open('sqlite', { overrides });
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
