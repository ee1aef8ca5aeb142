import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket as NetSocket } from 'node:net';
import { PROTOCOL_VERSION } from '@posy/contract/protocol';
import { ByeFrameSchema } from '@posy/contract/realtime';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { announceHeads } from '../changes/heads.ts';
import { TouchSet } from '../changes/touches.ts';
import { addressKey } from '../http/rate-limits.ts';
import { Socket } from '../testing/socket.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

test('W03 W18 a signed-in client gets an uncompressed welcome with the heads at once', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));

  const welcome = await socket.next();

  expect(welcome).toEqual({
    type: 'welcome',
    proto: PROTOCOL_VERSION,
    uid: await server.as('alice').id(),
    epoch: server.deps.heads.epoch,
    heads: { g: 0, u: 1 },
    heartbeat: 25,
    serverTime: server.clock.now(),
  });
  expect(socket.raw.extensions).toBe('');
});

test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
  'W01 a page of %s is accepted and closed with 1008',
  async (origin) => {
    await using server = await TestServer.start();
    await using socket = await Socket.open(server, server.as('alice'), { origin });

    expect(await socket.closed()).toBe(1008);
    expect(socket.frames).toEqual([]);
  },
);

test('W01 a program without an Origin header is welcomed', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'), { origin: '' });

  expect(await socket.next()).toMatchObject({ type: 'welcome' });
});

test('W02 a missing or invalid session is accepted and closed with 1008', async () => {
  await using server = await TestServer.start();
  await using none = await Socket.open(server, server.anonymous());
  await using bad = await Socket.open(server, server.anonymous(), { cookie: `sid=${'x'.repeat(43)}` });

  expect(await none.closed()).toBe(1008);
  expect(await bad.closed()).toBe(1008);
});

test('a server with the polling transport accepts no sockets', async () => {
  await using server = await TestServer.start({ config: { liveTransport: 'polling' } });
  await using socket = await Socket.open(server, server.as('alice'));

  expect(await socket.closed()).toBe(1008);
});

test('W04 a frame over 16 KiB ends the socket with 1009, one of 16 KiB does not', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();

  socket.raw.send('x'.repeat(16 * 1024));
  const answer = await socket.next();
  socket.raw.send('x'.repeat(16 * 1024 + 1));

  expect(answer).toMatchObject({ type: 'error', code: 'invalid_input' });
  expect(await socket.closed()).toBe(1009);
});

test('W05 malformed frames end the socket with the code of the error', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  // A text frame whose payload is not UTF-8; an unmasked one; one with a reserved opcode. Masked with zeros.
  expect(await closeCodeAfter(server, alice, Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe]))).toBe(1007);
  expect(await closeCodeAfter(server, alice, Buffer.from([0x81, 0x02, 0x68, 0x69]))).toBe(1002);
  expect(await closeCodeAfter(server, alice, Buffer.from([0x83, 0x80, 0, 0, 0, 0]))).toBe(1002);
});

test('W05 a flood of empty fragments ends the socket', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();
  const fragment = Buffer.from([0x00, 0x80, 0, 0, 0, 0]);

  socket.sendRaw(Buffer.from([0x01, 0x80, 0, 0, 0, 0]));
  socket.sendRaw(Buffer.concat(Array.from({ length: 10_000 }, () => fragment)));

  expect(await socket.closed()).toBe(1008);
  expect(server.server.hub.size).toBe(0);
});

test('W06 four bad frames are answered with errors, the fifth ends the socket', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();
  const refusal = { type: 'error', code: 'invalid_input', message: 'Invalid input' };

  for (const text of ['not json', '[]', '{"type":"nope"}', '{"type":"message"}']) socket.raw.send(text);
  for (let i = 0; i < 4; i++) expect(await socket.next()).toEqual(refusal);
  await server.server.hub.beat();
  expect(await socket.next(), 'the socket is open after four').toMatchObject({ type: 'hb' });
  // A valid frame in between does not reset the count.
  socket.raw.send('{"type":"hb"}');
  socket.raw.send('{}');

  expect(await socket.closed()).toBe(1008);
  expect(socket.frames).toEqual([refusal]);
});

