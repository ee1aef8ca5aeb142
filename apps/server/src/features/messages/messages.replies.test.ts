import { type MessageEntity, MessageEntitySchema, SentByUsernameSchema } from '@posy/contract/messages';
import type { Op } from '@posy/contract/sync';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import { conversationOf, send, trySend } from '../../testing/messaging.ts';
import { SMALL_PICTURE } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { Socket } from '../../testing/socket.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { removeMessage } from './reported-message.ts';

forEachDialect((dialect) => {
  test('a reply names the answered message with its number to both users, in its answer, a frame, pulls and pages', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob, 'Good morning');
    const question = await send(alice, bob, 'Are you awake?');
    const device = new PullingDevice(alice);
    await device.pull();
    await using socket = await Socket.open(server, alice);

    const reply = await send(bob, alice, { content: 'Now I am', replyToId: question.id });
    const frame = await socket.nextOf('new_message');
    const pulled = messageIn(await device.pull(), reply.id);
    const atFresh = messageIn(await new PullingDevice(server.anotherDeviceOf('bob')).pull(), reply.id);

    expect([question.replyTo, reply.replyTo]).toEqual([null, { id: question.id, n: 2 }]);
    expect(frame).toMatchObject({ ops: [{ t: 'message', v: reply }, { t: 'conversation' }] });
    expect([pulled, atFresh]).toEqual([reply, reply]);
    for (const [reader, other] of [[alice, bob] as const, [bob, alice] as const]) {
      expect((await messagesOf(reader, other)).at(-1)).toEqual(reply);
    }
  });

  test('a reply may have a photo or a video, and may be sent to a username', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id, conversationId } = await send(alice, bob, 'Show me');
    const path = `/api/conversations/${conversationId}/messages`;
    const uploadId = await upload(bob, mp4(), 'message');
    const byName = '/api/messages/send-by-username';
    const username = 'alice.tester';

    const answers = [
      await bob.postForm(path, photoForm({ replyToId: id })),
      await bob.post(path, { uploadId, replyToId: id }),
    ].map(({ body }) => Parse(MessageEntitySchema, body));
    const named = [
      await bob.post(byName, { username, content: 'There', replyToId: id }),
      await bob.postForm(byName, photoForm({ username, replyToId: id })),
    ].map(({ body }) => Parse(SentByUsernameSchema, body).message);

    const replies = [...answers, ...named];
    expect(replies.map(({ media, replyTo }) => [media?.kind, replyTo])).toEqual(
      ['image', 'video', undefined, 'image'].map((kind) => [kind, { id, n: 1 }]),
    );
    expect((await messagesOf(alice, bob)).slice(1).map(({ replyTo }) => replyTo)).toEqual(
      replies.map(({ replyTo }) => replyTo),
    );
  });

  test('I26 a message of another conversation is ignored as an answered one, like an unknown id', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    await send(alice, bob, 'Hello');
    const ids = [
      (await send(carol, bob, 'Between others')).id,
      (await send(alice, carol, 'Of the sender, elsewhere')).id,
      server.deps.newId(),
    ];

    const answers: TestResponse[] = [];
    for (const replyToId of ids) {
      const username = 'bob.tester';
      answers.push(await trySend(alice, bob, { content: 'What was that?', replyToId }));
      answers.push(
        await alice.post('/api/messages/send-by-username', { username, content: 'What was that?', replyToId }),
      );
    }

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const [first, second, ...others] = answers.map(({ text }) => withoutNumbers(text));
    expect(first).toContain('"replyTo":null');
    expect(others).toEqual([first, second, first, second]);
    const rows = await server.deps.db.read.selectFrom('messages').select(['replyToId', 'replyToN']).execute();
    expect(new Set(rows.flatMap(Object.values))).toEqual(new Set([null]));
  });

  test('a message that one or both deleted for themselves, or that was emptied, can be answered', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [ofReader, ofSender, ofBoth, emptied] = [
      await send(alice, bob, '1'),
      await send(alice, bob, '2'),
      await send(alice, bob, '3'),
      await send(alice, bob, '4'),
    ];
    for (const { id } of [ofReader, ofBoth]) await bob.delete(`/api/messages/${id}`);
    for (const { id } of [ofSender, ofBoth]) await alice.delete(`/api/messages/${id}`);
    await server.deps.db.write((tx) => removeMessage(server.deps, tx, () => {}, emptied.id));

    const replies: MessageEntity[] = [];
    for (const { id } of [ofReader, ofSender, ofBoth, emptied]) {
      replies.push(await send(bob, alice, { content: 'Late', replyToId: id }));
    }

    expect(replies.map(({ replyTo }) => replyTo)).toEqual(
      [ofReader, ofSender, ofBoth, emptied].map(({ id, n }) => ({ id, n })),
    );
    expect((await messagesOf(alice, bob)).slice(-4)).toEqual(replies);
  });

  test('a repeated reply is the first one, by its key and by its id; another answered message is a conflict', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [one, two] = [await send(bob, alice, '1'), await send(bob, alice, '2')];
    const fields = { id: server.deps.newId(), content: 'To the first', replyToId: one.id };
    const key = { 'idempotency-key': server.deps.newId() };

    const first = await trySend(alice, bob, fields, key);
    const same = [await trySend(alice, bob, fields, key), await trySend(alice, bob, fields)];
    const different = [
      await trySend(alice, bob, { ...fields, replyToId: two.id }, key),
      await trySend(alice, bob, { ...fields, replyToId: two.id }),
      await trySend(alice, bob, { ...fields, replyToId: undefined }),
    ];

    expect(first).toMatchObject({ status: 201, body: { replyTo: { id: one.id, n: 1 } } });
    expect(same.map(({ status, text }) => [status, text])).toEqual(same.map(() => [201, first.text]));
    expect(different.map(({ body }) => Reflect.get(Object(body), 'code'))).toEqual([
      'idempotency_key_reused',
      'id_conflict',
      'id_conflict',
    ]);
    expect(await messagesOf(bob, alice)).toHaveLength(3);
  });

  test('a repeated reply whose answered message was unknown is the first one, also when that message arrived since', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const answeredId = server.deps.newId();
    const fields = { id: server.deps.newId(), content: 'To what?', replyToId: answeredId };
    const key = { 'idempotency-key': server.deps.newId() };

    const first = await trySend(alice, bob, fields, key);
    const before = await trySend(alice, bob, fields);
    await send(alice, bob, { id: answeredId, content: 'Too late' });
    const after = [await trySend(alice, bob, fields, key), await trySend(alice, bob, fields)];

    expect(first).toMatchObject({ status: 201, body: { replyTo: null } });
    expect([before, ...after].map(({ status, text }) => [status, text])).toEqual(
      Array.from({ length: 3 }, () => [201, first.text]),
    );
  });

  test('the replies of a user stay when the account of the other ends, and emptied replies answer nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const question = await send(alice, bob, 'Mine');
    const reply = await send(bob, alice, { content: 'Yours', replyToId: question.id });
    const back = await send(alice, bob, { content: 'Mine again', replyToId: reply.id });
    const device = new PullingDevice(bob);
    await device.pull();

    await removePerson(server, await alice.id());
    await server.settle();

    const shown = (await messagesOf(bob, alice)).map(({ content, replyTo }) => [content, replyTo]);
    expect(shown).toEqual([
      ['', null],
      ['Yours', { id: question.id, n: 1 }],
      ['', null],
    ]);
    expect(messageIn(await device.pull(), back.id)).toMatchObject({ isEmptied: true, replyTo: null });
  });

  test('a reply that both deleted keeps only its numbers', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const question = await send(alice, bob, 'Question');
    const { id } = await send(bob, alice, { content: 'Answer', replyToId: question.id });

    for (const client of [alice, bob]) await client.delete(`/api/messages/${id}`);

    const row = await server.deps.db.read.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ n: 2, k: 1, content: '', replyToId: null, replyToN: null });
  });

  test('a message of a version without replies answers none, and its repetition by a newer device is the same', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { conversationId } = await send(bob, alice, 'Hello');
    const id = server.deps.newId();
    await insertAsBefore(server, { id, conversationId, senderId: await alice.id(), content: 'Older' });

    const [, older] = await messagesOf(bob, alice);
    const again = await trySend(alice, bob, { id, content: 'Older', replyToId: server.deps.newId() });

    expect(older).toMatchObject({ id, n: 2, content: 'Older', replyTo: null });
    expect(again).toMatchObject({ status: 201, body: older });
  });
});

