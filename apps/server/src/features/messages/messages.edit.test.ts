import { MAX_MESSAGE_LENGTH, MESSAGE_EDIT_HOURS } from '@posy/contract/limits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import {
  codeOf,
  edit,
  messageIn,
  messagesOf,
  onlyConversationOf,
  sendPhoto,
  unsend,
} from '../../testing/changing-messages.ts';
import { send, textsOf, trySend } from '../../testing/messaging.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { Socket } from '../../testing/socket.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { removeMessage } from './reported-message.ts';

const HOUR_MS = 3_600_000;

forEachDialect((dialect) => {
  test('an edited message has its new text and the time of it for both users, and takes no number', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const question = await send(bob, alice, 'When?');
    const sent = await send(alice, bob, { content: 'At five', replyToId: question.id });
    const { id, conversationId } = sent;
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();
    server.clock.advance(60_000);

    const answer = await edit(alice, id, '  At six ');

    const editedAt = new Date(server.clock.now()).toISOString();
    const edited = { ...sent, content: 'At six', editedAt, rev: 2 };
    expect(sent).toMatchObject({ editedAt: null, isUnsent: false });
    expect([answer.status, answer.body]).toEqual([200, edited]);
    for (const [i, [reader, other]] of [[alice, bob] as const, [bob, alice] as const].entries()) {
      const ops = (await devices[i]?.pull()) ?? [];
      expect(opWords(ops).toSorted()).toEqual([`u put conversation ${conversationId}`, `u put message ${id}`]);
      expect(messageIn(ops, id)).toEqual(edited);
      expect((await messagesOf(reader, other)).at(-1)).toEqual(edited);
      expect(await onlyConversationOf(reader)).toMatchObject({ lastN: 2, lastMessage: { content: 'At six' } });
    }
    expect(await onlyConversationOf(bob)).toMatchObject({ unreadCount: 1, receivedK: 1 });
  });

  test('an edit of an older message changes neither the list nor the unread count', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, '1');
    await send(alice, bob, '2');
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();

    await edit(alice, id, 'One');

    for (const device of devices) expect(opWords(await device.pull())).toEqual([`u put message ${id}`]);
    expect(await onlyConversationOf(bob)).toMatchObject({ unreadCount: 2, lastMessage: { content: '2' } });
  });

  test('an edit and an unsent message poke the open apps of both users, without a frame of their own', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, '1');
    await using atAlice = await Socket.open(server, alice);
    await using atBob = await Socket.open(server, bob);
    const sockets = [atAlice, atBob];
    for (const socket of sockets) await socket.nextOf('welcome');

    await edit(alice, id, 'One');
    const afterEdit = await Promise.all(sockets.map((socket) => socket.next()));
    await unsend(alice, id);
    const afterUnsend = await Promise.all(sockets.map((socket) => socket.next()));

    const poke = { type: 'touch', u: expect.any(Number) };
    expect([...afterEdit, ...afterUnsend]).toMatchObject([poke, poke, poke, poke]);
  });

  test('the same text changes nothing, also after a day; a repeated edit gets the first answer', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'One');
    const key = { 'idempotency-key': server.deps.newId() };
    const first = await edit(alice, id, 'Two', key);
    const device = new PullingDevice(bob);
    await device.pull();

    const again = [await edit(alice, id, 'Two', key), await edit(alice, id, 'Two')];
    server.clock.advance(MESSAGE_EDIT_HOURS * HOUR_MS + 1);
    again.push(await edit(alice, id, 'Two'));

    expect(again.map(({ status, text }) => [status, text])).toEqual(again.map(() => [200, first.text]));
    expect(await device.pull()).toEqual([]);
    expect(await server.deps.db.read.selectFrom('formerMessages').select('text').execute()).toEqual([{ text: 'One' }]);
  });

  test('the text of a photo may be removed and added, a text alone may not be removed, and the rules of texts hold', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const photo = await sendPhoto(alice, bob, { content: 'Rose' });
    const { id } = await send(alice, bob, 'Text');

    const ofPhoto = [await edit(alice, photo.id, ''), await edit(alice, photo.id, 'Tulip')];
    const refused = [
      await edit(alice, id, ' '),
      await edit(alice, id, 'x'.repeat(MAX_MESSAGE_LENGTH + 1)),
      await edit(alice, id, 'a\0b'),
      await alice.fetch(`/api/messages/${id}`, { method: 'PATCH', json: {} }),
    ];

    expect(ofPhoto.map(({ body }) => body)).toMatchObject([
      { content: '', media: photo.media },
      { content: 'Tulip', media: photo.media },
    ]);
    expect(refused.map(codeOf)).toEqual([
      [400, 'message_empty'],
      [400, 'message_too_long'],
      [400, 'invalid_characters'],
      [400, 'fields_required'],
    ]);
    expect(await textsOf(bob, alice)).toEqual(['Tulip', 'Text']);
  });

  test('a message is edited for a day, and no longer', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'One');
    server.clock.advance(MESSAGE_EDIT_HOURS * HOUR_MS);

    const last = await edit(alice, id, 'Two');
    server.clock.advance(1);
    const late = await edit(alice, id, 'Three');

    expect(last.status).toBe(200);
    expect(codeOf(late)).toEqual([409, 'edit_too_late']);
    expect(await textsOf(bob, alice)).toEqual(['Two']);
  });

  test('I27 a message of others, one that is emptied, hidden or unknown is not edited', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const { id } = await send(alice, bob, 'Mine');
    const [unsent, removed, hidden] = [await send(alice, bob), await send(alice, bob), await send(alice, bob)];
    await unsend(alice, unsent.id);
    await server.deps.db.write((tx) => removeMessage(server.deps, tx, () => {}, removed.id));
    await alice.delete(`/api/messages/${hidden.id}`);

    const answers = [
      await edit(bob, id, 'x'),
      await edit(carol, id, 'x'),
      await edit(server.admin(), id, 'x'),
      await edit(alice, unsent.id, 'x'),
      await edit(alice, removed.id, 'x'),
      await edit(alice, hidden.id, 'x'),
      await edit(alice, server.deps.newId(), 'x'),
    ];

    expect(answers.map(codeOf)).toEqual([
      [403, 'not_own_message'],
      ...Array.from({ length: 6 }, () => [404, 'message_not_found']),
    ]);
    expect(await textsOf(bob, alice)).toEqual(['Mine', '', '', 'Hello']);
  });

  test('an edit after a block in either direction is refused, and one to a user who is deactivated or deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const [toBob, toCarol] = [await send(alice, bob, 'To Bob'), await send(alice, carol, 'To Carol')];
    const [aliceId, bobId, carolId] = [await alice.id(), await bob.id(), await carol.id()];
    const answers = [];

    await bob.post(`/api/users/${aliceId}/block`);
    answers.push(await edit(alice, toBob.id, 'x'));
    await bob.delete(`/api/users/${aliceId}/block`);
    await alice.post(`/api/users/${bobId}/block`);
    answers.push(await edit(alice, toBob.id, 'x'));
    await setActive(server, carolId, false);
    answers.push(await edit(alice, toCarol.id, 'x'));
    await removePerson(server, carolId);
    await server.settle();
    answers.push(await edit(alice, toCarol.id, 'x'));

    expect(answers.map(codeOf)).toEqual([
      [403, 'cannot_message'],
      [403, 'cannot_message'],
      [404, 'user_not_found'],
      [404, 'user_not_found'],
    ]);
    expect([await textsOf(alice, bob), (await messagesOf(alice, carol)).map(({ content }) => content)]).toEqual([
      ['To Bob'],
      ['To Carol'],
    ]);
  });

  test('a message that is sent again after it was edited elsewhere is the edited one; another text is a conflict', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const fields = { id: server.deps.newId(), content: 'One' };
    await trySend(alice, bob, fields);
    await edit(alice, fields.id, 'Two');

    const again = [await trySend(alice, bob, fields), await trySend(alice, bob, { ...fields, content: 'Two' })];
    const different = await trySend(alice, bob, { ...fields, content: 'Three' });

    expect(again).toMatchObject(again.map(() => ({ status: 201, body: { id: fields.id, content: 'Two' } })));
    expect(codeOf(different)).toEqual([409, 'id_conflict']);
  });

  test('a message of a version that knows no edits is edited and unsent like others', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { conversationId, createdAt } = await send(bob, alice, 'Hello');
    const [edited, unsent] = [server.deps.newId(), server.deps.newId()];
    await insertAsBefore(server, alice, { conversationId, createdAt: Date.parse(createdAt), ids: [edited, unsent] });

    const answers = [await edit(alice, edited, 'Newer'), await unsend(alice, unsent)];

    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
    expect((await messagesOf(bob, alice)).map(({ content, isUnsent }) => [content, isUnsent])).toEqual([
      ['Hello', false],
      ['Newer', false],
      ['', true],
    ]);
    expect((await onlyConversationOf(bob)).unreadCount).toBe(1);
  });
});