test('D13 sockets without a session are closed, sockets beyond the limit of an address are refused, and none stays open', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const origin = await server.listen();
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  const codes: number[] = [];

  for (let round = 0; round < 20; round++) {
    const sockets = await Promise.all(Array.from({ length: 64 }, () => Socket.connect(origin, { origin })));
    codes.push(...(await Promise.all(sockets.map((socket) => socket.closed()))));
  }

  expect(codes.slice(0, 1200)).toEqual(Array.from({ length: 1200 }, () => 1008));
  expect(codes.slice(1216)).toEqual(Array.from({ length: 64 }, () => 1013));
  expect(server.server.hub.size).toBe(0);
  await expect.poll(openFiles).toBeLessThanOrEqual(before + 5);
});

/** A short masked frame; masked with zeros. */
function frameOf(opcode: number, text: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

test.each([
  ['hello', 1, '{"type":"hello","proto":1}'],
  ['hb', 1, '{"type":"hb"}'],
  ['message', 1, `{"type":"message","conversationId":"${randomUUID()}","message":"x"}`],
  ['a ping', 9, 'x'.repeat(20)],
  ['a pong', 10, 'x'.repeat(20)],
])(
  'W05 a flood of 160,000 frames (%s) is no longer read, and is cut',
  { tags: ['long'] },
  async (_name, opcode, text) => {
    await using server = await TestServer.start();
    const connections: NetSocket[] = [];
    server.server.app.server.on('connection', (connection: NetSocket) => connections.push(connection));
    await using socket = await Socket.open(server, server.as('alice'));
    await socket.next();
    const flood = Buffer.concat(Array.from({ length: 160_000 }, () => frameOf(opcode, text)));

    socket.sendRaw(flood);

    expect(await socket.closed()).toBe(1013);
    expect(server.server.hub.size).toBe(0);
    expect(connections[0]?.bytesRead).toBeLessThan(flood.length / 4);
  },
);

test('frames after the close of a socket are ignored', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();
  const frames = Array.from({ length: 5 }, () => frameOf(1, 'bad'));
  const more = Array.from({ length: 90 }, () => frameOf(1, 'worse'));

  socket.sendRaw(Buffer.concat([...frames, ...more]));

  expect(await socket.closed()).toBe(1008);
  expect(socket.frames).toHaveLength(5);
});

test('a client beyond its budget is read more slowly, and answered', async () => {
  await using server = await TestServer.start({ isLive: true });
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();
  const hello = frameOf(1, '{"type":"hello","proto":1,"cursor":{"epoch":"","g":0,"u":0}}');

  socket.sendRaw(Buffer.concat(Array.from({ length: 105 }, () => hello)));
  socket.sendRaw(Buffer.concat(Array.from({ length: 5 }, () => hello)));

  for (let i = 0; i < 110; i++) expect(await socket.nextOf('touch')).toMatchObject({ type: 'touch' });
  expect(server.server.hub.size).toBe(1);
});

test('hello and heartbeats are accepted', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();

  socket.raw.send('{"type":"hello","proto":1}');
  socket.raw.send('{"type":"hb"}');
  await server.server.hub.beat();

  expect(await socket.next()).toEqual({ type: 'hb', g: 0, u: 1 });
});

test('W10 logging out closes the sockets of that session only', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await using leaving = await Socket.open(server, alice);
  await using other = await Socket.open(server, server.anotherDeviceOf('alice'));
  await leaving.next();
  await other.next();

  await alice.post('/api/logout');

  expect(await leaving.closed()).toBe(1008);
  expect(other.raw.readyState).toBe(WebSocket.OPEN);
});

