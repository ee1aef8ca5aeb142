import { NewMessageFrameSchema } from '@posy/contract/realtime';
import { Parse } from 'typebox/value';
import { expect, test, vi } from 'vitest';
import { removePerson, setActive } from '../testing/accounts.ts';
import { conversationOf, send, textsOf, trySend } from '../testing/messaging.ts';
import { PullingDevice } from '../testing/pulling.ts';
import { resetPasswordOf } from '../testing/resetting.ts';
import { Socket } from '../testing/socket.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a message reaches both users at once, with the same rows as a pull', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob, 'Before');
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();
    await using atAlice = await Socket.open(server, alice);
    await using atBob = await Socket.open(server, bob);
    await atAlice.next();
    await atBob.next();

    const message = await send(alice, bob, 'Now');

    for (const [i, socket] of [atAlice, atBob].entries()) {
      const frame = Parse(NewMessageFrameSchema, await socket.next());
      const cursor = devices[i]?.cursor ?? '';
      const ops = await devices[i]?.pull();
      expect(frame).toMatchObject({ id: message.id, senderName: 'alice Tester', content: 'Now', videoUrl: null });
      expect(frame.ops).toEqual(ops);
      expect(cursor.endsWith(`.${frame.prev}`)).toBe(true);
      expect(devices[i]?.cursor?.endsWith(`.${frame.u}`)).toBe(true);
      // The same head is not sent again as a poke.
      await server.server.hub.beat();
      expect(await socket.next()).toMatchObject({ type: 'hb', u: frame.u });
    }
  });

  test('W07 the sender of a message over the socket is always the signed-in user', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(bob, alice, 'Hello');
    await using socket = await Socket.open(server, alice);
    const conversationId = await conversationOf(alice, bob);

    socket.send({ type: 'message', conversationId, message: 'hi', sender: await bob.id() });

    expect(await socket.nextOf('new_message')).toMatchObject({ content: 'hi', senderId: await alice.id() });
    expect(await textsOf(bob, alice)).toEqual(['Hello', 'hi']);
  });
});

test('W08 a message to a foreign conversation is refused and not stored', async () => {
  await using server = await TestServer.start();
  const [alice, bob, eve] = [server.as('alice'), server.as('bob'), server.as('eve')];
  await send(alice, bob, 'Hello');
  await using socket = await Socket.open(server, eve);

  socket.send({ type: 'message', conversationId: await conversationOf(alice, bob), message: 'Let me in' });

  expect(await socket.nextOf('error')).toEqual({
    type: 'error',
    code: 'conversation_not_found',
    message: 'Conversation not found',
  });
  expect(await textsOf(alice, bob)).toEqual(['Hello']);
});

test('W09 the twenty-first message in ten seconds is refused, over HTTP and the socket together', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await using socket = await Socket.open(server, alice);
  await socket.next();
  for (let i = 0; i < 10; i++) await send(alice, bob, `HTTP ${i}`);
  const conversationId = await conversationOf(alice, bob);

  for (let i = 0; i < 11; i++) socket.send({ type: 'message', conversationId, message: `Socket ${i}` });
  const error = await socket.nextOf('error');
  const overHttp = await trySend(alice, bob, 'One more');

  expect(error).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('Too many requests') });
  expect(overHttp.status).toBe(429);
  expect(Number(overHttp.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(socket.raw.readyState).toBe(socket.raw.OPEN);
  expect(await textsOf(bob, alice)).toHaveLength(20);
});

test('a repeated key over the socket or HTTP is one message', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await send(alice, bob, 'Hello');
  await using socket = await Socket.open(server, alice);
  const conversationId = await conversationOf(alice, bob);
  const key = server.deps.newId();
  const frame = { type: 'message', conversationId, message: 'Once', key };

  socket.send(frame);
  const first = await socket.nextOf('new_message');
  socket.send(frame);
  const again = await socket.nextOf('new_message');
  const overHttp = await alice.post(
    `/api/conversations/${conversationId}/messages`,
    { content: 'Once' },
    { 'idempotency-key': key },
  );

  expect(again).toMatchObject({ id: Parse(NewMessageFrameSchema, first).id, ops: [] });
  expect(overHttp.headers.get('idempotency-replayed')).toBe('true');
  expect(await textsOf(bob, alice)).toEqual(['Hello', 'Once']);
});

test('a message over the socket with a key that is none is refused', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await send(alice, bob, 'Hello');
  await using socket = await Socket.open(server, alice);

  socket.send({ type: 'message', conversationId: await conversationOf(alice, bob), message: 'Odd', key: 'no key' });

  expect(await socket.nextOf('error', 'new_message')).toMatchObject({
    type: 'error',
    code: 'invalid_input',
  });
  expect(await textsOf(bob, alice)).toEqual(['Hello']);
});

test('a message over a socket whose session is over is refused before a heartbeat notices', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await send(alice, bob, 'Hello');
  const conversationId = await conversationOf(alice, bob);
  await using socket = await Socket.open(server, alice);
  const userId = await alice.id();
  await server.deps.db.write((tx) =>
    tx.updateTable('sessions').set({ createdAt: 0 }).where('userId', '=', userId).execute(),
  );

  socket.send({ type: 'message', conversationId, message: 'Late' });

  expect(await socket.nextOf('error', 'new_message')).toMatchObject({
    type: 'error',
    code: 'unauthorized',
  });
  expect(await textsOf(bob, alice)).toEqual(['Hello']);
});

