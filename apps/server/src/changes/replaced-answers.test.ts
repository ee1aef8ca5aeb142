import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { removePerson } from '../testing/accounts.ts';
import { adForm, readAd } from '../testing/advertising.ts';
import { trySend } from '../testing/messaging.ts';
import { postForm, readPost, SMALL_PICTURE } from '../testing/posting.ts';
import { readCollection } from '../testing/saving.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { findTraces } from '../testing/traces.ts';

const newKey = () => ({ 'idempotency-key': randomUUID() });

async function patch(client: TestClient, path: string, change: unknown): Promise<TestResponse> {
  const body = change instanceof FormData ? { body: change } : { json: change };
  const answer = await client.fetch(path, { method: 'PATCH', ...body, headers: newKey() });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}

function profile(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function answersWith(server: TestServer, word: string): Promise<readonly string[]> {
  return (await findTraces(server.deps.db, [word]))['idempotency'] ?? [];
}

forEachDialect((dialect) => {
  test('E08 no stored answer keeps a text that was replaced', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = readPost(
      await alice.postForm(
        '/api/posts',
        postForm({ content: 'oldzq one', altText: 'oldzq alt' }, SMALL_PICTURE),
        newKey(),
      ),
    );
    await bob.post('/api/comments', { postId: post.id, content: 'commentzq' }, newKey());
    const ad = readAd(await alice.postForm('/api/ads', adForm({ title: 'oldzq ad' }), newKey()));
    const collection = readCollection(await alice.post('/api/collections', { name: 'oldzq peas' }, newKey()));
    await patch(alice, '/api/profile', profile({ bio: 'oldzq bio' }));
    const before = await answersWith(server, 'oldzq');

    await patch(alice, `/api/posts/${post.id}`, { content: 'New', altTexts: [{ id: post.media?.id, altText: 'New' }] });
    await patch(alice, `/api/ads/${ad.id}`, adForm({ title: 'New' }, null));
    await patch(alice, `/api/collections/${collection.id}`, { name: 'New' });
    await patch(alice, '/api/profile', profile({ bio: 'New' }));

    expect(before).toHaveLength(3);
    expect(await answersWith(server, 'oldzq')).toEqual([]);
    expect(await answersWith(server, 'commentzq')).toHaveLength(1);
  });

  test('E08 no stored answer keeps a former name, of its own user or of another', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, admin] = [server.as('alice'), server.as('bob'), server.admin()];
    await patch(alice, '/api/profile', profile({ firstName: 'Oldzq', username: 'oldzq.name' }));
    await alice.postForm('/api/posts', postForm({ content: 'Peas' }, SMALL_PICTURE), newKey());
    await trySend(bob, alice, 'Hello', newKey());
    await bob.post('/api/messages/send-by-username', { username: 'oldzq.name', content: 'Again' }, newKey());
    const status = `/api/admin/users/${await alice.id()}/status`;
    await patch(admin, status, { isActive: true });
    const before = await answersWith(server, 'oldzq');

    await patch(alice, '/api/profile', profile({ firstName: 'New', username: 'new.name' }));

    expect(before).toHaveLength(3);
    expect(await answersWith(server, 'oldzq')).toEqual([]);
  });

  test('E08 no stored answer names the users whom a text mentions', async () => {
    await using server = await TestServer.start({ dialect });
    const [bob, namedzq] = [server.as('bob'), server.as('namedzq')];
    const { id, username } = await namedzq.user();
    const key = newKey();
    const share = () => bob.postForm('/api/posts', postForm({ content: `With @${username}` }, SMALL_PICTURE), key);

    const first = readPost(await share());
    await removePerson(server, id);
    await server.settle();
    const again = await share();
    const rows = await server.deps.db.read.selectFrom('idempotency').select('body').execute();

    expect(first.mentions).toEqual([username]);
    expect(rows.filter(({ body }) => body.includes('namedzq'))).toEqual([]);
    expect(again.body).toMatchObject({ id: first.id, content: `With @${username}`, mentions: [] });
  });

  test('E08 no stored answer keeps a removed year of birth, or where pushes went', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const key = newKey();
    const keep = (birthYear: number | null, headers: Record<string, string>) =>
      alice.fetch('/api/preferences', { method: 'PATCH', json: { birthYear }, headers });

    const first = await keep(1987, key);
    await keep(null, newKey());
    const again = await keep(1987, key);
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc:def';
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const subscribed = await alice.post('/api/push/subscribe', { endpoint, keys }, newKey());

    expect(first.body).toMatchObject({ birthYear: 1987 });
    expect(subscribed).toMatchObject({ status: 201, body: { endpoint } });
    expect(again).toMatchObject({ status: 200, body: { birthYear: null } });
    const rows = await server.deps.db.read.selectFrom('idempotency').select('body').execute();
    expect(rows.filter(({ body }) => body.includes('birthYear') || body.includes('endpoint'))).toEqual([]);
  });
});
