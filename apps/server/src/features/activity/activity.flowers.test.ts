import { expect, test } from 'vitest';
import { writeComment } from '../../testing/commenting.ts';
import { publish } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect, temporaryPlace } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const give = (client: TestClient, kind: 'posts' | 'comments', id: string, isFlowered = true) =>
  client.post(`/api/${kind}/${id}/flower`, { isFlowered });

/** The heads of a user's scope that are announced from now on. */
function announcedTo(server: TestServer, userId: string): number[] {
  const heads: number[] = [];
  server.deps.bus.subscribe((message) => {
    if (message.type !== 'heads') return;
    for (const [scope, head] of message.heads) if (scope === `u:${userId}`) heads.push(head);
  });
  return heads;
}

/** Regular work of the processes. */
async function flushDue({ server }: TestServer): Promise<void> {
  await server.activity.flushDue();
  await server.dirtyPosts.flushDue();
}

forEachDialect((dialect) => {
  test('G12 flowers reach their author once in ten seconds, posts, comments and totals together', async () => {
    await using server = await TestServer.start({ dialect });
    const [ann, bob, cleo] = [server.as('ann'), server.as('bob'), server.as('cleo')];
    const posts = [await publish(ann), await publish(ann)];
    const comment = await writeComment(ann, (await publish(cleo)).id);
    const device = new PullingDevice(ann);
    await server.settle();
    await device.pull();
    const announced = announcedTo(server, await ann.id());

    for (const giver of [bob, cleo]) {
      for (const { id } of posts) await give(giver, 'posts', id);
      await give(giver, 'comments', comment.id);
      server.clock.advance(4000);
      await flushDue(server);
    }
    const early = [...announced];
    server.clock.advance(2000);
    await flushDue(server);
    await flushDue(server);

    expect(early).toEqual([]);
    expect(announced).toHaveLength(1);
    const types = (await device.pull()).map(({ t }) => t).toSorted();
    expect(types).toEqual(['activity', 'activity', 'activity', 'post', 'post', 'stats']);
  });

  test('a comment reaches the author without the wait of flowers', async () => {
    await using server = await TestServer.start({ dialect });
    const [ann, bob] = [server.as('ann'), server.as('bob')];
    const post = await publish(ann);
    await server.settle();
    const announced = announcedTo(server, await ann.id());

    await give(bob, 'posts', post.id);
    await writeComment(bob, post.id);
    server.clock.advance(2000);
    await flushDue(server);

    expect(announced).toHaveLength(1);
    expect((await ann.get('/api/activity')).body).toMatchObject([{ kind: 'comment' }]);
  });

  test('G12 a flower that waited when its process ended reaches its author through another', async () => {
    await using place = await temporaryPlace(dialect);
    let [postId, annId] = ['', ''];
    {
      await using first = await TestServer.start({ dialect, place });
      const ann = first.as('ann');
      annId = await ann.id();
      postId = (await publish(ann)).id;
      await first.settle();
      await give(first.as('bob'), 'posts', postId);
    }
    await using second = await TestServer.start({ dialect, place });
    const announced = announcedTo(second, annId);

    second.clock.advance(60_000);
    await flushDue(second);

    expect(announced).toHaveLength(1);
    const rows = await second.deps.db.read.selectFrom('activities').select(['kind', 'ownerId', 'postId']).execute();
    expect(rows).toEqual([{ kind: 'flower', ownerId: annId, postId }]);
  });

  test('a flower that is given and taken back while it waits leaves no entry', async () => {
    await using server = await TestServer.start({ dialect });
    const [ann, bob] = [server.as('ann'), server.as('bob')];
    const post = await publish(ann);
    await give(bob, 'posts', post.id);
    await server.settle();

    await give(bob, 'posts', post.id, false);
    server.clock.advance(10_000);
    await flushDue(server);

    expect((await ann.get('/api/activity')).body).toEqual([]);
  });
});
