import { ReportSchema } from '@posy/contract/reports';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import {
  codeOf,
  edit,
  messageIn,
  messagesOf,
  onlyConversationOf,
  sendPhoto,
  unsend,
} from '../../testing/changing-messages.ts';
import { send, trySend } from '../../testing/messaging.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { findTraces } from '../../testing/traces.ts';
import { countUnread } from './messages.push.ts';
import { removeMessage } from './reported-message.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('an unsent message keeps its numbers alone, in pages and pulls of both users, and its photo is deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const question = await send(bob, alice, 'Where?');
    const { id, media, n, k } = await sendPhoto(alice, bob, { content: 'Here', replyToId: question.id });
    await edit(alice, id, 'There');
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();

    const answer = await unsend(alice, id);
    await server.settle();

    expect(answer.status).toBe(204);
    const taken = { content: '', media: null, videoUrl: null, replyTo: null, editedAt: null };
    const unsent = { id, n, k, ...taken, isEmptied: true, isUnsent: true };
    for (const [i, [reader, other]] of [[alice, bob] as const, [bob, alice] as const].entries()) {
      const ops = (await devices[i]?.pull()) ?? [];
      expect(opWords(ops).toSorted()).toEqual([`u put conversation ${question.conversationId}`, `u put message ${id}`]);
      expect(messageIn(ops, id)).toMatchObject(unsent);
      expect((await messagesOf(reader, other)).at(-1)).toMatchObject(unsent);
      expect((await onlyConversationOf(reader)).lastMessage).toMatchObject({ content: '', isEmptied: true });
      expect((await reader.get(media?.variants[0]?.url ?? '')).status).toBe(404);
    }
    const { read } = server.deps.db;
    expect(await read.selectFrom('media').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('formerMessages').selectAll().execute()).toEqual([]);
  });

  test('an unsent message is not counted as unread, in the list, a pull and the badge, until all is read', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const bobId = await bob.id();
    const sent = [await send(alice, bob, '1'), await send(alice, bob, '2'), await send(alice, bob, '3')];
    const conversationId = sent[0]?.conversationId ?? '';
    const counts = async () => [
      (await onlyConversationOf(bob)).unreadCount,
      await countUnread(server.deps.db.read, bobId),
    ];
    const device = new PullingDevice(bob);
    await device.pull();

    await unsend(alice, sent[1]?.id ?? '');
    const pulled = (await device.pull()).find((op) => op.t === 'conversation');
    const afterOne = await counts();
    await send(alice, bob, '4');
    const afterNew = await counts();
    await bob.post(`/api/conversations/${conversationId}/read`, { k: 1 });
    const afterFirst = await counts();
    await bob.post(`/api/conversations/${conversationId}/read`, { k: 2 });
    const afterUnsent = await counts();
    await unsend(alice, sent[2]?.id ?? '');
    await bob.post(`/api/conversations/${conversationId}/read`, {});
    const afterAll = await counts();
    await send(alice, bob, '5');

    expect(pulled).toMatchObject({ v: { unreadCount: 2, receivedK: 3, readK: 0, lastN: 3 } });
    expect([afterOne, afterNew, afterFirst, afterUnsent, afterAll, await counts()]).toEqual(
      [2, 3, 2, 2, 0, 1].map((count) => [count, count]),
    );
  });

  test('a read message that is unsent changes no count, and an older one does not change the list', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id, conversationId } = await send(alice, bob, '1');
    await bob.post(`/api/conversations/${conversationId}/read`, {});
    await send(alice, bob, '2');
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();

    await unsend(alice, id);

    for (const device of devices) expect(opWords(await device.pull())).toEqual([`u put message ${id}`]);
    expect(await onlyConversationOf(bob)).toMatchObject({ unreadCount: 1, lastMessage: { content: '2' } });
  });

  test('a read mark of a version that knows no unsent messages makes later ones count', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const bobId = await bob.id();
    const { id, conversationId } = await send(alice, bob, '1');
    await unsend(alice, id);
    const counts = async () => [
      (await onlyConversationOf(bob)).unreadCount,
      await countUnread(server.deps.db.read, bobId),
    ];

    const before = await counts();
    await server.deps.db.write((tx) =>
      tx.updateTable('conversationMembers').set({ readK: 1 }).where('userId', '=', bobId).execute(),
    );
    await send(alice, bob, '2');
    const after = await counts();
    await bob.post(`/api/conversations/${conversationId}/read`, {});

    expect([before, after, await counts()]).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
    ]);
  });

  test('a message is unsent after a block in either direction, and after years', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { email } = await alice.user();
    const sent = [await send(alice, bob, '1'), await send(alice, bob, '2')];
    await bob.post(`/api/users/${await alice.id()}/block`);
    await alice.post(`/api/users/${await bob.id()}/block`);

    const first = await unsend(alice, sent[0]?.id ?? '');
    server.clock.advance(1000 * DAY_MS);
    await alice.send('/api/login', { method: 'POST', json: { email, password: TEST_PASSWORD } });
    const second = await unsend(alice, sent[1]?.id ?? '');

    expect([first.status, second.status]).toEqual([204, 204]);
    expect((await messagesOf(alice, bob)).map(({ isUnsent }) => isUnsent)).toEqual([true, true]);
  });

  test('unsending twice changes nothing, with one key or two, nor does unsending what an administrator removed', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, '1');
    const removed = await send(alice, bob, '2');
    await server.deps.db.write((tx) => removeMessage(server.deps, tx, () => {}, removed.id));
    const key = { 'idempotency-key': server.deps.newId() };
    const device = new PullingDevice(bob);

    const first = await unsend(alice, id, key);
    await device.pull();
    const others = [await unsend(alice, id, key), await unsend(alice, id), await unsend(alice, removed.id)];

    expect([first, ...others].map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await device.pull()).toEqual([]);
    expect((await messagesOf(bob, alice)).map(({ isUnsent }) => isUnsent)).toEqual([true, false]);
    expect(await onlyConversationOf(bob)).toMatchObject({ unreadCount: 1 });
  });

  test('I27 a message of others, one that is deleted for oneself, and an unknown one are not unsent', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const { id } = await send(alice, bob, 'Mine');
    const hidden = await send(alice, bob, 'Hidden');
    await bob.delete(`/api/messages/${hidden.id}`);

    const answers = [
      await unsend(bob, id),
      await unsend(carol, id),
      await unsend(server.admin(), id),
      await unsend(bob, hidden.id),
      await unsend(alice, server.deps.newId()),
    ];

    expect(answers.map(codeOf)).toEqual([
      [403, 'not_own_message'],
      ...Array.from({ length: 4 }, () => [404, 'message_not_found']),
    ]);
    expect((await messagesOf(bob, alice)).map(({ content }) => content)).toEqual(['Mine']);
  });

  test('a message that its sender deleted for themselves on another device is taken back from the other user', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'Mine');
    await alice.delete(`/api/messages/${id}`);
    const device = new PullingDevice(alice);
    await device.pull();

    const answer = await unsend(alice, id);

    expect(answer.status).toBe(204);
    expect(await messagesOf(bob, alice)).toMatchObject([{ id, content: '', isUnsent: true }]);
    expect(await messagesOf(alice, bob)).toEqual([]);
    expect(await device.pull()).toEqual([]);
  });

  test('a user who deleted a message for themselves receives nothing of its end', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'Mine');
    await bob.delete(`/api/messages/${id}`);
    const device = new PullingDevice(bob);
    await device.pull();

    await unsend(alice, id);

    expect(await device.pull()).toEqual([]);
    expect((await onlyConversationOf(bob)).unreadCount).toBe(0);
  });

  test('a report that exists keeps its text and its picture, and an unsent message cannot be reported', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, admin] = [server.as('alice'), server.as('bob'), server.admin()];
    const { id } = await sendPhoto(alice, bob, { content: 'Awful' });
    const report = { target: 'message', targetId: id, reason: 'harassment' };
    await bob.post('/api/reports', report);

    await unsend(alice, id);
    await server.settle();

    const [kept] = Parse(Type.Array(ReportSchema), (await admin.get('/api/admin/reports')).body);
    expect(kept?.evidence.text).toBe('Awful');
    expect((await admin.get(kept?.evidence.imageUrl ?? '')).status).toBe(200);
    expect(codeOf(await bob.post('/api/reports', report))).toEqual([404, 'message_not_found']);
  });

  test('J03 an unsent text is in no table, no stored answer, no pull, no page and no frame of a repeated request', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const key = () => ({ 'idempotency-key': server.deps.newId() });
    const [sendingKey, editKey] = [key(), key()];
    const sent = await trySend(alice, bob, 'onezq', sendingKey);
    const id = String(Reflect.get(Object(sent.body), 'id'));
    await edit(alice, id, 'twozq', editKey);
    await bob.post('/api/conversations/create-by-username', { username: 'alice.tester' }, key());
    const before = Object.keys(await findTraces(server.deps.db, ['onezq', 'twozq']));

    await unsend(alice, id, key());
    await server.settle();

    const answers = [
      await trySend(alice, bob, 'onezq', sendingKey),
      await edit(alice, id, 'twozq', editKey),
      await bob.get('/api/sync'),
      await alice.get('/api/sync'),
      await bob.get('/api/conversations'),
      await alice.get(`/api/conversations/${String(Reflect.get(Object(sent.body), 'conversationId'))}/messages`),
    ];
    expect(before).toEqual(expect.arrayContaining(['formerMessages', 'idempotency', 'messages']));
    expect(await findTraces(server.deps.db, ['onezq', 'twozq'])).toEqual({});
    expect(answers.map(({ status, text }) => [status, /zq/.test(text)])).toEqual(
      [201, 200, 200, 200, 200, 200].map((status) => [status, false]),
    );
  });

  test('a message that is sent again after it was unsent elsewhere is the unsent one', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const fields = { id: server.deps.newId(), content: 'Oops' };
    await trySend(alice, bob, fields);
    await unsend(alice, fields.id);

    const again = await trySend(alice, bob, fields);

    expect(again).toMatchObject({ status: 201, body: { id: fields.id, content: '', isUnsent: true } });
    expect(await messagesOf(bob, alice)).toHaveLength(1);
  });

  test('an unsent message can be answered, and stays unsent when the account of its sender ends', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id, n } = await send(alice, bob, 'Oops');
    await unsend(alice, id);
    const reply = await send(bob, alice, { content: 'What was it?', replyToId: id });

    await removePerson(server, await alice.id());
    await server.settle();

    expect(reply.replyTo).toEqual({ id, n });
    expect((await messagesOf(bob, alice)).map(({ isEmptied, isUnsent }) => [isEmptied, isUnsent])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('a message is unsent after the account of its receiver ended', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'Oops');
    await removePerson(server, await bob.id());
    await server.settle();

    expect((await unsend(alice, id)).status).toBe(204);
    expect((await onlyConversationOf(alice)).lastMessage).toMatchObject({ content: '', isEmptied: true });
  });
});
