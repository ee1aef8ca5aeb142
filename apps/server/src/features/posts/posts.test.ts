import type { Post } from '@posy/contract/posts';
import { expect, test } from 'vitest';
import { postForm, publish, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;

test('a new post is in the feed with its picture, and its author and the feed are touched', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const bob = server.as('bob');
  await bob.user();

  const response = await alice.postForm('/api/posts', postForm({ content: 'A rose', location: 'Kew' }, SMALL_PICTURE));
  const post = readPost(response);
  const feed = await bob.get('/api/posts');
  const picture = await bob.get(post.imageUrl ?? '');

  expect(response.status).toBe(201);
  expect(response.headers.get('x-sync-ack')).toMatch(/^\w+\.\d+\.1$/);
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
  expect(await touchesOf(server, post)).toEqual(['g', 'u:alice']);
});

test('I06 a private post reaches its author only', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const bob = server.as('bob');
  const post = await publish(alice, { content: 'Only mine', isPublic: 'false' });
  const aliceId = await alice.id();

  const seen = await Promise.all(
    ['/api/posts', `/api/posts?userId=${aliceId}`, '/api/posts/my', '/api/sync'].map((path) => bob.get(path)),
  );
  const own = await Promise.all(
    ['/api/posts', `/api/posts?userId=${aliceId}`, '/api/posts/my'].map((path) => alice.get(path)),
  );

  for (const response of seen) {
    expect(response.status).toBe(200);
    expect(response.text).not.toContain(post.id);
    expect(response.text).not.toContain('Only mine');
    expect(response.text).not.toContain(post.media?.id);
  }
  for (const response of own) expect(response.body).toEqual([post]);
  expect((await alice.get('/api/sync')).text).toContain('Only mine');
  expect(await touchesOf(server, post)).toEqual(['u:alice']);
});

test('I07 every call on a private post of another user answers 404, and nothing changes', async () => {
  await using server = await TestServer.start();
  const post = await publish(server.as('alice'), { isPublic: 'false' });
  const bob = server.as('bob');
  const path = `/api/posts/${post.id}`;

  const refused = [
    await bob.post(`${path}/flower`, { isFlowered: true }),
    await bob.post(`${path}/flower`, { isFlowered: false }),
    await bob.post(`${path}/flower`),
    await bob.get(`${path}/flower-status`),
    await bob.post(`${path}/view`),
    await bob.delete(path),
    await server.admin().delete(path),
  ];
  await server.settle();

  for (const response of refused) expect(response).toMatchObject({ status: 404, body: { message: 'Post not found' } });
  expect((await server.as('alice').get('/api/posts')).body).toEqual([post]);
});

test('I05 a post is deleted by its author, or by an administrator who can see it', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const [first, second] = [await publish(alice), await publish(alice)];

  const refused = await server.as('bob').delete(`/api/posts/${first.id}`);
  const own = await alice.delete(`/api/posts/${first.id}`);
  const moderated = await server.admin().delete(`/api/posts/${second.id}`);

  expect(refused).toMatchObject({ status: 403, body: { message: 'You can only delete your own posts' } });
  expect([own.status, moderated.status]).toEqual([204, 204]);
  expect((await server.admin().get('/api/admin/audit')).body).toMatchObject([
    { action: 'post.delete', target: await alice.id(), targetName: 'alice Tester', outcome: 'done' },
  ]);
  expect(own.text).toBe('');
  expect((await alice.get('/api/posts')).body).toEqual([]);
});

test('I09 a deleted post leaves no row, picture or file, and devices delete it', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const bob = server.as('bob');
  const post = await publish(alice);
  await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
  await bob.post(`/api/posts/${post.id}/view`);
  expect(await Array.fromAsync(server.deps.blobs.list())).not.toEqual([]);

  await alice.delete(`/api/posts/${post.id}`);
  const picture = await alice.get(post.imageUrl ?? '');
  await server.settle();

  const { read } = server.deps.db;
  expect(picture.status).toBe(404);
  expect((await bob.get(`/api/posts/${post.id}/flower-status`)).status).toBe(404);
  expect((await bob.post(`/api/posts/${post.id}/flower`)).status).toBe(404);
  expect(await read.selectFrom('posts').select('id').execute()).toEqual([]);
  expect(await read.selectFrom('media').select('id').execute()).toEqual([]);
  expect(await read.selectFrom('flowers').select('postNumber').execute()).toEqual([]);
  expect(await read.selectFrom('postViews').select('postId').execute()).toEqual([]);
  expect(await Array.fromAsync(server.deps.blobs.list())).toEqual([]);
  // Bob's flower added the post to his scope, because its answer had the post's counts.
  expect((await touchesOf(server, post)).toSorted()).toEqual(['g', 'u:alice', 'u:bob']);
  expect((await bob.get('/api/sync')).text).not.toContain(`"v":{"id":"${post.id}"`);
});

