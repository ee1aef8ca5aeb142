import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { readComments, writeComment, writeReply } from '../../testing/commenting.ts';
import { expectExactCounters } from '../../testing/counters.ts';
import { publish, readPost } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('E11 a removed follower takes back flowers and deletes comments under what they no longer see', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bob] = [server.as('ada'), server.as('bob')];
    await bob.post(`/api/users/${await ada.id()}/follow`);
    const post = await publish(ada, { audience: 'followers' });
    const [comment, adas] = [await writeComment(bob, post.id), await writeComment(ada, post.id)];
    const reply = await writeReply(bob, adas);
    for (const path of [`posts/${post.id}`, `comments/${adas.id}`, `comments/${comment.id}`])
      await bob.post(`/api/${path}/flower`, { isFlowered: true });

    await ada.delete(`/api/followers/${await bob.id()}`);
    const refused = [
      await bob.get(`/api/posts/${post.id}`),
      await bob.post('/api/comments', { postId: post.id, content: 'More' }),
      await bob.post(`/api/comments/${reply.id}/flower`, { isFlowered: true }),
      await bob.delete(`/api/comments/${adas.id}`),
      // Without a body it toggles, and does not say that the flower is to be taken back.
      await bob.post(`/api/posts/${post.id}/flower`),
      await bob.post(`/api/comments/${comment.id}/flower`),
    ];
    const takenBack = [
      await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: false }),
      await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: false }),
      await bob.post(`/api/comments/${adas.id}/flower`, { isFlowered: false }),
      await bob.post(`/api/comments/${comment.id}/flower`, { isFlowered: false }),
    ];
    const again = [
      await bob.post(`/api/posts/${post.id}/flower`),
      await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true }),
      await bob.post(`/api/comments/${comment.id}/flower`),
    ];
    const deleted = [await bob.delete(`/api/comments/${comment.id}`), await bob.delete(`/api/comments/${reply.id}`)];
    await server.settle();

    expect([...refused, ...again].map(statusOf)).toEqual(Array(9).fill(404));
    expect(takenBack).toMatchObject(Array(4).fill({ status: 200, body: { isFlowered: false, flowersCount: 0 } }));
    expect(deleted.map(statusOf)).toEqual([204, 204]);
    expect(readPost(await ada.get(`/api/posts/${post.id}`))).toMatchObject({ flowersCount: 0, commentsCount: 1 });
    expect(readComments(await ada.get(`/api/comments/${post.id}`))).toMatchObject([{ id: adas.id, flowersCount: 0 }]);
    await expectExactCounters(server.deps.db);
  });

  test('E11 flowers and comments under the posts of a deactivated or blocking user can be taken back', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, bob] = [server.as('ada'), server.as('bea'), server.as('bob')];
    const posts = [await publish(ada), await publish(bea)];
    const comments = [];
    for (const { id } of posts) {
      await bob.post(`/api/posts/${id}/flower`, { isFlowered: true });
      comments.push(await writeComment(bob, id));
    }

    await setActive(server, await ada.id(), false);
    await bea.post(`/api/users/${await bob.id()}/block`);
    const flowers = [];
    for (const { id } of posts) flowers.push(await bob.post(`/api/posts/${id}/flower`, { isFlowered: false }));
    const deleted = [];
    for (const { id } of comments) deleted.push(await bob.delete(`/api/comments/${id}`));
    await setActive(server, await ada.id(), true);
    await server.settle();

    expect([flowers, deleted].map((answers) => answers.map(statusOf))).toEqual([
      [200, 200],
      [204, 204],
    ]);
    await expectExactCounters(server.deps.db);
  });

  test('E11 a deactivated follower is removed, and is none when they come back', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bob] = [server.as('ada'), server.as('bob')];
    const adaId = await ada.id();
    await ada.post(`/api/users/${await bob.id()}/follow`);

    await setActive(server, adaId, false);
    await server.settle();
    const removed = await bob.delete(`/api/followers/${adaId}`);
    const again = await bob.delete(`/api/followers/${adaId}`);
    await setActive(server, adaId, true);
    await server.settle();

    expect(removed).toMatchObject({ status: 200, body: { isFollower: false } });
    expect(again.status).toBe(404);
    expect((await bob.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 0 });
    await expectExactCounters(server.deps.db);
  });
});

function statusOf({ status }: TestResponse): number {
  return status;
}
