import { TYPING_EVERY_MS } from '@posy/contract/limits';
import { TypingFrameSchema } from '@posy/contract/realtime';
import { WAIT_MS } from '@posy/testkit/waits';
import { sql } from 'kysely';
import { Check } from 'typebox/value';
import { expect, test, vi } from 'vitest';
import type { Dialect } from '../db/database.ts';
import { runCommandOf } from '../testing/commands.ts';
import { setUsersActive } from '../testing/half-deactivated.ts';
import { conversationOf, send } from '../testing/messaging.ts';
import { PullingDevice } from '../testing/pulling.ts';
import { Socket } from '../testing/socket.ts';
import { forEachDialect, migratedPlace, type TemporaryPlace, untilOneWaits } from '../testing/temporary-database.ts';
import type { TestClient } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { TypingRelay } from './typing.ts';

forEachDialect((dialect) => {
  test('typing reaches all sockets of the other user once and no other socket, and nothing is stored', async () => {
    await using world = await talking({ dialect });
    const { server, alice, bob, conversationId, atAlice, atBob } = world;
    await send(alice, server.as('carol'));
    await using atCarol = await openSocket(server, server.as('carol'));
    await using alsoAtAlice = await openSocket(server, server.anotherDeviceOf('alice'));
    await using alsoAtBob = await openSocket(server, server.anotherDeviceOf('bob'));
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();

    await type(atAlice, conversationId);

    const frame = { type: 'typing', conversationId, userId: await alice.id() };
    const received = await typingAt(server, atBob, alsoAtBob, atAlice, alsoAtAlice, atCarol);
    expect(received).toEqual([[frame], [frame], [], [], []]);
    for (const device of devices) expect(await device.pull()).toEqual([]);
  });

  test.each<[string, (world: World) => Promise<unknown>]>([
    ['has blocked the typing user', async ({ alice, bob }) => bob.post(`/api/users/${await alice.id()}/block`)],
    ['is blocked by the typing user', async ({ alice, bob }) => alice.post(`/api/users/${await bob.id()}/block`)],
    ['does not send typing', ({ bob }) => sendTyping(bob, false)],
    ['writes with a user without this setting', ({ alice }) => sendTyping(alice, false)],
    ['is deactivated', ({ server }) => setUsersActive(server, ['bob'], false)],
  ])('W15 a user who %s receives no typing', async (_, change) => {
    await using world = await talking({ dialect });
    const { server, conversationId, atAlice, atBob } = world;
    await change(world);

    await type(atAlice, conversationId);

    // A heartbeat closes the sockets of deactivated users.
    await setUsersActive(server, ['bob'], true);
    expect(await typingAt(server, atBob, atAlice)).toEqual([[], []]);
  });

  test('a user with both settings on, or who is muted, is seen typing', async () => {
    await using world = await talking({ dialect });
    const { server, alice, bob, conversationId, atAlice, atBob } = world;
    for (const client of [alice, bob]) await sendTyping(client, true);
    await bob.post(`/api/users/${await alice.id()}/mute`);

    await type(atAlice, conversationId);

    expect(await typingAt(server, atBob)).toEqual([[expect.objectContaining({ conversationId })]]);
  });

  test('W08 typing in a conversation of others, or in an unknown one, reaches nobody', async () => {
    await using world = await talking({ dialect });
    const { server, conversationId, atAlice, atBob } = world;
    await using atEve = await openSocket(server, server.as('eve'));

    await type(atEve, conversationId);
    server.clock.advance(TYPING_EVERY_MS);
    await type(atEve, server.deps.newId());

    expect(await typingAt(server, atAlice, atBob, atEve)).toEqual([[], [], []]);
  });

  test('an empty conversation of one user shows typing to neither', async () => {
    await using world = await talking({ dialect });
    const { server, alice, atAlice } = world;
    const dan = server.as('dan');
    const { username } = await dan.user();
    await alice.post('/api/conversations/create-by-username', { username });
    const conversationId = await conversationOf(alice, dan);
    await using atDan = await openSocket(server, dan);

    await type(atAlice, conversationId);
    await type(atDan, conversationId);

    expect(await typingAt(server, atAlice, atDan)).toEqual([[], []]);
  });
});

