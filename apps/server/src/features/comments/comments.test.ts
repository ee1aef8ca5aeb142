import { expect, test } from 'vitest';
import { readComment, readComments, writeComment } from '../../testing/commenting.ts';
import { readPages } from '../../testing/paging.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a new comment is listed under its post with its author, and is counted', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const bob = server.as('bob');

    const answer = await bob.post('/api/comments', { postId: post.id, content: '  What a rose!\n ' });
    const list = await server.as('carol').get(`/api/comments/${post.id}`);

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      postId: post.id,
      content: 'What a rose!',
      createdAt: new Date(server.clock.now()).toISOString(),
      user: { id: await bob.id(), firstName: 'bob', lastName: 'Tester' },
      rev: 1,
    });
    expect(list.body).toEqual([answer.body]);
    expect(list.headers.get('x-sync-as-of')).toMatch(/^\w+\.\d+\.\d+$/);
    expect((await bob.get('/api/posts')).body).toMatchObject([{ commentsCount: 1 }]);
  });

  test('a repeated comment, by key or by id, is one comment', async () => {
    await using server = await TestServer.start({ dialect });
    const post = await publish(server.as('alice'));
    const bob = server.as('bob');
    const mutation = { id: server.deps.newId(), postId: post.id, content: 'Lovely' };
    const key = { 'idempotency-key': server.deps.newId() };

    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => bob.post('/api/comments', mutation, key)),
      ...Array.from({ length: 5 }, () => bob.post('/api/comments', { ...mutation, content: ' Lovely ' })),
    ]);

    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { id: mutation.id } });
    expect(readComments(await bob.get(`/api/comments/${post.id}`))).toHaveLength(1);
    expect((await bob.get('/api/posts')).body).toMatchObject([{ commentsCount: 1 }]);
  });

  test('an id that belongs to another comment is refused, and nothing changes', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);
    server.clock.advance(1);
    const other = await publish(alice);
    const { id } = await writeComment(server.as('bob'), post.id);
    await server.as('carol').user();
    const before = await server.touches();

    const answers = [
      await server.as('bob').post('/api/comments', { id, postId: post.id, content: 'Other words' }),
      await server.as('bob').post('/api/comments', { id, postId: other.id, content: 'Lovely' }),
      await server.as('carol').post('/api/comments', { id, postId: post.id, content: 'Lovely' }),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect(await countsOf(alice)).toEqual([0, 1]);
    expect(await server.touches()).toEqual(before);
  });

  test('I07 only the author reads, writes or deletes under a private post; for others it does not exist', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice, { isPublic: 'false' });
    const { id } = await writeComment(alice, post.id, 'For me');
    await bob.user();

    for (const person of [bob, server.admin()]) {
      expect(await person.get(`/api/comments/${post.id}`)).toMatchObject({
        status: 404,
        body: { message: 'Post not found' },
      });
      expect(await person.post('/api/comments', { postId: post.id, content: 'Boo' })).toMatchObject({
        status: 404,
        body: { message: 'Post not found' },
      });
      expect(await person.delete(`/api/comments/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'comment_not_found' },
      });
    }
    expect(await countsOf(alice)).toEqual([1]);
    expect((await bob.get('/api/sync')).text).not.toContain('For me');
  });

  test('a comment is deleted by its author, the author of the post or an administrator only', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const post = await publish(alice);
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await writeComment(bob, post.id)).id);

    const refused = await carol.delete(`/api/comments/${ids[0]}`);
    const before = await countsOf(alice);
    const answers = [];
    for (const [i, person] of [bob, alice, server.admin()].entries()) {
      answers.push(await person.delete(`/api/comments/${ids[i]}`));
    }
    const deleted = await bob.delete(`/api/comments/${ids[0]}`);

    expect(refused).toMatchObject({ status: 403, body: { message: 'You can only delete your own comments' } });
    expect(before).toEqual([3]);
    expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204]);
    expect(deleted).toMatchObject({ status: 404, body: { code: 'comment_not_found' } });
    expect((await server.admin().get('/api/admin/audit')).body).toMatchObject([
      { action: 'comment.delete', target: await bob.id(), outcome: 'done' },
    ]);
    expect(await countsOf(alice)).toEqual([0]);
    expect((await alice.get(`/api/comments/${post.id}`)).body).toEqual([]);
  });

  test('parallel comments and deletions under one post leave a count that matches the rows', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);
    const people = Array.from({ length: 10 }, (_, i) => server.as(`person${i}`));
    const written = await Promise.all(people.map((person) => writeComment(person, post.id)));

    const answers = await Promise.all([
      ...people.flatMap((person) => [
        person.post('/api/comments', { postId: post.id, content: 'More' }),
        person.post(`/api/posts/${post.id}/flower`, { isFlowered: true }),
      ]),
      // Each comment is deleted twice, by its writer and by the author of the post.
      ...written.flatMap(({ id }, i) => [
        people[i]?.delete(`/api/comments/${id}`),
        alice.delete(`/api/comments/${id}`),
      ]),
    ]);

    const times = Map.groupBy(answers, (answer) => answer?.status);
    expect([200, 201, 204, 404].map((status) => times.get(status)?.length)).toEqual([10, 10, 10, 10]);
    const rows = await server.deps.db.read.selectFrom('comments').select('id').execute();
    expect(await countsOf(alice)).toEqual([rows.length]);
    expect(rows).toHaveLength(10);
  });

  test('a comment is announced to its author at once and to others with the later count; its deletion to all at once', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [open, secret] = [await publish(alice), await publish(alice, { isPublic: 'false' })];
    await bob.user();
    await server.settle();
    const before = await server.touches();

    const comment = await writeComment(bob, open.id);
    const own = await writeComment(alice, secret.id);
    const after = await server.touches();
    expect(after).toHaveLength(before.length + 3);
    expect(after).toEqual(
      expect.arrayContaining([
        { scope: 'u:alice', type: 'comment', id: own.id },
        { scope: 'u:alice', type: 'post', id: secret.id },
        { scope: 'u:bob', type: 'comment', id: comment.id },
        { scope: 'u:bob', type: 'post', id: open.id },
      ]),
    );
    await server.settle();
    expect((await bob.get('/api/sync')).text).toContain('"commentsCount":1');
    await bob.delete(`/api/comments/${comment.id}`);
    await alice.delete(`/api/comments/${own.id}`);

    const touches = (await server.touches()).filter((touch) => touch.type === 'comment');
    expect(touches.map(({ scope, id }) => `${scope} ${id}`).toSorted()).toEqual([
      `g ${comment.id}`,
      `u:alice ${own.id}`,
      `u:bob ${comment.id}`,
    ]);
  });

  test('a deleted comment is deleted on devices that have it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const comment = await writeComment(bob, post.id);
    const { headers } = await bob.get('/api/sync');
    const cursor = headers.get('etag')?.replaceAll('"', '') ?? '';

    await alice.delete(`/api/comments/${comment.id}`);
    const pull = await bob.get(`/api/sync?c=${cursor}`);

    expect(pull.body).toMatchObject({
      ops: [
        { s: 'g', t: 'comment', id: comment.id, rev: Number.MAX_SAFE_INTEGER, del: 1 },
        { s: 'g', t: 'post', id: post.id, v: { commentsCount: 0 } },
      ],
    });
  });

  test('Y12 answers to a comment and to its deletion carry row and count, in one answer and in one pull', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const device = new PullingDevice(bob);
    await device.pull();
    const [key, other] = [server.deps.newId(), server.deps.newId()].map((each) => ({
      'idempotency-key': each,
      'x-sync-ops': '1',
    }));

    const added = await bob.post('/api/comments', { postId: post.id, content: 'Lovely' }, key);
    const { id } = readComment(added);
    const addedOps = await device.pull();
    await writeComment(alice, post.id);
    const again = await bob.post('/api/comments', { postId: post.id, content: 'Lovely' }, key);
    const deleted = await bob.delete(`/api/comments/${id}`, other);
    const deletedOps = await device.pull();
    const deletedAgain = await bob.delete(`/api/comments/${id}`, other);

    const count = (commentsCount: number, rev: number) => ({
      s: 'u',
      t: 'post',
      id: post.id,
      rev,
      v: { commentsCount, rev },
    });
    expect(added).toMatchObject({ status: 201, body: { ops: [{ s: 'u', t: 'comment', id, rev: 1 }, count(1, 2)] } });
    expect(addedOps).toEqual(Reflect.get(Object(added.body), 'ops'));
    expect(again).toMatchObject({ status: 201, body: { id, ops: [{ t: 'comment', id }, count(2, 3)] } });
    expect(deleted).toMatchObject({ status: 200, body: { ops: [{ t: 'comment', id, del: 1 }, count(1, 4)] } });
    expect(deletedOps).toMatchObject([{ s: 'u', t: 'comment', id, del: 1 }, count(1, 4), { s: 'g' }, { s: 'g' }]);
    // The server no longer knows the post of a deleted comment, so the next pull brings both changes.
    expect(deletedAgain).toMatchObject({ status: 200, body: { ops: [] } });
  });

  test('pages follow without gaps or repeats, oldest first, during writes and deletions', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [post, other] = [await publish(alice), await publish(alice)];
    const ids: string[] = [];
    for (let i = 0; i < 11; i++) {
      ids.push((await writeComment(bob, post.id, `Number ${i}`)).id);
      await writeComment(bob, other.id);
      // Some comments share a millisecond.
      if (i % 3 === 0) server.clock.advance(1);
    }

    const pages = await readPages(bob, `/api/comments/${post.id}?limit=3`, async () => {
      server.clock.advance(1);
      ids.push((await writeComment(alice, post.id, 'Meanwhile')).id);
      await bob.delete(`/api/comments/${ids[0]}`);
    });

    const read = pages.flatMap((page) => readComments(page).map((comment) => comment.id));
    // Ids begin with their time.
    expect(read).toEqual(ids.toSorted());
    expect(pages.length).toBeGreaterThan(4);
    expect(pages.slice(0, -1).every((page) => readComments(page).length === 3)).toBe(true);
  });
});

test.each([
  ['N21 nothing but blanks', ' \n\t ', 'comment_empty', 'Comment cannot be empty'],
  ['N21 nothing', '', 'comment_empty', 'Comment cannot be empty'],
  ['N21 2,001 characters', 'a'.repeat(2001), 'comment_too_long', 'Comment is too long'],
  ['X11 half a character', 'a\ud800b', 'invalid_characters', 'Invalid characters'],
  ['X11 a null character', 'a\0b', 'invalid_characters', 'Invalid characters'],
])('%s is refused as a comment', async (_, content, code, message) => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const post = await publish(alice);
  const before = await server.touches();

  const answer = await alice.post('/api/comments', { postId: post.id, content });

  expect(answer).toMatchObject({ status: 400, body: { code, message } });
  expect(await countsOf(alice)).toEqual([0]);
  expect(await server.touches()).toEqual(before);
});

test('length is counted in graphemes: 2,000 family emoji are as long as 2,000 letters', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const post = await publish(alice);
  // Eight UTF-16 units, which is what a text may have for each character in sum.
  const family = '👨‍👩‍👧';

  const answer = await alice.post('/api/comments', { postId: post.id, content: family.repeat(2000) });
  const longer = await alice.post('/api/comments', { postId: post.id, content: family.repeat(2001) });

  expect(readComment(answer).content).toBe(family.repeat(2000));
  expect(longer).toMatchObject({ status: 400, body: { code: 'comment_too_long' } });
});

test.each([
  { content: 'Lovely' },
  { postId: 'x', content: 'Lovely' },
  { postId: ['00000000-0000-7000-8000-000000000001'], content: 'Lovely' },
  { postId: '00000000-0000-7000-8000-000000000001', content: 12 },
  { postId: '00000000-0000-7000-8000-000000000001' },
  { id: '1', postId: '00000000-0000-7000-8000-000000000001', content: 'Lovely' },
  [],
  'Lovely',
])('N08 %j is refused as a comment', async (body) => {
  await using server = await TestServer.start();

  expect((await server.as('alice').post('/api/comments', body)).status).toBe(400);
});

test('N21 I12 an unknown post has no comments, and a malformed id is refused', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const unknown = server.deps.newId();

  expect(await alice.get(`/api/comments/${unknown}`)).toMatchObject({ status: 404, body: { code: 'post_not_found' } });
  expect(await alice.post('/api/comments', { postId: unknown, content: 'Hm' })).toMatchObject({
    status: 404,
    body: { code: 'post_not_found' },
  });
  expect((await alice.delete(`/api/comments/${unknown}`)).status).toBe(404);
  for (const odd of ['1', '1%20OR%201=1', '..%2f1', 'null', unknown.toUpperCase()]) {
    expect((await alice.get(`/api/comments/${odd}`)).status).toBe(400);
    expect((await alice.delete(`/api/comments/${odd}`)).status).toBe(400);
  }
  expect((await alice.get(`/api/comments/${'1'.repeat(5000)}`)).status).toBeGreaterThanOrEqual(400);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'limit=-1', 'cursor=x', 'cursor=1.2'])(
  'N03 ?%s is refused',
  async (query) => {
    await using server = await TestServer.start();
    const post = await publish(server.as('alice'));

    expect((await server.as('alice').get(`/api/comments/${post.id}?${query}`)).status).toBe(400);
  },
);

/** The numbers of comments of a person's posts, newest first. */
async function countsOf(client: TestClient): Promise<unknown[]> {
  const { body } = await client.get('/api/posts/my');
  return Array.isArray(body) ? body.map((post: { commentsCount: number }) => post.commentsCount) : [];
}
