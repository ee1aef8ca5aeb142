import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adForm, readAd } from '../testing/advertising.ts';
import { readComment } from '../testing/commenting.ts';
import { linkForm } from '../testing/linking.ts';
import { conversationOf, trySend } from '../testing/messaging.ts';
import { postForm, publish, readPost, SMALL_PICTURE } from '../testing/posting.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';
import { findTraces } from '../testing/traces.ts';

const newKey = () => ({ 'idempotency-key': randomUUID() });

forEachDialect((dialect) => {
  test('J03 deleted and replaced texts are in no table, including stored answers', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, admin] = [server.as('alice'), server.as('bob'), server.admin()];
    const form = { content: 'captionzq', location: 'placezq', altText: 'altzq' };
    const post = readPost(await alice.postForm('/api/posts', postForm(form, SMALL_PICTURE), newKey()));
    const other = await publish(alice);
    const [under, alone] = [post, other].map(({ id }) => ({ postId: id, content: 'commentzq' }));
    await bob.post('/api/comments', under, newKey());
    const comment = readComment(await bob.post('/api/comments', alone, newKey()));
    const ad = readAd(await alice.postForm('/api/ads', adForm({ title: 'advertzq', description: 'adzq' }), newKey()));
    const edit = adForm({ title: 'advertzqtwo' }, null);
    expect((await alice.fetch(`/api/ads/${ad.id}`, { method: 'PATCH', body: edit, headers: newKey() })).status).toBe(
      200,
    );
    const link = await admin.postForm('/api/admin/image-links', linkForm({ title: 'linkzq' }), newKey());
    await setBio(alice, 'biozq');
    const words = ['captionzq', 'placezq', 'altzq', 'commentzq', 'advertzq', 'adzq', 'linkzq', 'biozq'];
    const before = Object.keys(await findTraces(server.deps.db, words));

    for (const [client, path] of [
      [alice, `/api/posts/${post.id}`],
      [bob, `/api/comments/${comment.id}`],
      [alice, `/api/ads/${ad.id}`],
      [admin, `/api/admin/image-links/${String(Reflect.get(Object(link.body), 'id'))}`],
    ] as const) {
      expect((await client.delete(path, newKey())).status).toBe(204);
    }
    await setBio(alice, '');
    await server.settle();

    expect(before).toContain('idempotency');
    expect(await findTraces(server.deps.db, words)).toEqual({});
  });

  test('J03 a deleted conversation is removed from the own stored answers, and from all when both users deleted it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const sent = await trySend(alice, bob, 'messagezq', newKey());
    const id = String(Reflect.get(Object(sent.body), 'id'));
    const { username } = await alice.user();
    // The answer contains the last message.
    await bob.post('/api/conversations/create-by-username', { username }, newKey());
    const answersOf = async () =>
      (await findTraces(server.deps.db, ['messagezq']))['idempotency']?.map((row) => String(JSON.parse(row).userId)) ??
      [];
    const people = [await alice.id(), await bob.id()];

    const before = await answersOf();
    await alice.delete(`/api/messages/${id}`);
    const between = await answersOf();
    await bob.delete(`/api/messages/${id}`);

    expect(before.toSorted()).toEqual(people.toSorted());
    expect(between).toEqual([people[1]]);
    expect(await findTraces(server.deps.db, ['messagezq'])).toEqual({});
    expect(await conversationOf(alice, bob)).not.toBe('');
  });

  test('J03 a repeated request gets the first answer while the row exists, and later the answer without texts', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const key = newKey();
    const make = () => alice.postForm('/api/posts', postForm({ content: 'Röses "2"\n' }, SMALL_PICTURE), key);

    const first = await make();
    const again = await make();
    const { id } = readPost(first);
    await alice.delete(`/api/posts/${id}`);
    const late = await make();

    expect(again.body).toEqual(first.body);
    expect([late.status, late.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(late.body).toMatchObject({ id, content: '' });
    expect((await alice.get(`/api/posts/${id}`)).status).toBe(404);
  });

  test('an answer that names the receiver of a message is deleted with the receiver’s account', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bobzq')];
    const { username } = await bob.user();
    const sent = await alice.post('/api/messages/send-by-username', { username, content: 'Hello' }, newKey());

    const deletion = await bob.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();

    expect([sent.status, deletion.status]).toEqual([201, 204]);
    expect(Object.keys(await findTraces(server.deps.db, ['bobzq']))).not.toContain('idempotency');
  });
});

async function setBio(client: TestClient, bio: string): Promise<TestResponse> {
  const form = new FormData();
  form.append('bio', bio);
  const answer = await client.fetch('/api/profile', { method: 'PATCH', body: form, headers: newKey() });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}
