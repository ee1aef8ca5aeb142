import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import {
  codeOf,
  edit,
  messageIn,
  messagesOf,
  onlyConversationOf,
  react,
  sendPhoto,
  unsend,
} from '../../testing/changing-messages.ts';
import { send } from '../../testing/messaging.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { Socket } from '../../testing/socket.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';
import { removeMessage } from './reported-message.ts';

forEachDialect((dialect) => {
  test('reactions of both members are in pages and pulls of both, and change neither numbers, list nor unread count', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [aliceId, bobId] = [await alice.id(), await bob.id()];
    const sent = await send(alice, bob, 'The roses are out');
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();
    const conversations = [await onlyConversationOf(alice), await onlyConversationOf(bob)];

    const answers = [await react(bob, sent.id, '🌹'), await react(alice, sent.id, '👍🏽')];

    expect(sent.reactions).toEqual([]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, undefined],
      [204, undefined],
    ]);
    const bySide = new Map([
      [aliceId, '👍🏽'],
      [bobId, '🌹'],
    ]);
    // The side of a member is by their id.
    const reactions = [aliceId, bobId].toSorted().map((userId) => ({ userId, emoji: bySide.get(userId) }));
    const reacted = { ...sent, reactions, rev: 3 };
    for (const [i, [reader, other]] of [[alice, bob] as const, [bob, alice] as const].entries()) {
      const ops = (await devices[i]?.pull()) ?? [];
      expect(opWords(ops)).toEqual([`u put message ${sent.id}`]);
      expect(messageIn(ops, sent.id)).toEqual(reacted);
      expect(await messagesOf(reader, other)).toEqual([reacted]);
      expect(await onlyConversationOf(reader)).toEqual(conversations[i]);
    }
  });

  test('a reaction is replaced and taken back, and the other member keeps theirs', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [aliceId, bobId] = [await alice.id(), await bob.id()];
    const { id } = await send(alice, bob);
    const read = async () => {
      const [message] = await messagesOf(alice, bob);
      return [message?.rev, new Map(message?.reactions?.map(({ userId, emoji }) => [userId, emoji]))];
    };

    await react(bob, id, '🌹');
    await react(alice, id, '❤️');
    await react(bob, id, '🌷');
    const replaced = await read();
    await react(bob, id, null);
    const takenBack = await read();
    await react(alice, id, null);
    const none = await server.deps.db.read.selectFrom('messages').select('reactions').execute();

    expect(replaced).toEqual([
      4,
      new Map<string, string>([
        [aliceId, '❤️'],
        [bobId, '🌷'],
      ]),
    ]);
    expect(takenBack).toEqual([5, new Map<string, string>([[aliceId, '❤️']])]);
    expect(none).toEqual([{ reactions: null }]);
  });

  test('the same reaction again changes nothing, with one key or two, nor does taking back none', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [{ id }, other] = [await send(alice, bob, '1'), await send(alice, bob, '2')];
    const key = { 'idempotency-key': server.deps.newId() };
    const first = await react(bob, id, '🌹', key);
    const device = new PullingDevice(bob);
    await device.pull();

    const again = [await react(bob, id, '🌹', key), await react(bob, id, '🌹'), await react(bob, other.id, null)];

    expect([first, ...again].map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await device.pull()).toEqual([]);
    expect((await messagesOf(bob, alice)).map(({ rev }) => rev)).toEqual([2, 1]);
    expect(await react(bob, id, '🌷', key)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  test('a reaction pokes the open apps of both users, and sends no push', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id, conversationId } = await send(alice, bob);
    await bob.post(`/api/conversations/${conversationId}/read`, {});
    await using atAlice = await Socket.open(server, alice);
    await using atBob = await Socket.open(server, bob);
    const sockets = [atAlice, atBob];
    for (const socket of sockets) await socket.nextOf('welcome');
    await server.settle();
    await server.deps.db.write((tx) => tx.deleteFrom('pushQueue').execute());

    await react(bob, id, '🌹');

    const poke = { type: 'touch', u: expect.any(Number) };
    expect(await Promise.all(sockets.map((socket) => socket.next()))).toMatchObject([poke, poke]);
    expect(await server.deps.db.read.selectFrom('pushQueue').selectAll().execute()).toEqual([]);
  });

  test('anything but one emoji is refused as a reaction', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob);

    const answers = [];
    for (const text of ['yes', '🌹🌹', '', '❤', '🌹 ']) answers.push(await react(bob, id, text));
    const absent = await bob.post(`/api/messages/${id}/reaction`, {});

    expect(answers.map(codeOf)).toEqual(answers.map(() => [400, 'invalid_reaction']));
    expect(codeOf(absent)).toEqual([400, 'fields_required']);
    expect((await messagesOf(alice, bob)).map(({ reactions, rev }) => [reactions, rev])).toEqual([[[], 1]]);
  });

  test('a message of others, one that is emptied, hidden or unknown takes no reaction and gives none back', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const { id } = await send(alice, bob, 'Mine');
    const [unsent, removed, hidden] = [await send(alice, bob), await send(alice, bob), await send(alice, bob)];
    await unsend(alice, unsent.id);
    await server.deps.db.write((tx) => removeMessage(server.deps, tx, () => {}, removed.id));
    await bob.delete(`/api/messages/${hidden.id}`);

    const answers = [];
    for (const emoji of ['🌹', null]) {
      for (const client of [carol, server.admin()]) answers.push(await react(client, id, emoji));
      for (const each of [unsent.id, removed.id, hidden.id, server.deps.newId()]) {
        answers.push(await react(bob, each, emoji));
      }
    }

    expect(answers.map(codeOf)).toEqual(answers.map(() => [404, 'message_not_found']));
    const rows = await server.deps.db.read.selectFrom('messages').select('reactions').execute();
    expect(rows).toEqual(rows.map(() => ({ reactions: null })));
  });

  test('a reaction after a block in either direction is refused, and one to a user who is deactivated or deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const [ofBob, toCarol] = [await send(bob, alice), await send(alice, carol)];
    const [aliceId, bobId, carolId] = [await alice.id(), await bob.id(), await carol.id()];
    const answers = [];

    await bob.post(`/api/users/${aliceId}/block`);
    answers.push(await react(alice, ofBob.id, '🌹'));
    await bob.delete(`/api/users/${aliceId}/block`);
    await alice.post(`/api/users/${bobId}/block`);
    answers.push(await react(alice, ofBob.id, '🌹'));
    await setActive(server, carolId, false);
    answers.push(await react(alice, toCarol.id, '🌹'));
    await removePerson(server, carolId);
    await server.settle();
    answers.push(await react(alice, toCarol.id, '🌹'));

    expect(answers.map(codeOf)).toEqual([
      [403, 'cannot_message'],
      [403, 'cannot_message'],
      [404, 'user_not_found'],
      [404, 'user_not_found'],
    ]);
    const rows = await server.deps.db.read.selectFrom('messages').select('reactions').execute();
    expect(rows).toEqual([{ reactions: null }, { reactions: null }]);
  });

  test('a reaction is taken back after a block in either direction, and after the account of the other ended', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [theirs, own] = [await send(bob, alice, '1'), await send(alice, bob, '2')];
    for (const { id } of [theirs, own]) await react(alice, id, '🌹');
    await bob.post(`/api/users/${await alice.id()}/block`);
    await alice.post(`/api/users/${await bob.id()}/block`);

    const afterBlock = await react(alice, theirs.id, null);
    const shown = (await messagesOf(bob, alice)).map(({ reactions }) => reactions?.length);
    await removePerson(server, await bob.id());
    await server.settle();
    const refused = await react(alice, own.id, '🌷');
    const afterEnd = await react(alice, own.id, null);

    expect([afterBlock, afterEnd].map(({ status }) => status)).toEqual([204, 204]);
    expect(codeOf(refused)).toEqual([404, 'user_not_found']);
    expect(shown).toEqual([0, 1]);
    expect((await messagesOf(alice, bob)).map(({ reactions }) => reactions)).toEqual([[], []]);
  });

  test('a user who deleted a message for themselves receives nothing of reactions to it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [ofAlice, ofBob] = [await send(alice, bob, '1'), await send(bob, alice, '2')];
    for (const { id } of [ofAlice, ofBob]) await alice.delete(`/api/messages/${id}`);
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();

    for (const { id } of [ofAlice, ofBob]) await react(bob, id, '🌹');

    expect(await devices[0]?.pull()).toEqual([]);
    expect(opWords((await devices[1]?.pull()) ?? []).toSorted()).toEqual(
      [ofAlice, ofBob].map(({ id }) => `u put message ${id}`).toSorted(),
    );
  });

  test('a photo has reactions, an edit keeps them, and unsending removes them', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await sendPhoto(alice, bob, { content: 'Rose' });
    await react(bob, id, '🌹');

    const edited = await edit(alice, id, 'A rose');
    await unsend(alice, id);

    expect(edited.body).toMatchObject({ content: 'A rose', reactions: [{ userId: await bob.id(), emoji: '🌹' }] });
    expect((await messagesOf(bob, alice)).map(({ reactions }) => reactions)).toEqual([[]]);
    expect(await findTraces(server.deps.db, ['🌹'])).toEqual({});
  });

  test('reactions end with the content of a message: removed by an administrator, or deleted by both', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [removed, ofBoth] = [await send(alice, bob, '1'), await send(alice, bob, '2')];
    for (const { id } of [removed, ofBoth]) {
      for (const client of [alice, bob]) await react(client, id, '🌹');
    }

    await server.deps.db.write((tx) => removeMessage(server.deps, tx, () => {}, removed.id));
    await alice.delete(`/api/messages/${ofBoth.id}`);
    const afterOne = (await messagesOf(bob, alice)).map(({ reactions }) => reactions?.length);
    await bob.delete(`/api/messages/${ofBoth.id}`);

    expect(afterOne).toEqual([0, 2]);
    expect(await findTraces(server.deps.db, ['🌹'])).toEqual({});
  });

  test('a stored answer to an edit keeps a reaction only while it is there', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const key = () => ({ 'idempotency-key': server.deps.newId() });
    const { id } = await send(alice, bob, 'Rose');
    await react(bob, id, '🌹', key());
    const editKey = key();
    const edited = await edit(alice, id, 'A rose', editKey);
    const again = await edit(alice, id, 'A rose', editKey);
    const before = Object.keys(await findTraces(server.deps.db, ['🌹']));

    await react(bob, id, '🌷', key());

    expect(again.text).toBe(edited.text);
    expect(before).toEqual(['idempotency', 'messages']);
    expect(await findTraces(server.deps.db, ['🌹'])).toEqual({});
  });

  test('a message that a version without reactions stored takes one, and one that it emptied shows none', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const emptied = await send(alice, bob, '1');
    await react(bob, emptied.id, '🌹');
    const { conversationId } = emptied;
    const id = server.deps.newId();
    await server.deps.db.write(async (tx) => {
      await sql`update messages set content = '', "isEmptied" = 1, rev = rev + 1 where id = ${emptied.id}`.execute(tx);
      await sql`
        insert into messages (id, "conversationId", n, side, k, content, "createdAt", rev, seq0, seq1)
        select ${id}, ${conversationId}, 2, side, 2, 'Older', "createdAt", 1, 1, 1 from messages where id = ${emptied.id}
      `.execute(tx);
      await sql`update "conversationMembers" set "lastN" = 2`.execute(tx);
    });

    const before = (await messagesOf(bob, alice)).map(({ reactions }) => reactions);
    await react(bob, id, '🌷');

    expect(before).toEqual([[], []]);
    expect((await messagesOf(bob, alice)).map(({ reactions }) => reactions)).toEqual([
      [],
      [{ userId: await bob.id(), emoji: '🌷' }],
    ]);
  });
});
