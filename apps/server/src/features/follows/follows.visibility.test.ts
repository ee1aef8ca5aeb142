import { PersonSchema } from '@posy/contract/users';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Dialect } from '../../db/database.ts';
import type { ExportPart } from '../../exporting/export-part.ts';
import { setActive } from '../../testing/accounts.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { setUsersActive } from '../../testing/half-deactivated.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { listRequestOthers } from './follow-requests.repo.ts';
import { hideFollowsOf, showFollowsOf } from './follows-of-account.ts';
import { followersExport, followingExport, followRequestsExport, requestedFollowsExport } from './follows.export.ts';
import { listOthers } from './follows.repo.ts';

type World = Awaited<ReturnType<typeof open>>;

const deactivate = ({ server, bob }: World) => setActive(server, bob, false);

/** bob becomes this for alice, whom he follows and who follows him, and for dave: each of the two asks to follow the other. */
const STATES: readonly (readonly [string, (world: World) => Promise<unknown>])[] = [
  ['just deactivated', ({ server }) => setUsersActive(server, ['bob'], false)],
  ['just reactivated', (world) => deactivate(world).then(() => setUsersActive(world.server, ['bob'], true))],
];

forEachDialect((dialect) => {
  test.each(STATES)('follows and requests of a %s user are not listed or pulled', async (_state, hide) => {
    const world = await open(dialect);
    await using _server = world.server;
    const { alice, dave, aliceId, bob } = world;
    const devices = [new PullingDevice(alice), new PullingDevice(dave)];
    for (const device of devices) await device.pull();
    await world.follow('bob');

    await hide(world);

    const paths = [`/api/users/${aliceId}/followers`, `/api/users/${aliceId}/following`];
    expect([await namesIn(alice, paths[0]), await namesIn(alice, paths[1])]).toEqual([[], []]);
    expect(await namesIn(dave, '/api/follow-requests')).toEqual([]);
    const pulled = async (device: PullingDevice) =>
      opWords((await device.pull()).filter(({ t, id }) => t.startsWith('follow') && id === bob)).toSorted();
    expect(await Promise.all(devices.map(pulled))).toEqual([
      [`u del follow ${bob}`, `u del follower ${bob}`],
      [`u del follow ${bob}`, `u del followRequest ${bob}`],
    ]);
    expect(await Promise.all([alice, dave].map((client) => pulled(new PullingDevice(client))))).toEqual([[], []]);
  });

  test('hidden follows and requests take no places of pages and snapshots, and are not exported', async () => {
    const world = await open(dialect);
    await using _server = world.server;
    const { server, alice, dave, aliceId, bob } = world;
    const { read } = server.deps.db;
    const [daveId, carol] = [await dave.id(), await server.as('carol').id()];
    for (const name of ['carol', 'bob']) await world.follow(name);
    const exported = async (part: ExportPart, id: string) =>
      (await Array.fromAsync(part.rows(read, id, { mediaIds: new Set() }))).map((row) => Reflect.get(row, 'id'));
    const found = async () => ({
      pages: [
        await namesIn(alice, `/api/users/${aliceId}/followers?limit=1`),
        await namesIn(alice, `/api/users/${aliceId}/following?limit=1`),
        await namesIn(dave, '/api/follow-requests?limit=1'),
      ],
      snapshots: [
        await listOthers(read, 'followed', aliceId, 1),
        await listOthers(read, 'follower', aliceId, 1),
        await listRequestOthers(read, 'followed', daveId, 1),
        await listRequestOthers(read, 'follower', daveId, 1),
      ],
      exports: [
        await exported(followersExport, aliceId),
        await exported(followingExport, aliceId),
        await exported(followRequestsExport, daveId),
        await exported(requestedFollowsExport, daveId),
      ],
    });
    const before = await found();

    await deactivate(world);

    const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
    expect(before).toEqual({ pages: times(3, ['bob']), snapshots: times(4, [bob]), exports: times(4, [carol, bob]) });
    const left = { pages: times(3, ['carol']), snapshots: times(4, [carol]), exports: times(4, [carol]) };
    expect(await found()).toEqual(left);
  });

  test('lists of another user leave out users whom the viewer blocked, or who blocked the viewer', async () => {
    const { server, alice, dave, aliceId, bob } = await open(dialect);
    await using _server = server;
    const [carol, erin] = [server.as('carol'), server.as('erin')];
    const path = `/api/users/${await erin.id()}`;
    await server.as('bob').post(`${path}/follow`);
    await erin.post(`/api/users/${bob}/follow`);

    await carol.post(`/api/users/${bob}/block`);
    await server.as('bob').post(`/api/users/${aliceId}/block`);

    const seen = (viewer: TestClient) =>
      Promise.all(['followers', 'following'].map((list) => namesIn(viewer, `${path}/${list}`)));
    expect(await Promise.all([alice, carol, dave].map(seen))).toEqual([
      [[], []],
      [[], []],
      [['bob'], ['bob']],
    ]);
  });

  test('follows are hidden and shown again in steps, each once', async () => {
    const world = await open(dialect);
    await using _server = world.server;
    const { server, aliceId, bob } = world;
    await world.follow('bob');
    const step = (change: typeof hideFollowsOf) => server.deps.db.write((tx) => change(tx, bob, 2));
    const ids = { followerIds: [aliceId], followedIds: [aliceId] };

    for (const change of [hideFollowsOf, showFollowsOf]) {
      expect(await step(change)).toMatchObject({ ...ids, isAll: false });
      expect(await step(change)).toMatchObject({ followerIds: [], followedIds: [], isAll: true });
    }
  });
});

/** A server with alice and dave, who approves followers, and a way to make others follow them and be followed by them. */
async function open(dialect: Dialect) {
  const server = await TestServer.start({ dialect });
  const [alice, dave] = [server.as('alice'), server.as('dave')];
  await approveFollowers(dave);
  const [aliceId, bob] = [await alice.id(), await server.as('bob').id()];
  const follow = async (name: string) => {
    server.clock.advance(1000);
    const other = server.as(name);
    const path = `/api/users/${await other.id()}/follow`;
    await alice.post(path);
    await approveFollowers(other);
    await dave.post(path);
    for (const id of [aliceId, await dave.id()]) await other.post(`/api/users/${id}/follow`);
  };
  return { server, alice, dave, aliceId, bob, follow };
}

async function namesIn(client: TestClient, path = ''): Promise<string[]> {
  return Parse(Type.Array(PersonSchema), (await client.get(path)).body).map(({ firstName }) => firstName);
}
