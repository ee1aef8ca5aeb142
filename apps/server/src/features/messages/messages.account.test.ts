import { type ConversationEntity, ConversationEntitySchema } from '@posy/contract/conversations';
import { MessageEntitySchema } from '@posy/contract/messages';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { conversationOf, send, textsOf, trySend } from '../../testing/messaging.ts';
import { SMALL_PICTURE } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { removeMessagesOf } from './messages-of-account.ts';

forEachDialect((dialect) => {
  test('L10 the thread with a deleted user stays, with their messages emptied and no new ones', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const device = new PullingDevice(bob);
    await send(alice, bob, 'Mine');
    await send(bob, alice, 'Yours');
    const [answered, photo] = [await sendPhoto(bob, alice), await sendPhoto(alice, bob)];
    const path = `/api/conversations/${await conversationOf(alice, bob)}`;
    const aliceId = await alice.id();
    const [before] = await listOf(bob);
    await device.pull();

    await removePerson(server, aliceId);
    await server.settle();
    const ops = await device.pull();

    const messages = Parse(Type.Array(MessageEntitySchema), (await bob.get(`${path}/messages`)).body);
    expect(messages.map(({ n, content, isEmptied, media }) => [n, content, isEmptied, media?.kind])).toEqual([
      [1, '', true, undefined],
      [2, 'Yours', false, undefined],
      [3, '', false, 'image'],
      [4, '', true, undefined],
    ]);
    const [after] = await listOf(bob);
    expect(after).toMatchObject({
      otherUser: { firstName: 'Deleted user', lastName: '', username: null, isInactive: true },
      lastMessage: { content: '', mediaKind: null, isEmptied: true },
    });
    expect(after?.rev).toBeGreaterThan(before?.rev ?? 0);
    expect(new Set(ops.map((op) => op.t))).toEqual(new Set(['user', 'message', 'conversation']));
    expect(JSON.stringify(messages)).not.toContain(aliceId);
    expect([(await bob.get(photo)).status, (await bob.get(answered)).status]).toEqual([404, 200]);
    expect((await bob.post(`${path}/messages`, { content: 'Are you there?' })).body).toMatchObject({
      statusCode: 404,
      message: 'User not found',
    });
    expect((await bob.post(`${path}/read`, {})).status).toBe(204);
  });

  test('a conversation that both users left is deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob, 'Mine');
    await sendPhoto(bob, alice);

    await removePerson(server, await alice.id());
    await server.settle();
    await removePerson(server, await bob.id());
    await server.settle();

    const { read } = server.deps.db;
    expect(await read.selectFrom('conversations').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('conversationMembers').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('messages').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('media').selectAll().execute()).toEqual([]);
  });

  test('a deactivated user keeps the name in the thread, receives no messages, and comes back', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const device = new PullingDevice(bob);
    const photo = await sendPhoto(alice, bob);
    await send(alice, bob, 'Soon back');
    await device.pull();

    await setActive(server, await alice.id(), false);
    await server.settle();
    const pulled = (await device.pull()).filter((op) => op.t === 'conversation');
    const [deleted] = await listOf(bob);
    const refused = await trySend(bob, alice, 'Hello?');
    const media = await bob.get(photo);
    const texts = await textsOf(bob, alice);
    await setActive(server, await alice.id(), true);
    await server.settle();
    const announcedAgain = (await device.pull()).filter((op) => op.t === 'conversation');
    const [back] = await listOf(bob);

    expect([pulled.length, announcedAgain.length]).toEqual([1, 1]);
    expect(deleted).toMatchObject({ otherUser: { firstName: 'alice', isInactive: true }, unreadCount: 2 });
    expect([refused.status, media.status]).toEqual([404, 404]);
    expect(texts).toEqual(['', 'Soon back']);
    expect(back).toMatchObject({ otherUser: { firstName: 'alice', isInactive: false } });
    expect((await trySend(bob, alice, 'Hello?')).status).toBe(201);
  });

  test('a new name reaches the partners of a user', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const device = new PullingDevice(bob);
    await send(alice, bob);
    const before = (await device.pull()).find((op) => op.t === 'conversation');

    await alice.fetch('/api/profile', { method: 'PATCH', json: { firstName: 'Alicia' } });
    await server.settle();
    const after = (await device.pull()).find((op) => op.t === 'conversation');

    expect(after).toMatchObject({ v: { otherUser: { firstName: 'Alicia' } } });
    expect(after?.rev).toBeGreaterThan(before?.rev ?? 0);
  });

  test('messages of a deleted user are emptied in as many steps as they need', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    for (const text of ['One', 'Two', 'Three']) await send(alice, bob, text);
    const userId = await alice.id();
    const step = () => server.deps.db.write((tx) => removeMessagesOf(server.deps, tx, () => {}, { userId, rev: 1 }, 2));

    const steps = [await step(), await step()];

    expect(steps).toEqual([false, true]);
    expect(await textsOf(bob, alice)).toEqual(['', '', '']);
  });

  test('very many messages of a deleted user are emptied in steps', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { conversationId } = await send(alice, bob, 'First');
    await insertMessages(server, conversationId, 1200);

    await removePerson(server, await alice.id());
    await server.settle();

    const rows = await server.deps.db.read.selectFrom('messages').select(['content', 'isEmptied']).execute();
    expect(rows).toHaveLength(1201);
    expect(rows.every((row) => row.content === '' && row.isEmptied === 1)).toBe(true);
  });
});

/** Messages after the first one, without their files and events. */
async function insertMessages(server: TestServer, conversationId: string, count: number): Promise<void> {
  await server.deps.db.write(async (tx) => {
    const { side } = await tx.selectFrom('messages').select('side').limit(1).executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, index) => ({
      id: server.deps.newId(),
      conversationId,
      n: index + 2,
      side,
      k: index + 2,
      content: `More ${index}`,
      mediaId: null,
      mediaKind: null,
      isEmptied: 0,
      isUnsent: 0,
      isDeletedForSender: 0,
      isDeletedForOther: 0,
      createdAt: index,
      rev: 1,
      seq0: 1,
      seq1: 1,
    }));
    await tx.insertInto('messages').values(rows).execute();
  });
}

async function listOf(client: TestClient): Promise<ConversationEntity[]> {
  return Parse(Type.Array(ConversationEntitySchema), (await client.get('/api/conversations')).body);
}

/** Sends a photo and returns the URL of its smallest size. */
async function sendPhoto(from: TestClient, to: TestClient): Promise<string> {
  const form = new FormData();
  form.append('toUserId', await to.id());
  form.append('photo', new File([new Uint8Array(SMALL_PICTURE)], 'photo.png', { type: 'image/png' }));
  const answer = await from.postForm(`/api/conversations/${await conversationOf(from, to)}/messages`, form);
  return Parse(MessageEntitySchema, answer.body).media?.variants[0]?.url ?? '';
}
