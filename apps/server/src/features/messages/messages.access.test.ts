import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { conversationOf, send, textsOf, userIdOf } from '../../testing/messaging.ts';
import { Socket } from '../../testing/socket.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';

forEachDialect((dialect) => {
  test('I02 a message by a non-member is refused: no row, no push, no frame', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, eve] = [server.as('alice'), server.as('bob'), server.as('eve')];
    await send(alice, bob, 'A secret');
    await subscribe(bob);
    await using atBob = await Socket.open(server, bob);
    await atBob.next();
    const path = `/api/conversations/${await conversationOf(alice, bob)}/messages`;

    const answers = [
      await eve.post(path, { content: 'Let me in' }),
      await eve.post(path, { content: 'Let me in', toUserId: await bob.id() }),
    ];
    await server.server.hub.beat();

    expect(answers.map(wordsOf)).toEqual(answers.map(() => [404, 'Conversation not found']));
    expect(await atBob.next()).toMatchObject({ type: 'hb' });
    expect(await server.deps.db.read.selectFrom('pushQueue').selectAll().execute()).toEqual([]);
    expect(await textsOf(bob, alice)).toEqual(['A secret']);
  });

  test('I03 I04 L08 to non-members and administrators a message answers like an unknown one', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, eve] = [server.as('alice'), server.as('bob'), server.as('eve')];
    const uploadId = await upload(alice, mp4(), 'message');
    const film = await send(alice, bob, { content: 'For bob alone', uploadId });
    const conversation = `/api/conversations/${film.conversationId}`;
    const nothing = server.deps.newId();
    const ask = async (client: TestClient, id: string, chat: string) => [
      await client.get(`/api/messages/${id}/download`),
      await client.delete(`/api/messages/${id}`),
      await client.get(`${chat}/messages`),
      await client.post(`${chat}/messages`, { content: 'Let me in' }),
      await client.post(`${chat}/read`, {}),
    ];

    for (const client of [eve, server.admin()]) {
      const real = await ask(client, film.id, conversation);
      const invented = await ask(client, nothing, `/api/conversations/${nothing}`);

      expect(real.map(wordsOf)).toEqual([
        [404, 'Message not found'],
        [404, 'Message not found'],
        [404, 'Conversation not found'],
        [404, 'Conversation not found'],
        [404, 'Conversation not found'],
      ]);
      expect(real.map(({ text }) => text)).toEqual(invented.map(({ text }) => text));
      expect((await client.get(film.videoUrl ?? '')).status).toBe(404);
      expect((await client.get('/api/conversations')).body).toEqual([]);
    }
    expect((await bob.get(`/api/messages/${film.id}/download`)).status).toBe(200);
    expect(await textsOf(bob, alice)).toEqual(['For bob alone']);
  });

  test('a body that is neither fields nor a form is refused', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await send(alice, bob, 'Hello');

    const answer = await alice.post(`/api/conversations/${await conversationOf(alice, bob)}/messages`, [
      { content: 'Hi' },
    ]);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('I13 I14 H50 a conversation with oneself or an unknown user is refused', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, idle, deactivated] = [server.as('alice'), server.as('idle'), server.as('gone')];
    const ids = [await userIdOf(alice), await userIdOf(idle), await userIdOf(deactivated)];
    const paths = [
      await conversationOf(alice, alice),
      await conversationOf(alice, idle),
      await conversationOf(alice, deactivated),
    ];
    await setActive(server, await idle.id(), false);
    await removePerson(server, await deactivated.id());
    const names = ['alice.tester', 'idle.tester', 'gone.tester', 'never.was'];

    const byName = [];
    for (const username of names) {
      byName.push(await alice.post('/api/conversations/create-by-username', { username }));
      byName.push(await alice.post('/api/messages/send-by-username', { username: `@${username}`, content: 'Hi' }));
    }
    const byId = [];
    for (const [i, id] of ids.entries()) {
      byId.push(await alice.post(`/api/conversations/${paths[i]}/messages`, { toUserId: id, content: 'Hi' }));
    }

    const self = [400, 'You cannot send a message to yourself'];
    const nobody = [404, 'User not found'];
    expect(byName.map(wordsOf)).toEqual([self, self, nobody, nobody, nobody, nobody, nobody, nobody]);
    expect(byId.map(wordsOf)).toEqual([self, nobody, nobody]);
    const { read } = server.deps.db;
    expect(await read.selectFrom('conversations').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('messages').selectAll().execute()).toEqual([]);
  });
});

test('D10 a page has at most a hundred of very many conversations', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  for (let i = 0; i < 101; i++) await send(server.as(`p${i}`), alice);

  const asked = await alice.get('/api/conversations?limit=1000000');
  const all = await alice.get('/api/conversations?limit=100');

  expect(asked.status).toBe(400);
  expect(all.body).toHaveLength(100);
  expect(all.headers.get('link')).toContain('cursor=');
});

function wordsOf({ status, body }: TestResponse): unknown[] {
  return [status, Reflect.get(Object(body), 'message')];
}

async function subscribe(client: TestClient): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const keys = { p256dh, auth: 'A'.repeat(22) };
  await client.post('/api/push/subscribe', { endpoint: 'https://fcm.googleapis.com/x', keys });
}
