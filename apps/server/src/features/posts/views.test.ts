import type { Post } from '@posy/contract/posts';
import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('N16 a batch of views counts once per viewer, post and UTC day, the author included', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const first = await publish(alice);
    const second = await publish(alice);
    const postIds = [first.id, second.id];

    const answer = await bob.post('/api/posts/views', { postIds });
    await Promise.all(Array.from({ length: 20 }, () => bob.post('/api/posts/views', { postIds })));
    await bob.post(`/api/posts/${first.id}/view`);
    await bob.post('/api/posts/views', { postIds: [first.id, first.id] });
    await alice.post('/api/posts/views', { postIds: [first.id] });
    const sameDay = await viewsOf(server);
    server.clock.advance(DAY_MS);
    await bob.post('/api/posts/views', { postIds });

    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.get('x-sync-ack')).toMatch(/^\w+\.\d+\.\d+$/);
    expect(sameDay).toEqual({ [first.id]: 2, [second.id]: 1 });
    expect(await viewsOf(server)).toEqual({ [first.id]: 3, [second.id]: 2 });
  });

  test('posts that are deleted, private or of a deactivated user are skipped silently', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const open = await publish(alice);
    const secret = await publish(alice, { isPublic: 'false' });
    const deletedPost = await publish(alice);
    await alice.delete(`/api/posts/${deletedPost.id}`);
    const hidden = await publish(carol);
    await deactivate(server, await carol.id());
    const before = await viewsOf(server);

    const onlyHidden = await bob.post('/api/posts/views', { postIds: [secret.id, deletedPost.id, hidden.id] });
    const mixed = await bob.post('/api/posts/views', { postIds: [secret.id, open.id, hidden.id, server.deps.newId()] });

    expect([onlyHidden.status, mixed.status]).toEqual([204, 204]);
    expect(onlyHidden.text).toBe(mixed.text);
    expect(await viewsOf(server)).toEqual({ ...before, [open.id]: 1 });
    expect(await server.deps.db.read.selectFrom('postViews').select('postId').execute()).toEqual([{ postId: open.id }]);
  });

  test('concurrent views of the same page by many users are all counted', async () => {
    await using server = await TestServer.start({ dialect });
    const posts: Post[] = [];
    for (let i = 0; i < 5; i++) posts.push(await publish(server.as('alice')));
    const ids = posts.map((post) => post.id);
    const viewers = Array.from({ length: 8 }, (_, i) => server.as(`viewer${i}`));
    for (const viewer of viewers) await viewer.user();

    const answers = await Promise.all(
      viewers.map((viewer, i) => viewer.post('/api/posts/views', { postIds: i % 2 === 0 ? ids : ids.toReversed() })),
    );

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    expect(Object.values(await viewsOf(server))).toEqual([8, 8, 8, 8, 8]);
  });

  test('a batch of views is published a minute later, one change per post, and a repeated request counts nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const key = { 'idempotency-key': server.deps.newId() };
    const bob = server.as('bob');

    await bob.post('/api/posts/views', { postIds: [post.id] }, key);
    const again = await bob.post('/api/posts/views', { postIds: [post.id] }, key);
    const other = await bob.post('/api/posts/views', { postIds: [server.deps.newId()] }, key);
    const due = await server.deps.db.read.selectFrom('dirtyPosts').selectAll().execute();

    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const authorId = await server.as('alice').id();
    expect(due).toEqual([{ postId: post.id, authorId, dueAt: server.clock.now() + 60_000, views: 1, flowers: 0 }]);
    expect(await viewsOf(server)).toEqual({ [post.id]: 1 });
  });
});

test.each([
  ['no list', {}],
  ['an empty list', { postIds: [] }],
  ['101 posts', { postIds: Array.from({ length: 101 }, (_, i) => idOf(i)) }],
  ['what is no id', { postIds: ['../1'] }],
  ['one id that is no text', { postIds: [7] }],
  ['a list in a list', { postIds: [[idOf(1)]] }],
])('N08 views with %s are 400', async (_name, body) => {
  await using server = await TestServer.start();

  const answer = await server.as('bob').post('/api/posts/views', body);

  expect(answer.status).toBe(400);
});

test('D04 the limit on views counts each post of a batch', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const bob = server.as('bob');
  const batch = () => bob.post('/api/posts/views', { postIds: Array.from({ length: 100 }, (_, i) => idOf(i)) });

  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await batch()).status);

  expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
});

function idOf(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

async function viewsOf(server: TestServer): Promise<Record<string, number>> {
  const rows = await server.deps.db.read.selectFrom('posts').select(['id', 'viewCount']).orderBy('createdAt').execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.viewCount]));
}

async function deactivate(server: TestServer, userId: string): Promise<void> {
  const { db, bus } = server.deps;
  await db.write((tx) => tx.updateTable('users').set({ isActive: 0 }).where('id', '=', userId).execute());
  bus.publish({ type: 'user-ended', userId });
}