test('typing of one socket is relayed every three seconds at most, and other sockets have their own limit', async () => {
  await using world = await talking();
  const { server, conversationId, atAlice, atBob } = world;
  await using alsoAtAlice = await openSocket(server, server.anotherDeviceOf('alice'));
  const relayed: unknown[] = [];
  const typeAfter = async (ms: number, socket = atAlice) => {
    server.clock.advance(ms);
    await type(socket, conversationId);
    relayed.push((await typingAt(server, atBob))[0]?.length);
  };

  await typeAfter(0);
  await typeAfter(0, alsoAtAlice);
  await typeAfter(TYPING_EVERY_MS - 1);
  await typeAfter(1);
  await typeAfter(TYPING_EVERY_MS - 1);

  expect(relayed).toEqual([1, 1, 0, 1, 0]);
});

test('frames of a socket are dropped while the reader of an earlier one is looked up', async () => {
  await using world = await talking({ dialect: 'postgres' });
  const { server, conversationId, atAlice, atBob } = world;
  using relay = vi.spyOn(TypingRelay.prototype, 'relay');

  await server.deps.db.write(async (tx) => {
    await sql`lock table "conversationMembers" in access exclusive mode`.execute(tx);
    atAlice.send({ type: 'typing', conversationId });
    await untilOneWaits(server.deps.db.read);
    server.clock.advance(TYPING_EVERY_MS);
    atAlice.send({ type: 'typing', conversationId });
    await vi.waitFor(() => expect(relay).toHaveBeenCalledTimes(2), { timeout: WAIT_MS });
  });
  await vi.waitFor(() => expect(relay).toHaveResolvedTimes(2), { timeout: WAIT_MS });

  expect((await typingAt(server, atBob))[0]).toHaveLength(1);
});

test('typing after a failed lookup is relayed', async () => {
  await using world = await talking({ dialect: 'postgres' });
  const { server, conversationId, atAlice, atBob } = world;
  const rename = (from: string, to: string) =>
    server.deps.db.write((tx) => tx.schema.alterTable(from).renameTo(to).execute());
  using relay = vi.spyOn(TypingRelay.prototype, 'relay');

  await rename('preferences', 'elsewhere');
  atAlice.send({ type: 'typing', conversationId });
  await vi.waitFor(() => expect(relay.mock.settledResults[0]?.type).toBe('rejected'), { timeout: WAIT_MS });
  await rename('elsewhere', 'preferences');
  server.clock.advance(TYPING_EVERY_MS);
  atAlice.send({ type: 'typing', conversationId });

  expect(await atBob.nextOf('typing')).toMatchObject({ conversationId });
});

test('typing reaches the sockets of the other user at another process', async () => {
  await using place = await migratedPlace('postgres');
  await using world = await talking({ place });
  await using other = await TestServer.start({ place });
  await using atOther = await openSocket(other, other.anotherDeviceOf('bob'));
  const { conversationId, alice, atAlice, atBob } = world;

  await type(atAlice, conversationId);

  const frame = { type: 'typing', conversationId, userId: await alice.id() };
  expect([await atBob.nextOf('typing'), await atOther.nextOf('typing')]).toEqual([frame, frame]);
});

test('typing at a socket whose session is over is not seen, before a heartbeat notices', async () => {
  await using world = await talking();
  const { server, alice, conversationId, atAlice, atBob } = world;
  const userId = await alice.id();
  await server.deps.db.write((tx) =>
    tx.updateTable('sessions').set({ createdAt: 0 }).where('userId', '=', userId).execute(),
  );

  await type(atAlice, conversationId);

  expect(await typingAt(server, atBob)).toEqual([[]]);
});

