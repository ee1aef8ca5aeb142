import { CLOSE_UNAUTHORIZED } from '@posy/contract/realtime';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Socket } from '../testing/socket.ts';
import { TestServer } from '../testing/test-server.ts';

const PEOPLE = 30;
const SOCKETS_EACH = 10;
const SOCKETS = PEOPLE * SOCKETS_EACH;
/** See `SOCKETS_PER_TURN` of `hub.ts`. */
const TURN = 200;
const DAY_MS = 86_400_000;

test('the heartbeats of 300 sockets ask PostgreSQL for sessions and heads twice, not once for each socket', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  await using sockets = await openSockets(server);
  server.clock.advance(20_000);
  const sent = vi.spyOn(pg.Client.prototype, 'query');

  await server.server.hub.beat();

  const statements = sent.mock.calls.map(([query]) => JSON.stringify(query));
  sent.mockRestore();
  expect(
    statements.filter((text) => text.includes('sessions')),
    'for 200 sockets, and for 100',
  ).toHaveLength(2);
  expect(
    statements.filter((text) => text.includes('syncScopes')),
    'and for the public head',
  ).toHaveLength(3);
  for (const socket of sockets.all) expect(await socket.next()).toMatchObject({ type: 'hb' });
});

test('a heartbeat closes the sockets of the ended session alone', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await using ended = await Socket.open(server, alice);
  await using open = await Socket.open(server, bob);
  for (const socket of [ended, open]) await socket.next();
  const userId = await alice.id();
  await server.deps.db.write((tx) => tx.deleteFrom('sessions').where('userId', '=', userId).execute());

  await server.server.hub.beat();

  expect(await ended.closed()).toBe(CLOSE_UNAUTHORIZED);
  expect(await open.next()).toMatchObject({ type: 'hb' });
});

test('a heartbeat closes sockets whose session is over by its age', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await using old = await Socket.open(server, alice);
  await using open = await Socket.open(server, bob);
  for (const socket of [old, open]) await socket.next();
  const userId = await alice.id();
  const createdAt = server.clock.now() - 181 * DAY_MS;
  await server.deps.db.write((tx) =>
    tx.updateTable('sessions').set({ createdAt }).where('userId', '=', userId).execute(),
  );

  await server.server.hub.beat();

  expect(await Promise.race([old.closed(), old.next()])).toBe(CLOSE_UNAUTHORIZED);
  expect(await open.next()).toMatchObject({ type: 'hb' });
});

test('a poke goes to 200 sockets in one turn of the event loop', async () => {
  await using server = await TestServer.start();
  await using sockets = await openSockets(server);
  const sent = vi.spyOn(WebSocket.prototype, 'send');

  const poked = server.server.hub.pokeAll(1001, 2000);
  await Promise.resolve().then(() => undefined);
  const inFirstTurn = sent.mock.calls.length;
  await poked;

  const inAll = sent.mock.calls.length;
  sent.mockRestore();
  expect([inFirstTurn, inAll]).toEqual([TURN, SOCKETS]);
  for (const socket of sockets.all) expect(await socket.next()).toMatchObject({ type: 'touch', g: 1001 });
});

async function openSockets(server: TestServer): Promise<AsyncDisposable & { readonly all: readonly Socket[] }> {
  await using opening = new AsyncDisposableStack();
  const all: Socket[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const client = server.as(`p${person}`);
    await client.user();
    for (let i = 0; i < SOCKETS_EACH; i++) all.push(opening.use(await Socket.open(server, client)));
  }
  for (const socket of all) await socket.next();
  const stack = opening.move();
  return { all, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