/** Stores the second message of a conversation as the version before migration 0042 does. */
async function insertAsBefore(
  { deps }: TestServer,
  message: {
    readonly id: string;
    readonly conversationId: string;
    readonly senderId: string;
    readonly content: string;
  },
): Promise<void> {
  const { senderId, ...columns } = message;
  await deps.db.write(async (tx) => {
    const { side } = await tx
      .selectFrom('conversationMembers')
      .select('side')
      .where('userId', '=', senderId)
      .executeTakeFirstOrThrow();
    const numbers = { n: 2, side, k: 1, createdAt: 1, seq0: 1, seq1: 1 };
    const flags = { isEmptied: 0, isUnsent: 0, isDeletedForSender: 0, isDeletedForOther: 0 };
    await tx
      .insertInto('messages')
      .values({ ...columns, ...numbers, ...flags, mediaId: null, mediaKind: null, rev: 1 })
      .execute();
    await tx.updateTable('conversationMembers').set({ lastN: 2 }).execute();
  });
}

async function messagesOf(reader: TestClient, other: TestClient): Promise<MessageEntity[]> {
  const { body } = await reader.get(`/api/conversations/${await conversationOf(reader, other)}/messages?limit=100`);
  return Parse(Type.Array(MessageEntitySchema), body);
}

function messageIn(ops: readonly Op[], id: string): unknown {
  return ops.flatMap((op) => (op.t === 'message' && op.id === id && 'v' in op ? [op.v] : [])).at(-1);
}

/** An answer without what differs between two messages. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/"(id|lastMessageId)":"[^"]+"|"(n|k|lastN|sentK|receivedK|rev)":\d+/g, '');
}

function photoForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photo', new File([new Uint8Array(SMALL_PICTURE)], 'photo.png', { type: 'image/png' }));
  return form;
}
