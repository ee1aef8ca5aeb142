import { expect, test } from 'vitest';
import { postForm, publish, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import { TestServer } from '../../testing/test-server.ts';

test("a post is in everybody's feed with its picture, and its author and the feed hear of it", async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const bob = server.as('bob');
  await bob.user();

  const response = await alice.postForm('/api/posts', postForm({ content: 'A rose', location: 'Kew' }, SMALL_PICTURE));
  const post = readPost(response);
  const feed = await bob.get('/api/posts');
  const picture = await bob.get(post.imageUrl ?? '');

  expect(response.status).toBe(201);
  expect(post).toMatchObject({
    content: 'A rose',
    location: 'Kew',
    isPublic: true,
    viewCount: 0,
    commentsCount: 0,
    flowersCount: 0,
    isFlowered: false,
    videoUrl: null,
    user: { id: await alice.id(), firstName: 'alice' },
    media: { kind: 'image', width: 24, height: 16, isAnimated: false },
  });
  expect(feed.body).toEqual([post]);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(await server.touches()).toContainEqual({ scope: 'g', type: 'post', id: post.id });
  expect(await server.touches()).toContainEqual({ scope: 'u:alice', type: 'post', id: post.id });
});

test('basic flower and delete', async () => {
  await using server = await TestServer.start();
  const post = await publish(server.as('alice'));
  const bob = server.as('bob');

  const given = await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
  const feed = await bob.get('/api/posts');
  const gone = await server.as('alice').delete(`/api/posts/${post.id}`);

  expect(given.body).toEqual({ isFlowered: true, flowersCount: 1 });
  expect(feed.body).toMatchObject([{ isFlowered: true, flowersCount: 1, rev: 2 }]);
  expect(gone.status).toBe(204);
  expect((await bob.get('/api/posts')).body).toEqual([]);
});