test('a session that ended in another process is noticed at the next heartbeat', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();

  await server.deps.db.write((tx) => tx.deleteFrom('sessions').execute());
  await server.server.hub.beat();

  expect(await socket.closed()).toBe(1008);
});

test('after missed messages of other processes, heads are read and sent again, and ended sessions are closed', async () => {
  await using server = await TestServer.start();
  await using alice = await Socket.open(server, server.as('alice'));
  await using bob = await Socket.open(server, server.as('bob'));
  await alice.next();
  await bob.next();
  const [aliceId, bobId] = [await server.as('alice').id(), await server.as('bob').id()];
  const { db, bus } = server.deps;
  await db.write(async (tx) => {
    await tx.updateTable('syncScopes').set({ head: 9 }).where('scope', '=', `u:${aliceId}`).execute();
    await tx.deleteFrom('sessions').where('userId', '=', bobId).execute();
  });

  bus.publish({ type: 'missed-messages' });
  bus.publish({ type: 'missed-messages' });

  expect(await alice.next()).toEqual({ type: 'hb', g: 0, u: 9 });
  expect(await bob.closed()).toBe(1008);
  expect(alice.frames).toEqual([]);
  expect((await server.as('bob').get('/api/user')).status).toBe(401);
});

test('W12 the eleventh socket of a user closes the oldest', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const sockets: Socket[] = [];
  for (let i = 0; i < 11; i++) {
    const socket = await Socket.open(server, alice);
    await socket.next();
    sockets.push(socket);
  }

  expect(await sockets[0]?.closed()).toBe(1008);
  expect(server.server.hub.size).toBe(10);
  for (const socket of sockets) await socket[Symbol.asyncDispose]();
});

test('W14 a client that is silent for a minute is disconnected', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();

  server.clock.advance(60_001);
  await server.server.hub.beat();

  expect(await socket.closed()).toBe(1013);
  expect(server.server.hub.size).toBe(0);
});

test('W16 a change of one user pokes only that user, at once', async () => {
  await using server = await TestServer.start();
  await using alice = await Socket.open(server, server.as('alice'));
  await using bob = await Socket.open(server, server.as('bob'));
  await alice.next();
  await bob.next();

  await touch(server, `u:${await server.as('alice').id()}`);
  await server.server.hub.beat();

  expect(await alice.next()).toEqual({ type: 'touch', u: 2 });
  expect(await bob.next()).toEqual({ type: 'hb', g: 0, u: 1 });
});

test('many public changes within a second are one poke with the last number', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();

  for (let i = 0; i < 5; i++) await touch(server, 'g');
  const hint = await socket.next();
  await server.server.hub.beat();

  expect(hint).toEqual({ type: 'touch', g: 5, within: 2000 });
  expect(await socket.next()).toEqual({ type: 'hb', g: 5, u: 1 });
});

test('W13 at most one poke waits per socket: the newest', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();
  const uid = await server.as('alice').id();

  for (let i = 10; i < 2000; i++) server.deps.bus.publish({ type: 'heads', heads: [[`u:${uid}`, i]] });

  expect([await socket.next(), await socket.next()]).toEqual([
    { type: 'touch', u: 10 },
    { type: 'touch', u: 1999 },
  ]);
  await server.server.hub.beat();
  expect(await socket.next()).toMatchObject({ type: 'hb' });
});

test('W13 a client that was slow for a while is poked again once it keeps up', async () => {
  await using server = await TestServer.start();
  await using socket = await Socket.open(server, server.as('alice'));
  await socket.next();
  const userId = await server.as('alice').id();
  const frame = JSON.stringify({ type: 'new_message', content: 'x'.repeat(300_000) });
  socket.raw.pause();

  // More than the network's buffers: the rest becomes one waiting poke.
  for (let u = 2; u <= 200; u++) server.deps.bus.publish({ type: 'message', userId, u, frame });
  socket.raw.resume();

  expect(await socket.nextOf('touch')).toEqual({ type: 'touch', u: 200 });
  expect(socket.raw.readyState).toBe(socket.raw.OPEN);
});

