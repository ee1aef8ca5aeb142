import { expect, test } from 'vitest';
import { messagesOf } from '../../testing/changing-messages.ts';
import { conversationOf, send, trySend } from '../../testing/messaging.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { accept, decline, letWrite, listOf, memberOf, open, request, textsIn } from '../../testing/requesting.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a request that is accepted twice while its sender writes has all messages, and a device misses none', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob', count: 5 });
    const device = new PullingDevice(bob);
    await device.pull();

    const answers = await Promise.all([
      ...[6, 7, 8].map((i) => trySend(alice, bob, String(i))),
      accept(bob, alice),
      accept(bob, alice),
      ...[9, 10, 11].map((i) => trySend(alice, bob, String(i))),
    ]);

    expect(answers.filter(({ status }) => status !== 201 && status !== 204)).toEqual([]);
    const [own, others] = [await memberOf(server, bob, alice), await memberOf(server, alice, bob)];
    expect(own).toMatchObject({ requestState: 0, lastN: 11, receivedK: 11, lastMessageId: others.lastMessageId });
    expect(others).toMatchObject({ lastN: 11, sentK: 11 });
    expect(new Set(textsIn(await device.pull()))).toEqual(new Set(Array.from({ length: 8 }, (_, i) => String(i + 4))));
  });

  test('a request that is declined while its sender writes is declined, and its sender has all messages', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = await request(server, { from: alice, to: 'bob' });
    const device = new PullingDevice(bob);
    await device.pull();

    const answers = await Promise.all([
      ...[2, 3].map((i) => trySend(alice, bob, String(i))),
      decline(bob, alice),
      ...[4, 5].map((i) => trySend(alice, bob, String(i))),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 204, 201, 201]);
    expect(await memberOf(server, bob, alice)).toMatchObject({ requestState: 2, isListed: 0 });
    expect((await device.pull()).at(-1)).toMatchObject({ t: 'conversation', del: 1 });
    expect(await messagesOf(alice, bob)).toHaveLength(5);
    await open(bob, alice);
    expect(await listOf(bob)).toMatchObject([{ isRequest: true, lastN: 3, receivedK: 3 }]);
  });

  test('two users who write to each other at the same moment, and let nobody write, share an open conversation', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    for (const client of [alice, bob]) await letWrite(client, 'nobody');

    await Promise.all([send(alice, bob), send(bob, alice)]);

    for (const [client, other] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      expect(await memberOf(server, client, other)).toMatchObject({
        requestState: 0,
        isListed: 1,
        lastN: 2,
        sentK: 1,
        receivedK: 1,
      });
      expect(await messagesOf(client, other)).toHaveLength(2);
    }
  });

  test('a first message while its receiver ends the follow is a request or not, and whole', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await letWrite(bob, 'followed');
    await bob.post(`/api/users/${await alice.id()}/follow`);

    const sent = await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => trySend(alice, bob, String(i))),
      bob.delete(`/api/users/${await alice.id()}/follow`),
    ]);

    expect(sent.filter(({ status }) => status > 201)).toEqual([]);
    const { requestState, lastN, receivedK } = await memberOf(server, bob, alice);
    expect([lastN, receivedK]).toEqual(requestState === 0 ? [5, 5] : [3, 3]);
  });
});

test('an answer that waits for another message accepts the request', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const alice = server.as('alice');
  const bob = await request(server, { from: alice, to: 'bob', count: 4 });
  const id = await conversationOf(alice, bob);

  const { answering } = await deps.db.write(async (tx) => {
    await tx.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute();
    const waiting = trySend(bob, alice, 'Hello');
    await untilOneWaits(deps.db.read);
    return { answering: waiting };
  });

  expect((await answering).status).toBe(201);
  expect(await listOf(bob)).toMatchObject([{ isRequest: false, lastN: 5, receivedK: 4 }]);
});

test('a decline that waits for an acceptance changes nothing', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const alice = server.as('alice');
  const bob = await request(server, { from: alice, to: 'bob' });
  const id = await conversationOf(alice, bob);
  const bobId = await bob.id();

  const { late } = await deps.db.write(async (tx) => {
    await tx.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute();
    const waiting = decline(bob, alice);
    await untilOneWaits(deps.db.read);
    await tx
      .updateTable('conversationMembers')
      .set({ requestState: 0 })
      .where('conversationId', '=', id)
      .where('userId', '=', bobId)
      .execute();
    return { late: waiting };
  });

  expect((await late).status).toBe(204);
  expect(await memberOf(server, bob, alice)).toMatchObject({ requestState: 0, isListed: 1 });
});
