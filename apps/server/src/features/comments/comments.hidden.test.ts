import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { readComments, writeComment } from '../../testing/commenting.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('comments of a deactivated user are hidden, uncounted and undeletable until reactivation', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const own = await writeComment(alice, post.id, 'Mine');
    const hidden = await writeComment(bob, post.id, 'By bob');
    const list = async () => readComments(await alice.get(`/api/comments/${post.id}`)).map((comment) => comment.id);

    await setActive(server, await bob.id(), false);
    const away = [await list(), (await alice.get('/api/posts')).body];
    const refused = await alice.delete(`/api/comments/${hidden.id}`);
    await setActive(server, await bob.id(), true);

    expect(away).toEqual([[own.id], [expect.objectContaining({ commentsCount: 1 })]]);
    expect(refused).toMatchObject({ status: 404, body: { code: 'comment_not_found' } });
    expect((await list()).toSorted()).toEqual([own.id, hidden.id].toSorted());
    expect((await alice.get('/api/posts')).body).toMatchObject([{ commentsCount: 2 }]);
  });

  test('N18 comments of a deleted user are deleted and not counted; a deleted post deletes all its comments', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [post, other] = [await publish(alice), await publish(bob)];
    await writeComment(bob, post.id);
    await writeComment(alice, other.id);

    await removePerson(server, await bob.id());
    await server.settle();

    expect((await alice.get(`/api/comments/${post.id}`)).body).toEqual([]);
    expect((await alice.get('/api/posts')).body).toMatchObject([{ id: post.id, commentsCount: 0 }]);
    expect(await server.deps.db.read.selectFrom('comments').selectAll().execute()).toEqual([]);
  });

  test('a user who is being deactivated writes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await publish(alice);
    const bobId = await bob.id();
    const aliceId = await alice.id();

    const [, ...answers] = await Promise.all([
      setActive(server, bobId, false),
      ...Array.from({ length: 5 }, () => bob.post('/api/comments', { postId: post.id, content: 'Quick' })),
      ...Array.from({ length: 5 }, () => bob.post(`/api/users/${aliceId}/follow`)),
    ]);
    await server.settle();

    for (const answer of answers) expect([200, 201, 401]).toContain(answer.status);
    expect((await alice.get(`/api/comments/${post.id}`)).body).toEqual([]);
    expect((await alice.get('/api/posts')).body).toMatchObject([{ commentsCount: 0 }]);
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 0 });
  });
});