test('D05 behind a proxy, sockets are limited by the address of the client', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true, trustProxy: 1 } });
  const alice = server.as('alice');
  await alice.user();
  for (const address of ['127.0.0.1', '::1', '203.0.113.5']) {
    await server.deps.limits.consume('allByAddress', addressKey(address), 1190);
  }

  const opened: Socket[] = [];
  for (let i = 0; i < 12; i++) opened.push(await Socket.open(server, alice, { 'x-forwarded-for': '198.51.100.7' }));
  const codes: number[] = [];
  for (let i = 0; i < 12; i++) {
    await using socket = await Socket.open(server, alice, { 'x-forwarded-for': '203.0.113.5' });
    const isIn = await Promise.race([socket.next().then(() => true), socket.closed().then(() => false)]);
    if (!isIn) codes.push(await socket.closed());
  }

  expect(await opened.at(-1)?.next()).toMatchObject({ type: 'welcome' });
  expect(new Set(codes)).toEqual(new Set([1013]));
  for (const socket of opened) await socket[Symbol.asyncDispose]();
});

test('W17 /ws without an upgrade is 426', async () => {
  await using server = await TestServer.start();

  const response = await server.anonymous().send('/ws');

  expect(response.status).toBe(426);
});

test('W17 an upgrade to another protocol is not an error of the server', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const { port } = new URL(await server.listen());

  for (const upgrade of ['h2c', 'websocket, h2c', 'x'.repeat(1000)]) {
    const head = await upgradeHead(Number(port), { cookie: alice.cookie ?? '', upgrade });
    expect(head, upgrade).toMatch(/^HTTP\/1.1 4\d\d /);
  }
  expect(server.server.hub.size).toBe(0);
});

test('H43 at shutdown sockets get a bye with a reconnect time, spread over 15 seconds, and close with 1001', async () => {
  const server = await TestServer.start();
  const names = Array.from({ length: 10 }, (_, i) => `p${i}`);
  const sockets: Socket[] = [];
  for (const name of names) {
    for (let i = 0; i < 10; i++) sockets.push(await Socket.open(server, server.as(name)));
  }
  for (const socket of sockets) await socket.next();

  await server[Symbol.asyncDispose]();

  const codes = await Promise.all(sockets.map((socket) => socket.closed()));
  const waits = sockets.flatMap(({ frames }) => Parse(Type.Array(ByeFrameSchema), frames)).map((bye) => bye.retryMs);
  const thirds = [0, 1, 2].map((third) => waits.filter((ms) => Math.floor(ms / 5000.1) === third).length);
  expect(codes).toEqual(codes.map(() => 1001));
  expect(waits).toHaveLength(100);
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_000);
  for (const count of thirds) expect(count).toBeGreaterThan(12);
});

async function touch(server: TestServer, scope: 'g' | `u:${string}`): Promise<void> {
  const touches = new TouchSet();
  touches.add(scope, 'post', 'p');
  announceHeads(server.deps, await server.deps.db.write((tx) => touches.flush(tx, server.clock.now())));
}

/** Head of the server's answer to an upgrade with any protocol, without a library that would refuse to send it. */
async function upgradeHead(port: number, headers: Record<string, string>): Promise<string> {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...headers,
  });
  const connection = connect(port, '127.0.0.1');
  onTestFinished(() => void connection.destroy());
  connection.write(`GET /ws HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  const [head] = await once(connection, 'data');
  return String(head);
}

async function closeCodeAfter(server: TestServer, client: TestClient, frame: Buffer): Promise<number> {
  await using socket = await Socket.open(server, client);
  await socket.next();
  socket.sendRaw(frame);
  return await socket.closed();
}
