import { ConversationEntitySchema, type ConversationEntity } from '@posy/contract/conversations';
import { MAX_MESSAGE_LENGTH } from '@posy/contract/limits';
import { MessageEntitySchema, SentByUsernameSchema } from '@posy/contract/messages';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { conversationOf, send, textsOf, trySend } from '../../testing/messaging.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a first message creates the conversation, and both users see it from their own side', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];

    const message = await send(alice, bob, '  Hello Bob  ');

    expect(message).toMatchObject({ n: 1, k: 1, senderId: await alice.id(), content: 'Hello Bob', rev: 1 });
    expect(await listOf(alice)).toMatchObject([
      { otherUser: { firstName: 'bob', isInactive: false }, unreadCount: 0, lastN: 1, lastMessage: { id: message.id } },
    ]);
    expect(await listOf(bob)).toMatchObject([
      { otherUser: { firstName: 'alice' }, unreadCount: 1, receivedK: 1, lastMessage: { content: 'Hello Bob' } },
    ]);
  });

  test('messages are numbered without gaps, in total and per sender', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];

    const sent = [await send(alice, bob), await send(bob, alice), await send(alice, bob), await send(bob, alice)];

    expect(sent.map(({ n, k }) => [n, k])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
  });

  test('a repeated key or id is the same message', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const id = server.deps.newId();
    const headers = { 'idempotency-key': server.deps.newId() };

    const first = await trySend(alice, bob, { id, content: 'Once' }, headers);
    const again = await trySend(alice, bob, { id, content: 'Once' }, headers);
    const byId = await trySend(alice, bob, { id, content: 'Once' });
    const other = await trySend(alice, bob, { id, content: 'Another' });
    const foreign = await trySend(bob, alice, { id, content: 'Once' });

    expect([first.status, again.status, byId.status, other.status, foreign.status]).toEqual([201, 201, 201, 409, 409]);
    expect([again.body, byId.body]).toEqual([first.body, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await textsOf(bob, alice)).toEqual(['Once']);
  });

  test('invalid messages are refused with the messages of the spec, and change nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, deactivated] = [server.as('alice'), server.as('bob'), server.as('gone')];
    const emoji = '👨‍👩‍👧';
    await setActive(server, await deactivated.id(), false);

    const answers = [
      await trySend(alice, bob, '   '),
      await trySend(alice, bob, 'x'.repeat(MAX_MESSAGE_LENGTH + 1)),
      await trySend(alice, bob, emoji.repeat(MAX_MESSAGE_LENGTH)),
      await trySend(alice, bob, 'a\u0000b'),
      await trySend(alice, alice, 'To myself'),
      await trySend(alice, deactivated, 'Are you there?'),
      await alice.post(`/api/conversations/${server.deps.newId()}/messages`, { content: 'Hello' }),
      await alice.post('/api/messages/send-by-username', { username: '@nobody.here', content: 'Hello' }),
      await alice.post('/api/messages/send-by-username', { username: ' @ ', content: 'Hello' }),
    ];

    expect(answers.map(({ status, body }) => [status, Reflect.get(Object(body), 'message')])).toEqual([
      [400, 'Please enter a message or attach a video.'],
      [400, 'Message is too long'],
      [201, undefined],
      [400, 'Invalid characters'],
      [400, 'You cannot send a message to yourself'],
      [404, 'User not found'],
      [404, 'Conversation not found'],
      [404, 'User not found'],
      [400, 'Please enter a username.'],
    ]);
    expect((await server.deps.db.read.selectFrom('messages').selectAll().execute()).length).toBe(1);
  });

  test('I01 I02 non-members cannot read, write or mark a conversation', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, eve] = [server.as('alice'), server.as('bob'), server.as('eve')];
    await send(alice, bob, 'A secret');
    const path = `/api/conversations/${await conversationOf(alice, bob)}`;

    const answers = [
      await eve.get(`${path}/messages`),
      await eve.post(`${path}/messages`, { content: 'Let me in' }),
      await eve.post(`${path}/messages`, { content: 'Let me in', toUserId: await bob.id() }),
      await eve.post(`${path}/read`, {}),
    ];

    expect(answers.map(({ status, text }) => [status, text.includes('Conversation not found')])).toEqual(
      Array.from({ length: 4 }, () => [404, true]),
    );
    expect(await textsOf(bob, alice)).toEqual(['A secret']);
  });

  test('a message by username works with or without an @, and the answer includes the conversation', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await bob.user();

    const response = await alice.post('/api/messages/send-by-username', { username: ' @Bob.Tester', content: 'Hi' });

    expect(response.status).toBe(201);
    const { conversation, message } = Parse(SentByUsernameSchema, response.body);
    expect(conversation).toEqual((await listOf(alice))[0]);
    expect(message.conversationId).toBe(conversation.id);
    expect(await textsOf(bob, alice)).toEqual(['Hi']);
  });

  test('an empty conversation is listed only for the user who opened it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const device = new PullingDevice(bob);
    await bob.user();
    await device.pull();

    const created = await alice.post('/api/conversations/create-by-username', { username: 'bob.tester' });
    const again = await alice.post('/api/conversations/create-by-username', { username: 'bob.tester' });

    expect([created.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(created.body);
    expect((await listOf(alice)).map((each) => each.lastMessage)).toEqual([null]);
    expect(await listOf(bob)).toEqual([]);
    expect(opWords(await device.pull()).filter((words) => words.includes('conversation'))).toEqual([]);

    await send(bob, alice);
    expect(await listOf(bob)).toHaveLength(1);
  });

  test('a page is oldest first, the first page has the newest messages, and next goes back', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    for (let i = 1; i <= 7; i++) await send(alice, bob, String(i));

    const pages: string[][] = [];
    let path: string | null = `/api/conversations/${await conversationOf(alice, bob)}/messages?limit=3`;
    while (path) {
      const { body, headers } = await bob.get(path);
      pages.push(Parse(Type.Array(MessageEntitySchema), body).map((message) => message.content));
      path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }

    expect(pages).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']]);
    expect((await bob.get(`/api/conversations/${await conversationOf(alice, bob)}/messages?cursor=x`)).status).toBe(
      400,
    );
  });

  test('a message deleted for me disappears for me only; the list shows the newest remaining one; numbers stay', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const device = new PullingDevice(bob);
    const remaining = await send(alice, bob, 'Kept');
    const deactivated = await send(alice, bob, 'Gone');
    await device.pull();

    const deleted = await bob.delete(`/api/messages/${deactivated.id}`);
    const again = await bob.delete(`/api/messages/${deactivated.id}`);
    const next = await send(alice, bob, 'Next');

    expect([deleted.status, again.status]).toEqual([204, 404]);
    expect(await textsOf(bob, alice)).toEqual(['Kept', 'Next']);
    expect(await textsOf(alice, bob)).toEqual(['Kept', 'Gone', 'Next']);
    expect(next).toMatchObject({ n: 3, k: 3 });
    expect(opWords(await device.pull()).filter((words) => words.includes(' message '))).toEqual([
      `u del message ${deactivated.id}`,
      `u put message ${next.id}`,
    ]);
    await bob.delete(`/api/messages/${next.id}`);
    expect((await listOf(bob))[0]).toMatchObject({ lastMessage: { id: remaining.id }, unreadCount: 0, lastN: 3 });
    expect((await listOf(alice))[0]).toMatchObject({ lastMessage: { id: next.id } });
  });

  test('a message that both users deleted keeps only its numbers', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { id } = await send(alice, bob, 'Forget it');

    await alice.delete(`/api/messages/${id}`);
    await bob.delete(`/api/messages/${id}`);

    const rows = await server.deps.db.read.selectFrom('messages').selectAll().execute();
    expect(rows).toMatchObject([{ n: 1, k: 1, content: '', mediaId: null }]);
    expect((await listOf(alice))[0]?.lastMessage).toBeNull();
  });

  test('a device receives messages by pulls, and a new one gets the newest', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const device = new PullingDevice(bob);
    await device.pull();
    const message = await send(alice, bob, 'Hello');

    const ops = await device.pull();
    for (let i = 0; i < 34; i++) await send(alice, bob, `More ${i}`);
    const fresh = await new PullingDevice(server.anotherDeviceOf('bob')).pull();

    expect(ops.map((op) => [op.t, 'v' in op && op.v])).toEqual([
      ['message', message],
      ['conversation', expect.objectContaining({ unreadCount: 1, lastN: 1 })],
    ]);
    expect(fresh.filter((op) => op.t === 'message')).toHaveLength(30);
    expect(fresh.filter((op) => op.t === 'conversation')).toHaveLength(1);
  });
});

async function listOf(client: TestClient): Promise<ConversationEntity[]> {
  return Parse(Type.Array(ConversationEntitySchema), (await client.get('/api/conversations')).body);
}
