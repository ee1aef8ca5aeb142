import { expect, test } from 'vitest';
import { edit, messagesOf, onlyConversationOf, unsend } from '../../testing/changing-messages.ts';
import { send } from '../../testing/messaging.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';

forEachDialect((dialect) => {
  test('a message that is edited and unsent at once is unsent, and nothing of its texts is left', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user()]);
    const devices = [alice, server.anotherDeviceOf('alice')] as const;
    await devices[1].user();

    for (let round = 0; round < 5; round++) {
      const { id } = await send(alice, bob, 'onezq');
      const edits = () => [edit(devices[0], id, 'twozq'), edit(devices[1], id, 'threezq')];
      const [edited, unsent] = await Promise.all([
        Promise.all(round % 2 === 0 ? edits() : []),
        unsend(devices[1], id),
        Promise.all(round % 2 === 0 ? [] : edits()),
      ]);
      expect(edited.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
      expect(unsent.status).toBe(204);
    }

    expect(
      (await messagesOf(bob, alice)).map(({ content, editedAt, isUnsent }) => [content, editedAt, isUnsent]),
    ).toEqual(Array.from({ length: 5 }, () => ['', null, true]));
    expect(await findTraces(server.deps.db, ['onezq', 'twozq', 'threezq'])).toEqual({});
    expect((await onlyConversationOf(bob)).unreadCount).toBe(0);
  });

  test('edits of one message at once follow one another, and each former text is kept', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, '0');
    const devices = [alice, server.anotherDeviceOf('alice')];
    await Promise.all(devices.map((device) => device.user()));

    const texts = Array.from({ length: 8 }, (_, i) => String(i + 1));
    const answers = await Promise.all(texts.map((text, i) => edit(devices[i % 2] ?? alice, id, text)));

    const [message] = await messagesOf(bob, alice);
    const former = await server.deps.db.read
      .selectFrom('formerMessages')
      .select(['rev', 'text'])
      .orderBy('rev')
      .execute();
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    expect(message?.rev).toBe(9);
    expect(former.map(({ rev }) => rev)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set([...former.map(({ text }) => text), message?.content])).toEqual(new Set(['0', ...texts]));
  });

  test('messages that are unsent while others are sent and read marks rise leave the right unread count', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const sent = [];
    for (let i = 0; i < 8; i++) sent.push(await send(alice, bob, String(i)));
    const path = `/api/conversations/${sent[0]?.conversationId}/read`;

    const answers = await Promise.all([
      ...sent.filter((_, i) => i % 2 === 0).map(({ id }) => unsend(alice, id)),
      ...[1, 3, 2, 5].map((k) => bob.post(path, { k })),
      ...Array.from({ length: 4 }, () => send(alice, bob, 'More')),
      ...sent.filter((_, i) => i > 5).map(({ id }) => unsend(alice, id)),
    ]);

    expect(answers.flatMap((answer) => ('status' in answer ? [answer.status] : []))).toEqual(
      Array.from({ length: 10 }, () => 204),
    );
    // Two of the messages after the fifth are unsent, twice or once: the seventh and the eighth.
    expect(await onlyConversationOf(bob)).toMatchObject({ readK: 5, receivedK: 12, unreadCount: 5 });
    await bob.post(path, {});
    expect((await onlyConversationOf(bob)).unreadCount).toBe(0);
  });

  test('a message that is unsent ten times at once, with one key or ten, changes once', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'Once');
    const key = server.deps.newId();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        unsend(alice, id, { 'idempotency-key': i % 2 === 0 ? key : server.deps.newId() }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect((await messagesOf(bob, alice)).map(({ rev }) => rev)).toEqual([2]);
    expect((await onlyConversationOf(bob)).unreadCount).toBe(0);
  });

  test('a message that is unsent and deleted by both for themselves at once keeps only its numbers', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    for (let round = 0; round < 4; round++) {
      const { id } = await send(alice, bob, 'onezq');
      const answers = await Promise.all([
        unsend(alice, id),
        alice.delete(`/api/messages/${id}`),
        bob.delete(`/api/messages/${id}`),
      ]);
      expect(answers.filter(({ status }) => status !== 204 && status !== 404)).toEqual([]);
    }

    expect([await messagesOf(alice, bob), await messagesOf(bob, alice)]).toEqual([[], []]);
    expect(await findTraces(server.deps.db, ['onezq'])).toEqual({});
    expect((await onlyConversationOf(bob)).unreadCount).toBe(0);
  });
});

test('an edit that waits for a block is refused', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const { id } = await send(alice, bob, 'Before');
  const [aliceId, bobId] = [await alice.id(), await bob.id()];

  const { editing } = await deps.db.write(async (tx) => {
    // A block locks the account of its actor.
    await tx.selectFrom('users').select('id').where('id', '=', bobId).forUpdate().execute();
    const waiting = edit(alice, id, 'After');
    await untilOneWaits(deps.db.read);
    const decision = { isMuted: 0, rev: 1, changedAt: server.clock.now() };
    await tx
      .insertInto('relations')
      .values([
        { ...decision, userId: bobId, otherId: aliceId, isBlocked: 1, isBlockedBy: 0 },
        { ...decision, userId: aliceId, otherId: bobId, isBlocked: 0, isBlockedBy: 1 },
      ])
      .execute();
    return { editing: waiting };
  });

  expect(await editing).toMatchObject({ status: 403, body: { code: 'cannot_message' } });
  expect((await messagesOf(bob, alice)).map(({ content }) => content)).toEqual(['Before']);
});
