import { REQUESTS_OF_NEW_ACCOUNT, REQUESTS_PER_DAY } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { runHousekeeping } from '../../housekeeping.ts';
import { setActive } from '../../testing/accounts.ts';
import { send } from '../../testing/messaging.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { accept, decline, listOf, memberOf, open, request, textsIn } from '../../testing/requesting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('a further request of a new account waits: its receiver sees nothing until another was accepted and the sender writes again', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const [first, second] = await requestMany(server, alice, REQUESTS_OF_NEW_ACCOUNT);
    const late = await request(server, { from: alice, to: 'late', count: 2 });
    const device = new PullingDevice(late);
    const before = await device.pull();

    await send(alice, late, '3');
    if (second) await decline(second, alice);
    await send(alice, late, '4');
    const waiting = [await listOf(late), await device.pull()];
    if (first) await accept(first, alice);
    await send(alice, late, '5');

    expect(before.filter(({ t }) => t === 'conversation' || t === 'message')).toEqual([]);
    expect(waiting).toEqual([[], []]);
    expect(await accept(late, alice)).toMatchObject({ status: 204 });
    expect(textsIn(await device.pull())).toEqual(['1', '2', '3', '4', '5']);
  });

  test('a request that waits is listed a day later when its sender writes, with its first messages', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await requestMany(server, alice, REQUESTS_OF_NEW_ACCOUNT);
    const late = await request(server, { from: alice, to: 'late', count: 4 });
    const device = new PullingDevice(late);
    await device.pull();

    server.clock.advance(DAY_MS);
    await send(alice, late, '5');

    expect(textsIn(await device.pull())).toEqual(['1', '2', '3']);
    expect(await listOf(late)).toMatchObject([{ isRequest: true, lastN: 3, unreadCount: 3 }]);
  });

  test('a receiver who opens the conversation sees a request that waits', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await requestMany(server, alice, REQUESTS_OF_NEW_ACCOUNT);
    const late = await request(server, { from: alice, to: 'late', count: 4 });
    const device = new PullingDevice(late);
    await device.pull();

    const refused = [await accept(late, alice), await decline(late, alice)];
    const opened = await open(late, alice);

    expect(refused.map(({ status }) => status)).toEqual([404, 404]);
    expect(opened).toMatchObject({ status: 201, body: { isRequest: true, lastN: 3 } });
    expect(textsIn(await device.pull())).toEqual(['1', '2', '3']);
  });

  test('house-keeping lists the requests that waited longest, as many as there is room for, and none after a block', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await requestMany(server, alice, REQUESTS_OF_NEW_ACCOUNT);
    const late = await requestMany(server, alice, REQUESTS_OF_NEW_ACCOUNT + 2, 'late');
    const [blocking, next] = late;
    await blocking?.post(`/api/users/${await alice.id()}/block`);
    const device = next && new PullingDevice(next);
    await device?.pull();
    const seen: number[][] = [];
    const keep = async () => {
      await runHousekeeping(server.deps);
      seen.push(await Promise.all(late.map(async (each) => (await listOf(each)).length)));
    };

    await keep();
    server.clock.advance(DAY_MS);
    await setActive(server, await alice.id(), false);
    await keep();
    await setActive(server, await alice.id(), true);
    await keep();
    await keep();
    server.clock.advance(DAY_MS);
    await keep();

    const of = (count: number) => late.map((_, i) => (i > 0 && i <= count ? 1 : 0));
    expect(seen).toEqual([0, 0, REQUESTS_OF_NEW_ACCOUNT, REQUESTS_OF_NEW_ACCOUNT, late.length].map(of));
    expect(textsIn((await device?.pull()) ?? [])).toEqual(['1']);
  });

  test('an account that is a week old has room for more requests, and those that a wrong clock made do not count', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await alice.user();
    server.clock.advance(8 * DAY_MS);
    const receivers = await requestMany(server, alice, REQUESTS_PER_DAY + 1);
    const last = receivers.at(-1);
    const before = last && (await memberOf(server, last, alice));
    await server.deps.db.write((tx) =>
      tx
        .updateTable('conversationMembers')
        .set({ requestedAt: server.clock.now() + DAY_MS })
        .where('requestState', '=', 1)
        .where('isListed', '=', 1)
        .execute(),
    );

    if (last) await send(alice, last);

    const lists = await Promise.all(receivers.map(async (each) => (await listOf(each)).length));
    expect(before).toMatchObject({ isListed: 0, requestState: 1 });
    expect(lists).toEqual(receivers.map(() => 1));
  });
});

/** Requests to users of numbered names, each later than the one before. */
async function requestMany(server: TestServer, from: TestClient, count: number, name = 'early'): Promise<TestClient[]> {
  const receivers = [];
  for (let i = 0; i < count; i++) {
    server.clock.advance(1);
    receivers.push(await request(server, { from, to: `${name}${i}` }));
  }
  return receivers;
}
