import { expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import { messagesOf, react } from '../../testing/changing-messages.ts';
import { send } from '../../testing/messaging.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';
import { removeMessagesOf } from './messages-of-account.ts';

forEachDialect((dialect) => {
  test('the end of an account removes its reactions in a thread that stays, and keeps those of the other', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const bobId = await bob.id();
    const [ofBoth, ofAlice, ofBob, hidden, own] = [
      await send(bob, alice, '1'),
      await send(bob, alice, '2'),
      await send(bob, alice, '3'),
      await send(bob, alice, '4'),
      await send(alice, bob, '5'),
    ];
    for (const { id } of [ofBoth, ofAlice, hidden, own]) await react(alice, id, '🌹');
    for (const { id } of [ofBoth, ofBob, own]) await react(bob, id, '🌷');
    // The other reads these reactions no longer, and they end, too.
    await bob.delete(`/api/messages/${hidden.id}`);
    const device = new PullingDevice(bob);
    await device.pull();

    await removePerson(server, await alice.id());
    await server.settle();

    const bobs = [{ userId: bobId, emoji: '🌷' }];
    expect((await messagesOf(bob, alice)).map(({ id, reactions, rev }) => [id, reactions, rev])).toEqual([
      [ofBoth.id, bobs, 4],
      [ofAlice.id, [], 3],
      [ofBob.id, bobs, 2],
      [own.id, [], 4],
    ]);
    const words = opWords(await device.pull()).filter((each) => each.includes(' message '));
    expect(words.toSorted()).toEqual([ofBoth, ofAlice, own].map(({ id }) => `u put message ${id}`).toSorted());
    expect(await findTraces(server.deps.db, ['🌹'])).toEqual({});
  });

  test('reactions of a deleted user are removed in as many steps as they need', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const sent = [await send(bob, alice, '1'), await send(bob, alice, '2'), await send(bob, alice, '3')];
    await send(alice, bob, '4');
    for (const { id } of sent) for (const client of [alice, bob]) await react(client, id, '🌹');
    const userId = await alice.id();
    const left = async () => (await messagesOf(bob, alice)).map(({ reactions }) => reactions?.length);
    const step = async () => {
      const isDone = await server.deps.db.write((tx) =>
        removeMessagesOf(server.deps, tx, () => {}, { userId, rev: 1 }, 2),
      );
      return [isDone, (await left()).filter((count) => count === 2).length];
    };

    const steps = [await step(), await step()];

    expect(steps).toEqual([
      [false, 2],
      [false, 0],
    ]);
    expect(await step()).toEqual([true, 0]);
    expect(await left()).toEqual([1, 1, 1, 0]);
  });

  test('reactions that a version without them left on emptied messages end with the account', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob);
    await react(alice, id, '🌹');
    await server.deps.db.write((tx) =>
      tx.updateTable('messages').set({ content: '', isEmptied: 1 }).where('id', '=', id).execute(),
    );

    await removePerson(server, await alice.id());
    await server.settle();

    expect(await findTraces(server.deps.db, ['🌹'])).toEqual({});
  });
});
