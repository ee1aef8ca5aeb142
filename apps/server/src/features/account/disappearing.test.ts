import { once } from 'node:events';
import type { Op } from '@posy/contract/sync';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { expectExactCounters } from '../../testing/counters.ts';
import { LeavingUser } from '../../testing/leaving-user.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TEST_PASSWORD } from '../../testing/test-server.ts';
import { removeUser, setUserActive } from './account.service.ts';

const ALICES_WORDS = ['alice', 'captionzq', 'commentzq'];

/** The ways in which an account ends. */
const ENDS = {
  deactivated: (world: LeavingUser) => world.setActive(false),
  'removed by an administrator': (world: LeavingUser) => world.remove(),
  'gone by their own wish': (world: LeavingUser) =>
    world.alice.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } }),
} as const;

forEachDialect((dialect) => {
  test.each(Object.entries(ENDS))(
    'T31 a user who is %s disappears from every list, search, picture, counter and cache at once',
    async (_name, end) => {
      await using world = await LeavingUser.open(dialect);
      const before = await world.everythingBobSees();
      // Once more, so that all caches are filled.
      await world.everythingBobSees();

      await end(world);
      const after = await world.everythingBobSees();
      await world.server.settle();
      const later = await world.everythingBobSees();

      for (const word of [...ALICES_WORDS, world.post.id]) expect(before.text).toContain(word);
      for (const seen of [after, later]) {
        for (const word of [...ALICES_WORDS, world.aliceId, world.post.id]) expect(seen.text).not.toContain(word);
        expect(seen.picture).toEqual([404, 404, 404, 404]);
        expect(seen.statuses).toMatchObject({ post: 404, comments: 404, followers: 404, status: 404, follow: 404 });
      }
      expect(later.text).toContain('"commentsCount":0');
      expect(later.stats).toMatchObject({ totalFollowers: 0, totalFollowing: 0 });
      await expectExactCounters(world.server.deps.db);
    },
  );

  test.each(Object.entries(ENDS))('the next pull of a device deletes a user who is %s', async (_name, end) => {
    await using world = await LeavingUser.open(dialect);
    const device = new PullingDevice(world.bob);
    const other = new PullingDevice(world.carol);
    const daves = new PullingDevice(world.dave);
    await device.pull();
    await other.pull();
    const asked = opWords(await daves.pull());
    const { cursor } = other;

    await end(world);
    const ops = await device.pull();
    await world.server.settle();
    const later = await device.pull();

    expect(opWords(ops)).toEqual(
      expect.arrayContaining([
        `g del user ${world.aliceId}`,
        `g del post ${world.post.id}`,
        `u del follow ${world.aliceId}`,
        `u del follower ${world.aliceId}`,
        `u put stats ${world.bobId}`,
      ]),
    );
    expect(asked).toEqual(
      expect.arrayContaining([`u put follow ${world.aliceId}`, `u put followRequest ${world.aliceId}`]),
    );
    expect(opWords(await daves.pull())).toEqual(
      expect.arrayContaining([`u del follow ${world.aliceId}`, `u del followRequest ${world.aliceId}`]),
    );
    expect((await world.dave.get('/api/follow-requests')).body).toEqual([]);
    expect(opWords(later)).toContain(`u put post ${world.bobs.id}`);
    expect(opWords([...(await other.pull())])).toEqual(
      expect.arrayContaining([`g del user ${world.aliceId}`, `g del post ${world.post.id}`]),
    );
    expect(textOf([...ops, ...later])).not.toContain('captionzq');
    expect(textOf((await other.pullOnce(cursor)).ops)).not.toContain('captionzq');
  });

  test('cached pages shared by clients are dropped when a user disappears', async () => {
    await using world = await LeavingUser.open(dialect);
    const [bob, carol] = [new PullingDevice(world.bob), new PullingDevice(world.carol)];
    const start = await bob.pullOnce(null);
    const early = `${start.cursor.epoch}.0.0`;
    const before = [await bob.pullOnce(early), await carol.pullOnce(early), await bob.pullOnce(null)];

    await world.setActive(false);
    const after = [await bob.pullOnce(early), await carol.pullOnce(early), await bob.pullOnce(null)];

    for (const { ops } of before) expect(textOf(ops)).toContain('captionzq');
    for (const { ops } of after) expect(textOf(ops)).not.toContain('captionzq');
  });

  test('T4 W11 sockets of a removed user are closed with 1008, others stay open', async () => {
    for (const end of Object.values(ENDS)) {
      await using world = await LeavingUser.open(dialect);
      const sockets = [await world.socketOf(world.alice), await world.socketOf(world.alice)];
      const bobs = await world.socketOf(world.bob);
      const closed = sockets.map((socket) => once(socket, 'close'));

      await end(world);

      expect((await Promise.all(closed)).map(([code]) => Number(code))).toEqual([1008, 1008]);
      expect(bobs.readyState).toBe(WebSocket.OPEN);
      bobs.terminate();
      expect((await world.alice.get('/api/user')).status).toBe(401);
    }
  });

  test('a reactivated user comes back with all content, also on devices that had deleted it', async () => {
    await using world = await LeavingUser.open(dialect);
    const device = new PullingDevice(world.bob);
    const before = await world.everythingBobSees();
    const first = await device.pull();
    await world.setActive(false);
    await world.server.settle();
    const deleted = await device.pull();

    await world.setActive(true);
    await world.server.settle();
    const back = await device.pull();
    const requests = [
      await world.dave.get('/api/follow-requests'),
      await world.dave.get(`/api/users/${world.aliceId}/follow-status`),
    ];

    const after = await world.everythingBobSees();
    expect(after.statuses).toEqual(before.statuses);
    expect(withoutRevs(after.lists)).toEqual(withoutRevs(before.lists));
    expect(opWords(back)).toEqual(
      expect.arrayContaining([
        `g put user ${world.aliceId}`,
        `g put post ${world.post.id}`,
        `u put follow ${world.aliceId}`,
        `u put follower ${world.aliceId}`,
      ]),
    );
    for (const [type, id] of [
      ['post', world.post.id],
      ['user', world.aliceId],
      ['follow', world.aliceId],
      ['follower', world.aliceId],
    ] as const) {
      expect(revOf(back, type, id)).toBeGreaterThan(revOf(deleted, type, id));
    }
    expect(revOf(first, 'post', world.post.id)).toBeLessThan(revOf(back, 'post', world.post.id));
    expect(requests.map(({ body }) => body)).toMatchObject([
      [{ id: world.aliceId, isRequested: true }],
      { isFollowing: false, isRequested: true },
    ]);
    await expectExactCounters(world.server.deps.db);
    expect((await world.alice.get('/api/user')).status).toBe(401);
    expect((await world.server.anotherDeviceOf('alice').get('/api/user')).status).toBe(200);
  });

  test('reactivating an active user and deactivating an inactive one change nothing', async () => {
    await using world = await LeavingUser.open(dialect);
    const device = new PullingDevice(world.bob);
    await device.pull();

    const active = await world.setActive(true);
    const nothing = await device.pull();
    await world.setActive(false);
    await device.pull();
    const again = await world.setActive(false);

    expect(active.body).toMatchObject({ id: world.aliceId, isActive: true });
    expect(again.body).toMatchObject({ id: world.aliceId, isActive: false });
    expect([nothing, await device.pull()]).toEqual([[], []]);
  });

  test('I23 the last active administrator and unknown users can be neither deactivated nor removed', async () => {
    await using world = await LeavingUser.open(dialect);
    const { server } = world;
    const self = world.admin.userId;

    const refusals = [
      setUserActive(server.deps, world.admin, world.request(), { userId: self, isActive: false }),
      removeUser(server.deps, world.admin, world.request(), self),
      setUserActive(server.deps, world.admin, world.request(), { userId: server.deps.newId(), isActive: false }),
      removeUser(server.deps, world.admin, world.request(), server.deps.newId()),
    ];

    expect(
      (await Promise.allSettled(refusals)).map((each) => each.status === 'rejected' && codeOf(each.reason)),
    ).toEqual(['last_admin', 'last_admin', 'user_not_found', 'user_not_found']);
  });

  test('a deactivation with very much to hide resumes after a crash, whatever happens in between', async () => {
    await using world = await LeavingUser.open(dialect);
    const { server } = world;
    await world.addComments(1200);
    await expectExactCounters(server.deps.db);

    await world.setActive(false);
    const meanwhile = await world.commentsThat(0);
    await world.setActive(true);
    await world.setActive(false);
    await server.settle();

    expect(meanwhile).toBeGreaterThan(500);
    expect(await world.commentsThat(0)).toBe(0);
    await expectExactCounters(server.deps.db);
    await world.setActive(true);
    await server.settle();
    expect(await world.commentsThat(1)).toBe(0);
    await expectExactCounters(server.deps.db);
  });
});

function textOf(ops: readonly Op[]): string {
  return JSON.stringify(ops);
}

function revOf(ops: readonly Op[], type: string, id: string): number {
  return ops.findLast((op) => op.t === type && op.id === id)?.rev ?? Number.NaN;
}

/** Removes the revisions, which grow. */
function withoutRevs(lists: unknown): unknown {
  return JSON.parse(JSON.stringify(lists, (name, value: unknown) => (/rev$/i.test(name) ? undefined : value)));
}

function codeOf(reason: unknown): unknown {
  return reason instanceof Error && 'code' in reason ? reason.code : reason;
}
