import { parseCursor } from '@posy/contract/sync';
import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('I06 one post is shown to permitted viewers, with their own flower, and is not found by others', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bob = server.as('bob');
    await bob.user();
    const open = await publish(alice, { content: 'For all' });
    const secret = await publish(alice, { content: 'For me', isPublic: 'false' });
    await bob.post(`/api/posts/${open.id}/flower`, { isFlowered: true });

    const seen = await bob.get(`/api/posts/${open.id}`);
    const own = await alice.get(`/api/posts/${secret.id}`);
    const hidden = await bob.get(`/api/posts/${secret.id}`);
    const moderator = await server.admin().get(`/api/posts/${secret.id}`);
    const unknown = await bob.get(`/api/posts/${server.deps.newId()}`);

    expect(seen).toMatchObject({ status: 200, body: { id: open.id, content: 'For all', isFlowered: true } });
    expect(own).toMatchObject({ status: 200, body: secret });
    for (const refused of [hidden, moderator, unknown]) {
      expect(refused).toMatchObject({ status: 404, body: { code: 'post_not_found', message: 'Post not found' } });
      expect(refused.text).not.toContain('For me');
    }
  });
});

test('one post states as of when it was read, so that a device can compare it with a newer pull', async () => {
  await using server = await TestServer.start();
  const post = await publish(server.as('alice'));

  const before = await server.as('bob').get(`/api/posts/${post.id}`);
  await server.as('alice').delete(`/api/posts/${post.id}`);
  const notFound = await server.as('bob').get(`/api/posts/${post.id}`);

  expect(parseCursor(before.headers.get('x-sync-as-of') ?? '')?.g).toBeGreaterThan(0);
  expect(notFound.status).toBe(404);
});

test('a post of a deactivated user is not found', async () => {
  await using server = await TestServer.start();
  const post = await publish(server.as('alice'));
  const userId = await server.as('alice').id();
  await server.as('bob').user();

  await server.deps.db.write((tx) => tx.updateTable('users').set({ isActive: 0 }).where('id', '=', userId).execute());

  expect((await server.as('bob').get(`/api/posts/${post.id}`)).status).toBe(404);
});

test('an invalid id is refused, and my posts are not mistaken for a post', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  expect((await alice.get('/api/posts/not-an-id')).status).toBe(400);
  expect(await alice.get('/api/posts/my')).toMatchObject({ status: 200, body: [] });
});
