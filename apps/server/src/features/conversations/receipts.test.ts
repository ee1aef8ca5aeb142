import { expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import { onlyConversationOf } from '../../testing/changing-messages.ts';
import { send } from '../../testing/messaging.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test.each([
    ['reader', 'delivered messages', 'bob', deliver],
    ['reader', 'read messages', 'bob', read],
    ['sender', 'delivered messages', 'alice', deliver],
    ['sender', 'read messages', 'alice', read],
  ])(
    'while the %s sends no receipts, %s reach the own devices of the reader alone',
    async (_side, _what, name, mark) => {
      await using server = await TestServer.start({ dialect });
      const [alice, bob] = [server.as('alice'), server.as('bob')];
      const { conversationId } = await send(alice, bob);
      await sendReceipts(server.as(name), false);
      const before = await onlyConversationOf(alice);
      const devices = [new PullingDevice(alice), new PullingDevice(server.anotherDeviceOf('bob'))];
      for (const device of devices) await device.pull();

      const { status } = await mark(bob, conversationId, 1);

      const pulled = [];
      for (const device of devices) pulled.push(opWords(await device.pull()));
      expect([status, pulled]).toEqual([204, [[], [`u put conversation ${conversationId}`]]]);
      expect(await onlyConversationOf(alice)).toEqual(before);
      const isRead = mark === read;
      expect(await onlyConversationOf(bob)).toMatchObject({
        readK: isRead ? 1 : 0,
        deliveredK: 1,
        unreadCount: isRead ? 0 : 1,
      });
    },
  );

  test('marks that were seen before stay, and later ones wait for a mark after receipts are sent again', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { conversationId } = await send(alice, bob, '1');
    for (const text of ['2', '3']) await send(alice, bob, text);
    const device = new PullingDevice(alice);
    const seen: unknown[] = [];
    const look = async () => {
      const { otherReadK, otherDeliveredK } = await onlyConversationOf(alice);
      seen.push([(await device.pull()).length > 0, otherReadK, otherDeliveredK]);
    };
    await device.pull();

    await read(bob, conversationId, 1);
    await look();
    await sendReceipts(bob, false);
    await read(bob, conversationId, 2);
    await look();
    await sendReceipts(bob, true);
    await read(bob, conversationId, 2);
    await look();
    await deliver(bob, conversationId, 3);
    await look();

    expect(seen).toEqual([
      [true, 1, 1],
      [false, 1, 1],
      [false, 1, 1],
      [true, 2, 3],
    ]);
  });

  test.each([true, false])(
    'the other member sees that an unread message was deleted, which counts as read, if receipts are sent (%s)',
    async (isOn) => {
      await using server = await TestServer.start({ dialect });
      const [alice, bob] = [server.as('alice'), server.as('bob')];
      const { id, conversationId } = await send(alice, bob);
      await sendReceipts(bob, isOn);
      const device = new PullingDevice(alice);
      await device.pull();

      await bob.delete(`/api/messages/${id}`);

      expect(opWords(await device.pull())).toEqual(isOn ? [`u put conversation ${conversationId}`] : []);
      expect(await onlyConversationOf(alice)).toMatchObject({
        otherReadK: isOn ? 1 : 0,
        otherDeliveredK: isOn ? 1 : 0,
      });
      expect(await onlyConversationOf(bob)).toMatchObject({ readK: 1, unreadCount: 0 });
    },
  );

  test('marks in a conversation with a deleted user touch the reader alone', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { conversationId } = await send(alice, bob);
    await removePerson(server, await alice.id());
    await server.settle();
    const scopes = async () => new Set((await server.touches()).map(({ scope }) => scope));
    const before = await scopes();

    const { status } = await read(bob, conversationId, 1);

    expect([status, await scopes()]).toEqual([204, before]);
    expect(await onlyConversationOf(bob)).toMatchObject({ readK: 1, unreadCount: 0 });
  });

  test('receipts to others go on while one pair sends none', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    await send(alice, bob);
    const { conversationId } = await send(carol, bob);
    await sendReceipts(alice, false);

    await read(bob, conversationId, 1);

    expect(await onlyConversationOf(carol)).toMatchObject({ otherReadK: 1, otherDeliveredK: 1 });
  });
});

test('a mark that waits for the conversation is not seen if receipts were switched off meanwhile', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const { conversationId } = await send(alice, bob);
  await sendReceipts(bob, true);
  const userId = await bob.id();

  const { reading } = await deps.db.write(async (tx) => {
    await tx.selectFrom('conversations').select('id').where('id', '=', conversationId).forUpdate().execute();
    const waiting = read(bob, conversationId, 1);
    await untilOneWaits(deps.db.read);
    await tx.updateTable('preferences').set({ sendsReceipts: 0 }).where('userId', '=', userId).execute();
    return { reading: waiting };
  });

  expect((await reading).status).toBe(204);
  expect(await onlyConversationOf(alice)).toMatchObject({ otherReadK: 0, otherDeliveredK: 0 });
  expect(await onlyConversationOf(bob)).toMatchObject({ readK: 1, unreadCount: 0 });
});

function sendReceipts(client: TestClient, isOn: boolean) {
  return client.fetch('/api/preferences', { method: 'PATCH', json: { sendsReceipts: isOn } });
}

function read(client: TestClient, conversationId: string, k: number) {
  return client.post(`/api/conversations/${conversationId}/read`, { k });
}

function deliver(client: TestClient, conversationId: string, k: number) {
  return client.post('/api/conversations/delivered', { items: [{ id: conversationId, k }] });
}
