import { expect, test } from 'vitest';
import { edit, messagesOf, react, unsend } from '../../testing/changing-messages.ts';
import { send } from '../../testing/messaging.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';
import { changeActive, lockAccount } from '../users/accounts.service.ts';

forEachDialect((dialect) => {
  test('reactions of both members at once are both there, and none beside an edit is lost', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user()]);

    for (let round = 0; round < 5; round++) {
      const { id } = await send(alice, bob, 'Before');
      const answers = await Promise.all([react(alice, id, '🌹'), edit(alice, id, 'After'), react(bob, id, '🌷')]);
      expect(answers.map(({ status }) => status)).toEqual([204, 200, 204]);
    }

    const messages = await messagesOf(bob, alice);
    expect(messages.map(({ content, rev }) => [content, rev])).toEqual(messages.map(() => ['After', 4]));
    expect(messages.map(({ reactions }) => new Set(reactions?.map(({ emoji }) => emoji)))).toEqual(
      messages.map(() => new Set(['🌹', '🌷'])),
    );
  });

  test('a message that is unsent and reacted to at once has no reaction', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user()]);

    for (let round = 0; round < 6; round++) {
      const { id } = await send(alice, bob);
      const reactions = () => [react(alice, id, '🌹'), react(bob, id, '🌹')];
      const [reacted, unsent] = await Promise.all([
        Promise.all(round % 2 === 0 ? reactions() : []),
        unsend(alice, id),
        Promise.all(round % 2 === 0 ? [] : reactions()),
      ]);
      expect(reacted.filter(({ status }) => status !== 204 && status !== 404)).toEqual([]);
      expect(unsent.status).toBe(204);
    }

    const messages = await messagesOf(bob, alice);
    expect(messages.map(({ reactions, isUnsent }) => [reactions, isUnsent])).toEqual(messages.map(() => [[], true]));
    expect(await findTraces(server.deps.db, ['🌹'])).toEqual({});
  });

  test('one reaction that is set ten times at once, with one key or ten, changes the message once', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob);
    const key = server.deps.newId();

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        react(bob, id, '🌹', { 'idempotency-key': i % 2 === 0 ? key : server.deps.newId() }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect((await messagesOf(alice, bob)).map(({ rev }) => rev)).toEqual([2]);
  });
});

test('a reaction that waits for a block is refused', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const { id } = await send(alice, bob);
  const [aliceId, bobId] = [await alice.id(), await bob.id()];

  const { reacting } = await deps.db.write(async (tx) => {
    // A block locks the account of its actor.
    await tx.selectFrom('users').select('id').where('id', '=', bobId).forUpdate().execute();
    const waiting = react(alice, id, '🌹');
    await untilOneWaits(deps.db.read);
    const decision = { isMuted: 0, rev: 1, changedAt: server.clock.now() };
    await tx
      .insertInto('relations')
      .values([
        { ...decision, userId: bobId, otherId: aliceId, isBlocked: 1, isBlockedBy: 0 },
        { ...decision, userId: aliceId, otherId: bobId, isBlocked: 0, isBlockedBy: 1 },
      ])
      .execute();
    return { reacting: waiting };
  });

  expect(await reacting).toMatchObject({ status: 403, body: { code: 'cannot_message' } });
  expect((await messagesOf(bob, alice)).map(({ reactions }) => reactions)).toEqual([[]]);
});

test('a reaction that waits for the end of the other account is refused', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const { id } = await send(alice, bob);
  const bobId = await bob.id();
  await alice.user();

  const { reacting } = await deps.db.write(async (tx) => {
    await lockAccount(deps, tx, bobId);
    const waiting = react(alice, id, '🌹');
    await untilOneWaits(deps.db.read);
    await changeActive(deps, tx, bobId, false);
    return { reacting: waiting };
  });

  expect(await reacting).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
});

test('a reaction that waits for the conversation is refused when the message was emptied meanwhile', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const { id, conversationId } = await send(alice, bob);
  await bob.user();

  const { reacting } = await deps.db.write(async (tx) => {
    await tx.selectFrom('conversations').select('id').where('id', '=', conversationId).forUpdate().execute();
    const waiting = react(bob, id, '🌹');
    await untilOneWaits(deps.db.read);
    await tx.updateTable('messages').set({ isEmptied: 1 }).where('id', '=', id).execute();
    return { reacting: waiting };
  });

  expect(await reacting).toMatchObject({ status: 404, body: { code: 'message_not_found' } });
  expect(await deps.db.read.selectFrom('messages').select('reactions').execute()).toEqual([{ reactions: null }]);
});