test('messages of one socket keep their order', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await send(alice, bob, '0');
  await using socket = await Socket.open(server, alice);
  const conversationId = await conversationOf(alice, bob);

  for (let i = 1; i <= 30; i++) socket.send({ type: 'message', conversationId, message: String(i) });
  for (let i = 1; i <= 30; i++) await socket.nextOf('new_message');

  expect(await textsOf(bob, alice)).toEqual(Array.from({ length: 31 }, (_, i) => String(i)));
});

test('a hello with an old cursor is poked at once, one with the current cursor is not', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await using socket = await Socket.open(server, alice);
  await socket.next();
  const { epoch } = server.deps.heads;

  socket.send({ type: 'hello', proto: 1, cursor: { epoch, g: 0, u: 1 } });
  socket.send({ type: 'hello', proto: 1, cursor: { epoch, g: 0, u: 0 } });

  expect(await socket.next()).toEqual({ type: 'touch', g: 0, u: 1 });
});

test.each([
  ['deactivated', (server: TestServer, id: string) => setActive(server, id, false)],
  ['deleted', removePerson],
  ['given a new password by a code', (server: TestServer) => resetPasswordOf(server, 'alice@example.com')],
])('W11 H34 a user who is %s is disconnected at once and refused afterwards', async (_, end) => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await using first = await Socket.open(server, alice);
  await using second = await Socket.open(server, server.anotherDeviceOf('alice'));
  await using other = await Socket.open(server, bob);
  for (const socket of [first, second, other]) await socket.next();
  const { cookie } = alice;
  const id = await alice.id();

  await end(server, id);

  expect(await Promise.all([first.closed(), second.closed()])).toEqual([1008, 1008]);
  await using again = await Socket.open(server, server.anonymous(), { cookie: cookie ?? '' });
  expect(await again.closed()).toBe(1008);
  expect(again.frames).toEqual([]);
  expect(other.raw.readyState).toBe(other.raw.OPEN);
});

test('W15 a blocked sender gets the error of the spec, and the other user receives nothing', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await send(alice, bob, 'Hello');
  await alice.post(`/api/users/${await bob.id()}/block`);
  await using atAlice = await Socket.open(server, alice);
  await using atBob = await Socket.open(server, bob);
  await atAlice.next();
  const conversationId = await conversationOf(alice, bob);

  const overHttp = await trySend(bob, alice, 'Why?');
  atBob.send({ type: 'message', conversationId, message: 'Why?' });
  const error = await atBob.nextOf('error');
  await server.server.hub.beat();

  const message = "You don't have permission to message this user.";
  expect(overHttp).toMatchObject({ status: 403, body: { code: 'cannot_message', message } });
  expect(error).toEqual({ type: 'error', code: 'cannot_message', message });
  expect(await atAlice.next()).toMatchObject({ type: 'hb' });
  expect(await textsOf(alice, bob)).toEqual(['Hello']);
});

test('W16 each of 200 random messages reaches its two users only', async () => {
  await using server = await TestServer.start();
  const names = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay'];
  const people = names.map((name) => server.as(name));
  const sockets = await Promise.all(people.map((person) => Socket.open(server, person)));
  const wanted = people.map((): string[] => []);
  let seed = 42;
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;

  for (let i = 0; i < 200; i++) {
    const from = random(people.length);
    const to = (from + 1 + random(people.length - 1)) % people.length;
    const [sender, receiver] = [people[from], people[to]];
    if (!sender || !receiver) throw new Error('Nobody is there');
    const { id } = await send(sender, receiver, String(i));
    wanted[from]?.push(id);
    wanted[to]?.push(id);
  }
  const received = () => sockets.map((socket) => socket.frames.flatMap((frame) => idOfMessage(frame)));
  await vi.waitFor(() => expect(received()).toEqual(wanted));
  await server.server.hub.beat();

  expect(received()).toEqual(wanted);
  for (const socket of sockets) await socket[Symbol.asyncDispose]();
});

test('W13 a client that stops reading queues a bounded number of frames and is finally disconnected', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await using slow = await Socket.open(server, alice);
  await using stuck = await Socket.open(server, alice);
  for (const socket of [slow, stuck]) await socket.next();
  const userId = await alice.id();
  for (const socket of [slow, stuck]) socket.raw.pause();
  const frame = JSON.stringify({ type: 'new_message', content: 'x'.repeat(2000) });

  for (let u = 2; u <= 30_000; u++) server.deps.bus.publish({ type: 'message', userId, u, frame });
  slow.raw.resume();
  await vi.waitFor(() => expect(slow.frames.at(-1)).toEqual({ type: 'touch', u: 30_000 }), { timeout: 10_000 });
  server.clock.advance(60_001);
  await server.server.hub.beat();

  // The socket got the network's buffers at most, some megabytes instead of the 60 that were published.
  expect(slow.frames.length * frame.length).toBeLessThan(20_000_000);
  expect(server.server.hub.size).toBe(0);
});

function idOfMessage(frame: unknown): string[] {
  return frame instanceof Object && 'type' in frame && frame.type === 'new_message' && 'id' in frame
    ? [String(frame.id)]
    : [];
}
