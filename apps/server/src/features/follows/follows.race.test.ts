import { expect, test } from 'vitest';
import type { WriteRequest } from '../../changes/write-once.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { expectExactCounters } from '../../testing/counters.ts';
import { userIdOf } from '../../testing/messaging.ts';
import { forEachDialect, untilWaiting } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { setFollower } from './follow-requests.service.ts';
import { setFollow } from './follows.service.ts';

forEachDialect((dialect) => {
  test('N17 a request that is accepted while it is taken back ends as a follow', async () => {
    await using server = await TestServer.start({ dialect });
    const { accept, takeBack, state } = await asked(server);

    const answers = await oneByOne(server, [accept, takeBack]);

    expect(answers).toEqual([{ isFollower: true }, { isFollowing: false }]);
    expect(await state()).toMatchObject({ isOn: 0, requestedAt: null });
    await expectExactCounters(server.deps.db);
  });

  test('N17 a request that is taken back while it is accepted is no follow', async () => {
    await using server = await TestServer.start({ dialect });
    const { accept, takeBack, state } = await asked(server);

    const answers = await oneByOne(server, [takeBack, accept]);

    expect(answers).toEqual([{ isFollowing: false }, { isFollower: false }]);
    expect(await state()).toMatchObject({ isOn: 0, requestedAt: null });
    await expectExactCounters(server.deps.db);
  });

  test('N17 a request that is accepted twice at once becomes one follow, which counts once', async () => {
    await using server = await TestServer.start({ dialect });
    const { accept, state } = await asked(server);
    const { rev } = await state();

    const answers = await oneByOne(server, [accept, accept]);

    expect(answers).toEqual([{ isFollower: true }, { isFollower: true }]);
    // One for the lock of this test, one for the acceptance.
    expect(await state()).toMatchObject({ isOn: 1, requestedAt: null, isAccepted: 1, rev: rev + 2 });
    await expectExactCounters(server.deps.db);
  });

  test('N17 a request that is declined while it is accepted is no follow', async () => {
    await using server = await TestServer.start({ dialect });
    const { accept, decline, state } = await asked(server);

    const answers = await oneByOne(server, [accept, decline]);

    expect(answers).toEqual([{ isFollower: true }, { isFollower: false }]);
    expect(await state()).toMatchObject({ isOn: 0, requestedAt: null });
    await expectExactCounters(server.deps.db);
  });

  test('a follow that runs while followers need no approval any more waits, and follows when it is asked again', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, follow, takeBack, state } = await asked(server);
    await takeBack();

    const { running, switched } = await server.deps.db.write(async (tx) => {
      await tx.updateTable('follows').set({ rev: 9 }).execute();
      const first = follow();
      if (dialect === 'postgres') await untilWaiting(server.deps.db.read, 1);
      const second = approveFollowers(alice, false);
      // On SQLite the switch waits for this write, too.
      if (dialect === 'postgres') await second;
      return { running: first, switched: second };
    });

    expect(await running).toEqual({ isFollowing: false, isRequested: true });
    await switched;
    expect(await follow()).toEqual({ isFollowing: true });
    expect(await state()).toMatchObject({ isOn: 1, requestedAt: null, isAccepted: 0 });
    await expectExactCounters(server.deps.db);
  });
});

const NO_KEY: WriteRequest = { key: null, fingerprint: '' };

/** bob asks alice, who approves followers. The calls are the services', so that they begin in the order in which they are made. */
async function asked(server: TestServer) {
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const [aliceId, bobId] = [await userIdOf(alice), await userIdOf(bob)];
  await approveFollowers(alice);
  const actorOf = (userId: typeof aliceId) => ({ userId, role: 'user' as const, sessionId: '' });
  const setBob = async (isFollower: boolean) =>
    (await setFollower(server.deps, actorOf(aliceId), NO_KEY, { personId: bobId, isFollower })).body;
  const setAlice = async (isFollowing: boolean) =>
    (await setFollow(server.deps, actorOf(bobId), NO_KEY, { personId: aliceId, isFollowing })).body;
  await setAlice(true);
  return {
    alice,
    accept: () => setBob(true),
    decline: () => setBob(false),
    follow: () => setAlice(true),
    takeBack: () => setAlice(false),
    state: () => server.deps.db.read.selectFrom('follows').selectAll().executeTakeFirstOrThrow(),
  };
}

/**
 * Begins all calls while the only follow is locked, and lets them go on in this order: on PostgreSQL each has read before another
 * writes.
 */
async function oneByOne({ deps: { db } }: TestServer, calls: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  await db.write(async (tx) => {
    await tx
      .updateTable('follows')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .execute();
  });
  const { running } = await db.write(async (tx) => {
    // A lock without a new version of the row: PostgreSQL serves those who wait for it in their order.
    if (db.dialect === 'postgres') await tx.selectFrom('follows').select('rev').forUpdate().execute();
    const begun: Promise<unknown>[] = [];
    for (const call of calls) {
      begun.push(call());
      if (db.dialect === 'postgres') await untilWaiting(db.read, begun.length);
    }
    return { running: begun };
  });
  return Promise.all(running);
}