/** Stores messages after the first one with the columns that the version before migration 0043 knows. */
async function insertAsBefore(
  { deps }: TestServer,
  sender: TestClient,
  {
    conversationId,
    createdAt,
    ids,
  }: { readonly conversationId: string; readonly createdAt: number; readonly ids: readonly string[] },
): Promise<void> {
  const senderId = await sender.id();
  await deps.db.write(async (tx) => {
    const { side } = await tx
      .selectFrom('conversationMembers')
      .select('side')
      .where('userId', '=', senderId)
      .executeTakeFirstOrThrow();
    for (const [i, id] of ids.entries()) {
      await sql`
        insert into messages (id, "conversationId", n, side, k, content, "createdAt", rev, seq0, seq1)
        values (${id}, ${conversationId}, ${i + 2}, ${side}, ${i + 1}, 'Older', ${createdAt}, 1, 1, 1)
      `.execute(tx);
    }
    const count = ids.length;
    const last = { lastN: count + 1, lastMessageId: ids.at(-1) ?? null };
    await tx
      .updateTable('conversationMembers')
      .set({ ...last, sentK: count })
      .where('side', '=', side)
      .execute();
    await tx
      .updateTable('conversationMembers')
      .set({ ...last, receivedK: count })
      .where('side', '<>', side)
      .execute();
  });
}
