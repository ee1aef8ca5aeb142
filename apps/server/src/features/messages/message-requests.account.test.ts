import { expect, test } from 'vitest';
import { TouchSet } from '../../changes/touches.ts';
import { removePerson } from '../../testing/accounts.ts';
import { edit, messagesOf, sendPhoto, unsend } from '../../testing/changing-messages.ts';
import { readId, send, textsOf } from '../../testing/messaging.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { accept, decline, listOf, request } from '../../testing/requesting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';
import { messagesExport } from './messages.export.ts';
import { touchMessagesOfMedia } from './messages.service.ts';
import { removeMessage } from './reported-message.ts';

forEachDialect((dialect) => {
  test('changes of a sender reach the receivers who see the request, and no others', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const { shown, declining, waiting } = await requestThree(server, alice);
    const devices = [];
    for (const client of [shown, declining, waiting]) devices.push(new PullingDevice(client));
    for (const device of devices) await device.pull();

    await alice.fetch('/api/profile', { method: 'PATCH', json: { firstName: 'Alicia' } });
    await server.settle();
    const renamed = await conversationsIn(devices);
    await waiting.post(`/api/users/${await alice.id()}/block`);
    await declining.post(`/api/users/${await alice.id()}/block`);
    const blocked = await conversationsIn(devices);
    await removePerson(server, await alice.id());
    await server.settle();

    expect([renamed, blocked, await conversationsIn(devices)]).toEqual([
      [1, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });

  test('messages of a request are emptied with their sender, also those that have not arrived, and can be accepted', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 3 });
    const held = await send(alice, bob, 'heldzq');
    await alice.post(`/api/messages/${held.id}/reaction`, { emoji: '🌹' });
    const device = new PullingDevice(bob);
    await device.pull();

    await removePerson(server, await alice.id());
    await server.settle();
    const pulled = await device.pull();
    const accepted = await bob.post(`/api/conversations/${held.conversationId}/accept`);

    expect(pulled.filter(({ t }) => t === 'message')).toHaveLength(3);
    expect(pulled.map(({ id }) => id)).not.toContain(held.id);
    expect(await findTraces(server.deps.db, ['heldzq', '🌹'])).toEqual({});
    expect(accepted.status).toBe(204);
    expect(await listOf(bob)).toMatchObject([{ isRequest: false, lastN: 4, receivedK: 4 }]);
    expect((await device.pull()).map(({ t }) => t)).toEqual(['message', 'conversation']);
  });

  test('a sender keeps what they wrote when the receiver of a request deletes the account', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 5 });

    await removePerson(server, await bob.id());
    await server.settle();

    const [kept] = await listOf(alice);
    expect(kept).toMatchObject({ otherUser: { isInactive: true }, lastN: 5, isRequest: false });
    const { body } = await alice.get(`/api/conversations/${kept?.id}/messages`);
    expect(body).toHaveLength(5);
  });

  test('the export of a receiver has the messages that arrived, and no declined request', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 5 });
    const carol = await request(server, { from: alice, to: 'carol' });
    await decline(carol, alice);

    const exported = [];
    for (const client of [alice, bob, carol]) exported.push((await exportOf(server, client)).length);

    expect(exported).toEqual([6, 3, 0]);
  });

  test('a removal by an administrator, or a new size of a photo, does not reach those for whom the message has not arrived', async () => {
    await using server = await TestServer.start({ dialect });
    const { deps } = server;
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 2 });
    const arrived = await sendPhoto(alice, bob);
    const held = [await sendPhoto(alice, bob), await send(alice, bob)] as const;
    const device = new PullingDevice(bob);
    await device.pull();

    const heads = await deps.db.write(async (tx) => {
      const touches = new TouchSet();
      await touchMessagesOfMedia(tx, touches.add, held[0].media?.id ?? '');
      await removeMessage(deps, tx, touches.add, held[1].id);
      return touches.flush(tx, server.clock.now());
    });
    const aliceId = await alice.id();
    expect([...heads.keys()]).toEqual([`u:${aliceId}`]);
    await deps.db.write(async (tx) => {
      const touches = new TouchSet();
      await touchMessagesOfMedia(tx, touches.add, arrived.media?.id ?? '');
      await removeMessage(deps, tx, touches.add, arrived.id);
      await touches.flush(tx, server.clock.now());
    });
    expect((await device.pull()).map(({ t }) => t)).toEqual(['message', 'conversation']);
  });

  test('a message that arrived is neither changed nor counted for a receiver who declined, and is when they accept', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 2 });
    const [first, second] = await messagesOf(bob, alice);
    await decline(bob, alice);
    const device = new PullingDevice(bob);
    await device.pull();

    for (const each of [first, second]) await edit(alice, each?.id ?? '', 'one');
    await unsend(alice, second?.id ?? '');
    const pulled = await device.pull();
    await send(bob, alice, 'Hello');

    expect(pulled).toEqual([]);
    expect(await textsOf(bob, alice)).toEqual(['one', '', 'Hello']);
    expect(await listOf(bob)).toMatchObject([{ unreadCount: 1 }]);
  });

  test('a request is accepted after its receiver blocked the sender', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob' });
    await bob.post(`/api/users/${await alice.id()}/block`);

    expect((await accept(bob, alice)).status).toBe(204);
    expect(await listOf(bob)).toMatchObject([{ isRequest: false, isBlocked: true }]);
  });
});

/** Users with a request of one: one who sees it, one who declined it, and one for whom it waits. */
async function requestThree(server: TestServer, alice: TestClient) {
  const shown = await request(server, { from: alice, to: 'shown' });
  const declining = await request(server, { from: alice, to: 'declining' });
  await decline(declining, alice);
  for (let i = 0; i < 8; i++) await request(server, { from: alice, to: `other${i}` });
  return { shown, declining, waiting: await request(server, { from: alice, to: 'waiting' }) };
}

/** How many conversations each device pulls. */
async function conversationsIn(devices: readonly PullingDevice[]): Promise<number[]> {
  const counts = [];
  for (const device of devices) counts.push((await device.pull()).filter(({ t }) => t === 'conversation').length);
  return counts;
}

async function exportOf({ deps }: TestServer, client: TestClient): Promise<unknown[]> {
  return Array.fromAsync(messagesExport.rows(deps.db.read, readId(await client.id()), { mediaIds: new Set<string>() }));
}
