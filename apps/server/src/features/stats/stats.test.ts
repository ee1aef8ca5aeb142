import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

const NOTHING = { totalFollowers: 0, totalFollowing: 0, totalViews: 0, totalFlowers: 0, totalPosts: 0 };

forEachDialect((dialect) => {
  test('totals count posts, views, flowers and deletions, also of private posts', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const path = '/api/users/stats';

    const atFirst = await alice.get(path);
    const post = await publish(alice);
    await publish(alice, { isPublic: 'false' });
    await bob.post(`/api/posts/${post.id}/flower`);
    await bob.post('/api/posts/views', { postIds: [post.id] });
    await alice.post(`/api/posts/${post.id}/view`);
    await bob.post(`/api/users/${await alice.id()}/follow`);
    const later = await alice.get(path);
    await alice.delete(`/api/posts/${post.id}`);
    const atLast = await alice.get(path);

    expect(atFirst.body).toEqual(NOTHING);
    expect(later.body).toEqual({ totalFollowers: 1, totalFollowing: 0, totalViews: 2, totalFlowers: 1, totalPosts: 2 });
    expect(atLast.body).toEqual({ ...NOTHING, totalFollowers: 1, totalPosts: 1 });
    expect((await bob.get(path)).body).toEqual({ ...NOTHING, totalFollowing: 1 });
  });

  test('flowers and views reach the author with the post, seconds later; a post at once; other users receive nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await bob.user();
    const post = await publish(alice);
    const atOnce = await server.touches();
    await server.settle();
    const before = await statsHead(server, await alice.id());

    await bob.post(`/api/posts/${post.id}/flower`);
    const meanwhile = await statsHead(server, await alice.id());
    await server.settle();
    const after = await statsHead(server, await alice.id());

    expect(atOnce).toContainEqual({ scope: 'u:alice', type: 'stats', id: 'alice' });
    expect(meanwhile).toBe(before);
    expect(after).toBeGreaterThan(before);
    const touched = (await server.touches()).filter((touch) => touch.type === 'stats');
    expect(touched).toEqual([{ scope: 'u:alice', type: 'stats', id: 'alice' }]);
  });

  test('a new device receives its totals, and none of other users', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await publish(alice);
    const bobId = await bob.id();

    const pulls = [await alice.get('/api/sync'), await bob.get('/api/sync')];

    expect(pulls[0]?.text).toContain('"totalPosts":1');
    expect(pulls[1]?.text).toContain(`"t":"stats","id":"${bobId}","rev":0`);
    expect(pulls[1]?.text).not.toContain('"totalPosts":1');
  });
});

/** The position in the change log of the last touch of a user's totals. */
async function statsHead(server: TestServer, userId: string): Promise<number> {
  const row = await server.deps.db.read
    .selectFrom('syncChanges')
    .select('seq')
    .where('scope', '=', `u:${userId}`)
    .where('type', '=', 'stats')
    .executeTakeFirst();
  return row?.seq ?? 0;
}