test('deleting twice: a repeated request gets the same answer, a new one gets 404', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const post = await publish(alice);
  const key = { 'idempotency-key': server.deps.newId() };

  const first = await alice.delete(`/api/posts/${post.id}`, key);
  const again = await alice.delete(`/api/posts/${post.id}`, key);
  const late = await alice.delete(`/api/posts/${post.id}`);

  expect([first.status, again.status, late.status]).toEqual([204, 204, 404]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

test('pages follow without gaps or repeats, newest first, with private posts in order', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const posts: Post[] = [];
  for (let i = 0; i < 7; i++) {
    // Pairs of posts have the same time, so that the id decides.
    if (i % 2 === 0) server.clock.advance(1000);
    posts.push(await publish(alice, { content: `${i}`, isPublic: i % 3 === 0 ? 'false' : 'true' }));
  }
  const newestFirst = posts
    .toSorted((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
    .map((post) => post.id);

  for (const start of [
    '/api/posts?limit=2',
    '/api/posts/my?limit=3',
    `/api/posts?limit=1&userId=${await alice.id()}`,
  ]) {
    const pages = await readPages(alice, start);

    expect(pages.flat()).toEqual(newestFirst);
  }
  const others = await readPages(server.as('bob'), '/api/posts?limit=2');
  expect(others.flat()).toEqual(newestFirst.filter((id) => posts.find((post) => post.id === id)?.isPublic));
});

test('the last page has no next link, even when it is exactly full', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await publish(alice);
  await publish(alice);

  expect((await alice.get('/api/posts?limit=2')).headers.get('link')).toBeNull();
  expect((await alice.get('/api/posts?limit=1')).headers.get('link')).toMatch(
    /^<\/api\/posts\?limit=1&cursor=.*>; rel="next"$/,
  );
});

test.each(['limit=0', 'limit=101', 'limit=abc', 'limit=-1', 'limit=1e9', 'cursor=x', 'cursor=1.2', 'userId=x'])(
  'a list with ?%s is 400',
  async (query) => {
    await using server = await TestServer.start();

    const response = await server.as('alice').get(`/api/posts?${query}`);

    expect(response.status).toBe(400);
  },
);

test('a list states its version, and an unchanged one is 304', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const post = await publish(alice);

  const list = await alice.get('/api/posts');
  const unchanged = await alice.get('/api/posts', { 'if-none-match': list.headers.get('etag') ?? '' });
  await alice.post(`/api/posts/${post.id}/flower`);
  const changed = await alice.get('/api/posts', { 'if-none-match': list.headers.get('etag') ?? '' });

  expect(list.headers.get('x-sync-as-of')).toMatch(/^\w+\.1\.\d+$/);
  expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(unchanged).toMatchObject({ status: 304, text: '' });
  expect(changed.status).toBe(200);
});

test('posts of a deactivated user are hidden until reactivation', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const bob = server.as('bob');
  const post = await publish(alice);
  const setActive = (isActive: number) =>
    server.deps.db.write((tx) => tx.updateTable('users').set({ isActive }).where('firstName', '=', 'alice').execute());

  await setActive(0);
  const hidden = [await bob.get('/api/posts'), await bob.get(`/api/posts?userId=${await alice.id()}`)];
  const picture = await bob.get(post.imageUrl ?? '');
  const flower = await bob.post(`/api/posts/${post.id}/flower`);
  await setActive(1);

  for (const response of hidden) expect(response.body).toEqual([]);
  expect([picture.status, flower.status]).toEqual([404, 404]);
  expect((await bob.get('/api/posts')).body).toEqual([post]);
});