test('in a maintenance administrators alone are seen typing', async () => {
  await using place = await migratedPlace('sqlite');
  await using world = await talking({ place });
  const { server, bob, conversationId, atAlice, atBob } = world;
  const admin = server.admin();
  const byAdmin = (await send(admin, bob)).conversationId;
  await using atAdmin = await openSocket(server, admin);
  await runCommandOf(place, ['maintenance', 'on']);
  await vi.waitFor(() => expect(server.deps.shell.maintenance).not.toBeNull(), { timeout: WAIT_MS });

  await type(atAlice, conversationId);
  await type(atAdmin, byAdmin);

  expect(await typingAt(server, atBob)).toEqual([[expect.objectContaining({ conversationId: byAdmin })]]);
});

test('W13 a client that does not keep up receives no typing until it does', async () => {
  await using world = await talking();
  const { server, alice, bob, conversationId, atBob } = world;
  const [aliceId, userId] = [await alice.id(), await bob.id()];
  const typing = (id: string) =>
    server.deps.bus.publish({ type: 'typing', userId, frame: JSON.stringify({ type: 'typing', conversationId: id }) });
  const frame = JSON.stringify({ type: 'new_message', content: 'x'.repeat(300_000) });
  atBob.raw.pause();

  // More than the network's buffers, in one turn of the event loop.
  for (let u = 1002; u <= 1200; u++) server.deps.bus.publish({ type: 'message', userId, u, frame });
  typing(aliceId);
  atBob.raw.resume();
  await vi.waitFor(() => expect(atBob.frames).toContainEqual({ type: 'touch', u: 1200 }), { timeout: WAIT_MS });
  typing(conversationId);

  expect(await atBob.nextOf('typing')).toEqual({ type: 'typing', conversationId });
});

test('W06 typing frames without an id of a conversation are bad frames, of which the fifth ends the socket', async () => {
  await using world = await talking();
  const { atAlice } = world;

  for (const conversationId of [undefined, null, 7, '']) atAlice.send({ type: 'typing', conversationId });
  const errors = [];
  for (let i = 0; i < 4; i++) errors.push(await atAlice.nextOf('error'));
  atAlice.send({ type: 'typing', conversationId: 'x' });

  expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: 'invalid_input' })));
  expect(await atAlice.closed()).toBe(1008);
});

type World = Awaited<ReturnType<typeof talking>>;

/** Alice and Bob, who have written to each other, with a socket of each. */
async function talking(options: { readonly dialect?: Dialect; readonly place?: TemporaryPlace } = {}) {
  await using opening = new AsyncDisposableStack();
  const server = opening.use(await TestServer.start(options));
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const { conversationId } = await send(alice, bob);
  const atAlice = opening.use(await openSocket(server, alice));
  const atBob = opening.use(await openSocket(server, bob));
  const stack = opening.move();
  const close = () => stack.disposeAsync();
  return { server, alice, bob, conversationId, atAlice, atBob, [Symbol.asyncDispose]: close };
}

async function openSocket(server: TestServer, client: TestClient): Promise<Socket> {
  const socket = await Socket.open(server, client);
  await socket.nextOf('welcome');
  return socket;
}

/** Types, and waits until the server has decided who sees it. */
async function type(socket: Socket, conversationId: string): Promise<void> {
  using relay = vi.spyOn(TypingRelay.prototype, 'relay');
  socket.send({ type: 'typing', conversationId });
  await vi.waitFor(() => expect(relay).toHaveResolved(), { timeout: WAIT_MS });
}

/** The typing that each socket has received until its next heartbeat. */
async function typingAt(server: TestServer, ...sockets: readonly Socket[]): Promise<unknown[][]> {
  await server.server.hub.beat();
  return Promise.all(
    sockets.map(async (socket) => {
      const typing: unknown[] = [];
      for (;;) {
        const frame = await socket.nextOf('typing', 'hb');
        if (!Check(TypingFrameSchema, frame)) return typing;
        typing.push(frame);
      }
    }),
  );
}

function sendTyping(client: TestClient, isOn: boolean) {
  return client.fetch('/api/preferences', { method: 'PATCH', json: { sendsTyping: isOn } });
}
