import { expect, test } from 'vitest';
import { START, TOP } from '../../paging/page-cursor.ts';
import { setUsersActive } from '../../testing/half-deactivated.ts';
import { publish, type PostFields } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { AUDIENCES, EVERYONE, FOLLOWERS, fromStored, ONLY_ME } from '../relations/audience.ts';
import { listForFollowers } from './feed.service.ts';
import { listCounts, listVisibleCounts } from './post-counts.repo.ts';
import { listCursorsOf } from './posts-of-account.repo.ts';
import { postsExport } from './posts.export.ts';
import { findNewestHidden, hasPostFor } from './posts.repo.ts';

/** alice becomes this for bob, who follows her. */
const STATES: readonly (readonly [string, (server: TestServer) => Promise<unknown>])[] = [
  ['muted', async (server) => server.as('bob').post(`/api/users/${await server.as('alice').id()}/mute`)],
  ['just deactivated', (server) => setUsersActive(server, ['alice'], false)],
];

/** A server where bob follows alice, and a way to publish as alice. */
async function open(dialect: 'sqlite' | 'postgres') {
  const server = await TestServer.start({ dialect });
  await server.as('bob').post(`/api/users/${await server.as('alice').id()}/follow`);
  const post = async (audience: NonNullable<PostFields['audience']>, content = '#roses') => {
    server.clock.advance(1000);
    return (await publish(server.as('alice'), { audience, content })).id;
  };
  return {
    server,
    post,
    read: server.deps.db.read,
    alice: await server.as('alice').id(),
    bob: await server.as('bob').id(),
  };
}

forEachDialect((dialect) => {
  test.each(STATES)('the feed and the lists of tags show no posts of a %s user', async (_state, hide) => {
    const { server, post } = await open(dialect);
    await using _server = server;
    await post('everyone');
    await post('followers');

    await hide(server);

    for (const path of ['/api/posts', '/api/tags/roses/posts'])
      expect(await server.as('bob').get(path), path).toMatchObject({ status: 200, body: [] });
  });

  test('lists of tags show nobody private posts, nor their author', async () => {
    const { server, post } = await open(dialect);
    await using _server = server;
    await post('onlyMe');

    expect((await server.as('alice').get('/api/tags/roses/posts')).body).toEqual([]);
  });

  test('counts are of posts of active users, and for a viewer of those that they can see', async () => {
    const { server, post, read, bob } = await open(dialect);
    await using _server = server;
    const [shown, hidden] = [await post('everyone'), await post('onlyMe')];
    const counted = async () => {
      const [all, seen] = [
        await listCounts(read, [shown, hidden]),
        await listVisibleCounts(read, bob, [shown, hidden]),
      ];
      return [all, seen].map((counts) => new Set(counts.map(({ id }) => id)));
    };

    expect(await counted()).toEqual([new Set([shown, hidden]), new Set([shown])]);
    await setUsersActive(server, ['alice'], false);
    expect(await counted()).toEqual([new Set(), new Set()]);
  });

  test('queries for one audience find no posts for others', async () => {
    const { server, post, read, alice } = await open(dialect);
    await using _server = server;
    const found = async () => ({
      places: await Promise.all(
        AUDIENCES.map(async (audience) => (await listCursorsOf(read, { authorId: alice, audience }, TOP, 9)).length),
      ),
      isAny: await Promise.all(AUDIENCES.map((audience) => hasPostFor(read, alice, audience))),
      hidden: await findNewestHidden(read, alice, TOP),
    });
    const none = { privateAt: null, followersAt: null };
    const at = () => server.clock.now();

    await post(fromStored(EVERYONE));
    expect(await found()).toEqual({ places: [1, 0, 0], isAny: [true, false, false], hidden: none });
    await post(fromStored(FOLLOWERS));
    const followersAt = at();
    expect(await found()).toEqual({ places: [1, 1, 0], isAny: [true, true, false], hidden: { ...none, followersAt } });
    await post(fromStored(ONLY_ME));
    expect(await found()).toEqual({
      places: [1, 1, 1],
      isAny: [true, true, true],
      hidden: { privateAt: at(), followersAt },
    });
    const exported = await Array.fromAsync(postsExport.rows(read, alice, { mediaIds: new Set() }));
    expect(exported.map((row) => Reflect.get(Object(row), 'audience'))).toEqual(['everyone', 'followers', 'onlyMe']);
  });

  test('only posts for followers are candidates of a page of them', async () => {
    const { server, post, read, bob } = await open(dialect);
    await using _server = server;
    const limited = await post('followers');
    for (let n = 0; n < 2; n++) await post('everyone');

    const { rows, last } = await listForFollowers(read, { viewerId: bob, ...TOP, limit: 9 }, START, 2);

    expect([rows.map(({ id }) => id), last]).toEqual([[limited], null]);
  });

  test('a device that missed the end of a block and the next one receives no posts of the blocked user', async () => {
    const { server, post, alice } = await open(dialect);
    await using _server = server;
    const device = new PullingDevice(server.as('bob'));
    const id = await post('everyone');
    const path = `/api/users/${alice}/block`;
    await server.as('bob').post(path);
    await device.pull();

    await server.as('bob').delete(path);
    await server.settle();
    await server.as('bob').post(path);

    const ops = (await device.pull()).filter((op) => op.id === id);
    expect(ops.map((op) => 'del' in op)).toEqual([true]);
  });
});
