import { ConversationEntitySchema } from '@posy/contract/conversations';
import { SentByUsernameSchema } from '@posy/contract/messages';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { conversationOf, send, trySend } from '../../testing/messaging.ts';
import { SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect, untilOneWaits } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { PicturePool, type Pictures } from '../media/picture-pool.ts';
import { changeActive, lockAccount } from '../users/accounts.service.ts';

forEachDialect((dialect) => {
  test('twenty users who write at once, each to two others, produce gapless numbers in every conversation', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const devices = Array.from({ length: 10 }, () => ({
      ofAlice: server.anotherDeviceOf('alice'),
      ofBob: server.anotherDeviceOf('bob'),
    }));
    await Promise.all([alice.user(), bob.user()]);

    await Promise.all(
      devices.flatMap(({ ofAlice, ofBob }, i) => [send(ofAlice, bob, `a${i}`), send(ofBob, alice, `b${i}`)]),
    );

    const rows = await server.deps.db.read.selectFrom('messages').selectAll().orderBy('n').execute();
    const one = (length: number) => Array.from({ length }, (_, i) => i + 1);
    expect(rows.map((row) => row.n)).toEqual(one(20));
    for (const side of [0, 1]) {
      expect(rows.filter((row) => row.side === side).map((row) => row.k)).toEqual(one(10));
    }
    const members = await server.deps.db.read.selectFrom('conversationMembers').selectAll().execute();
    expect(members.map(({ lastN, sentK, receivedK }) => [lastN, sentK, receivedK])).toEqual([
      [20, 10, 10],
      [20, 10, 10],
    ]);
    expect(members.map((member) => member.lastMessageId)).toEqual([rows.at(-1)?.id, rows.at(-1)?.id]);
  });

  test('H05 the same message sent ten times at once, with one key or ten, is stored once', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user()]);
    const id = server.deps.newId();
    const key = server.deps.newId();
    const times = Array.from({ length: 10 }, (_, i) => i);

    const answers = await Promise.all([
      ...times.map(() => trySend(alice, bob, { id, content: 'Once' }, { 'idempotency-key': key })),
      ...times.map(() => trySend(alice, bob, { id, content: 'Once' }, { 'idempotency-key': server.deps.newId() })),
    ]);

    const rows = await server.deps.db.read.selectFrom('messages').select(['id', 'n']).execute();
    expect(rows).toEqual([{ id, n: 1 }]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`201 ${answers[0]?.text}`]),
    );
    expect(await server.deps.db.read.selectFrom('conversations').select('lastN').execute()).toEqual([{ lastN: 1 }]);
  });

  test('sending, reading, deleting and blocking at once end in a consistent state', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const first = await Promise.all(Array.from({ length: 6 }, (_, i) => send(alice, bob, String(i))));
    const path = `/api/conversations/${await conversationOf(alice, bob)}`;
    const aliceId = await alice.id();

    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, i) => trySend(alice, bob, `More ${i}`)),
      ...Array.from({ length: 4 }, (_, i) => bob.post(`${path}/read`, { k: 6 - i })),
      ...first.slice(0, 3).map((message) => bob.delete(`/api/messages/${message.id}`)),
      ...first.slice(2).map((message) => alice.delete(`/api/messages/${message.id}`)),
      bob.post(`/api/users/${aliceId}/block`),
      bob.post('/api/conversations/delivered', { items: [{ id: await conversationOf(alice, bob), k: 6 }] }),
    ]);
    const after = await trySend(alice, bob, 'After the block');

    expect(answers.filter(({ status }) => ![200, 201, 204, 403].includes(status))).toEqual([]);
    expect(after.status).toBe(403);
    const rows = await server.deps.db.read.selectFrom('messages').select(['n', 'k']).orderBy('n').execute();
    expect(rows.map(({ n, k }) => [n, k])).toEqual(rows.map((_, i) => [i + 1, i + 1]));
    const [atBob] = Parse(Type.Array(ConversationEntitySchema), (await bob.get('/api/conversations')).body);
    const [atAlice] = Parse(Type.Array(ConversationEntitySchema), (await alice.get('/api/conversations')).body);
    expect(atBob).toMatchObject({ lastN: rows.length, receivedK: rows.length, readK: 6, isBlocked: true });
    expect(atBob?.unreadCount).toBe(rows.length - 6);
    expect(atAlice).toMatchObject({ otherReadK: 6, otherDeliveredK: 6, isBlocked: false });
  });

  test('two users who write to each other at the same moment share one conversation', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user()]);

    const sent = await Promise.all([send(alice, bob, 'Hi'), send(bob, alice, 'Hi')]);

    expect(new Set(sent.map(({ n }) => n))).toEqual(new Set([1, 2]));
    expect(await server.deps.db.read.selectFrom('conversations').selectAll().execute()).toHaveLength(1);
  });
});

test('no conversation is started with a user whose account is being deleted', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { deps } = server;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const { id: bobId, username } = await bob.user();
  await alice.user();

  const { opening } = await deps.db.write(async (tx) => {
    await lockAccount(deps, tx, bobId);
    await changeActive(deps, tx, bobId, false);
    const waiting = alice.post('/api/conversations/create-by-username', { username });
    await untilOneWaits(deps.db.read);
    return { opening: waiting };
  });

  expect(await opening).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
  expect(await deps.db.read.selectFrom('conversations').selectAll().execute()).toEqual([]);
});

test('I08 a file for a username that changes owners meanwhile is for the owner at the time of sending', async () => {
  const pool = new PicturePool();
  const [isReceived, isRenamed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pictures: Pictures = {
    async receive(task) {
      const picture = await pool.receive(task);
      isReceived.resolve();
      await isRenamed.promise;
      return picture;
    },
    derive: (task) => pool.derive(task),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
  await using server = await TestServer.start({ overrides: { pictures } });
  const [alice, bob, eve] = [server.as('alice'), server.as('bob'), server.as('eve')];
  const { username, id: bobId } = await bob.user();
  const { id: eveId } = await eve.user();
  const sendPhoto = () => {
    const form = new FormData();
    form.append('username', username ?? '');
    form.append('photo', new File([new Uint8Array(SMALL_PICTURE)], 'a.png'));
    return alice.postForm('/api/messages/send-by-username', form);
  };

  const sending = sendPhoto();
  await isReceived.promise;
  await server.deps.db.write(async (tx) => {
    await tx.updateTable('users').set({ username: 'bob.before' }).where('id', '=', bobId).execute();
    await tx.updateTable('users').set({ username }).where('id', '=', eveId).execute();
  });
  isRenamed.resolve();
  const first = await sending;
  const second = await sendPhoto();

  expect([first.status, second.status]).toEqual([503, 201]);
  const url = Parse(SentByUsernameSchema, second.body).message.media?.variants[0]?.url ?? '';
  expect([(await eve.get(url)).status, (await bob.get(url)).status]).toEqual([200, 404]);
});