test('a new name is on the posts of the user at once', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await publish(alice);
  await alice.get('/api/posts');

  await server.deps.db.write((tx) =>
    tx
      .updateTable('users')
      .set((eb) => ({ firstName: 'Alicia', rev: eb('rev', '+', 1) }))
      .where('firstName', '=', 'alice')
      .execute(),
  );

  expect((await alice.get('/api/posts')).body).toMatchObject([{ user: { firstName: 'Alicia' } }]);
});

test('N16 a view counts once per user, post and day, the author included', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const bob = server.as('bob');
  const post = await publish(alice);
  const view = (client: TestClient) => client.post(`/api/posts/${post.id}/view`);

  const answers = await Promise.all(Array.from({ length: 50 }, () => view(bob)));
  await view(alice);
  const sameDay = (await bob.get('/api/posts')).body;
  server.clock.advance(DAY_MS);
  await view(bob);

  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
  expect(sameDay).toMatchObject([{ viewCount: 2 }]);
  expect((await bob.get('/api/posts')).body).toMatchObject([{ viewCount: 3 }]);
});

test('authors receive views after a minute, flowers after ten seconds', async () => {
  await using server = await TestServer.start();
  const post = await publish(server.as('alice'));
  const bob = server.as('bob');
  const dueIn = async () => {
    const row = await server.deps.db.read.selectFrom('dirtyPosts').select('dueAt').executeTakeFirstOrThrow();
    return row.dueAt - server.clock.now();
  };

  await bob.post(`/api/posts/${post.id}/view`);
  const afterView = await dueIn();
  await bob.post(`/api/posts/${post.id}/flower`);
  const afterFlower = await dueIn();

  expect([afterView, afterFlower]).toEqual([60_000, 10_000]);
});

test('I12 malformed ids are 400 or 404', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  for (const id of [server.deps.newId(), 'x', '..%2f1', '1%20OR%201=1', '%00', 'A'.repeat(90), 'A'.repeat(5000)]) {
    for (const response of [
      await alice.delete(`/api/posts/${id}`),
      await alice.post(`/api/posts/${id}/flower`),
      await alice.get(`/api/posts/${id}/flower-status`),
      await alice.post(`/api/posts/${id}/view`),
    ]) {
      expect([400, 404, 414]).toContain(response.status);
    }
  }
});

test('every call is refused to visitors and deactivated users, and nothing changes', async () => {
  await using server = await TestServer.start();
  const post = await publish(server.as('alice'));
  const carol = server.as('carol');
  await carol.user();
  const before = { touches: await server.touches(), posts: (await server.as('alice').get('/api/posts')).body };
  await server.deps.db.write((tx) =>
    tx.updateTable('users').set({ isActive: 0 }).where('firstName', '=', 'carol').execute(),
  );
  server.deps.bus.publish({ type: 'user-ended', userId: await carol.id() });

  for (const client of [server.anonymous(), carol]) {
    for (const response of [
      await client.send('/api/posts'),
      await client.send('/api/posts/my'),
      await client.send('/api/posts', { method: 'POST', body: postForm({}, SMALL_PICTURE) }),
      await client.send(`/api/posts/${post.id}`, { method: 'DELETE' }),
      await client.send(`/api/posts/${post.id}/view`, { method: 'POST' }),
      await client.send(`/api/posts/${post.id}/flower`, { method: 'POST', json: { isFlowered: true } }),
      await client.send(`/api/posts/${post.id}/flower-status`),
      await client.send(post.imageUrl ?? ''),
      await client.send('/media/anything'),
    ]) {
      expect(response).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    }
  }
  await server.settle();

  expect(await server.touches()).toEqual(before.touches);
  expect((await server.as('alice').get('/api/posts')).body).toEqual(before.posts);
});

async function readPages(client: TestClient, start: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let path: string | undefined = start; path !== undefined;) {
    const response = await client.get(path);
    if (!Array.isArray(response.body)) throw new Error(response.text);
    pages.push(response.body.map((post: { id: string }) => post.id));
    path = /^<(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

async function touchesOf(server: TestServer, post: Post): Promise<string[]> {
  const touches = await server.touches();
  return touches.filter(({ id, type }) => id === post.id && type === 'post').map(({ scope }) => scope);
}
