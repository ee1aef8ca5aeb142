import { test } from 'vitest';
import { asTx, type Db } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { acceptRequest, endFollow, startFollow } from './change-follow.repo.ts';
import { listRequestOthers, listRequests } from './follow-requests.repo.ts';
import { findFollowState } from './follow-state.repo.ts';
import { deleteFollows, markFollows } from './follows-of-account.repo.ts';
import { findFollows, listFollowers, listFollowing, listOthers } from './follows.repo.ts';

const SIDES = ['follower', 'followed'] as const;

forEachDialect((dialect) => {
  test('follows are found by an index and read in its order, at any size', async () => {
    await using fixture = await filledDatabase(dialect, 'people');
    const page = { viewerId: idOf(5), limit: 21 };
    const others = [idOf(2), idOf(903), idOf(1500)];

    for (const person of [1, 900]) {
      for (const after of [TOP, { createdAt: 1000, id: idOf(7) }]) {
        for (const list of [listFollowers, listFollowing]) {
          await expectIndexed(fixture.db, (reader) => list(reader, { ...page, ...after, personId: idOf(person) }));
        }
      }
      for (const side of SIDES) {
        await expectIndexed(fixture.db, (reader) => listOthers(reader, side, idOf(person), 500));
        await expectIndexed(fixture.db, (reader) => findFollows(reader, side, idOf(person), others));
      }
    }
    const pair = { followerId: idOf(1), followedId: idOf(2) };
    await expectIndexed(fixture.db, (reader: Db) => findFollowState(reader, pair));
  });

  test('requests that wait are read in the order of their index, at any size', async () => {
    await using fixture = await filledDatabase(dialect, 'people');
    await fixture.db.write((tx) =>
      tx
        .updateTable('follows')
        .set((eb) => ({ isOn: 0, requestedAt: eb.ref('followedAt') }))
        .where('isOn', '=', 1)
        .where((eb) => eb(eb('followedNumber', '%', 2), '=', 0).or(eb('followedNumber', '<', 3)))
        .execute(),
    );
    await fixture.db.optimize();

    for (const person of [1, 900]) {
      for (const after of [TOP, { createdAt: 1000, id: idOf(7) }]) {
        await expectIndexed(fixture.db, (reader) =>
          listRequests(reader, { ...after, viewerId: idOf(person), limit: 21 }),
        );
      }
      for (const side of SIDES) {
        await expectIndexed(fixture.db, (reader) => listRequestOthers(reader, side, idOf(person), 500));
      }
    }
  });

  test('changed follows, one or all of a user, are found by an index', async () => {
    await using fixture = await filledDatabase(dialect, 'people');

    await fixture.db.write(async (tx) => {
      const planned = { ...fixture.db, read: tx };
      const pair = { followerId: idOf(900), followedId: idOf(901) };
      await expectIndexed(planned, (reader) => endFollow(asTx(reader), pair));
      await expectIndexed(planned, (reader) => acceptRequest(asTx(reader), pair, 0));
      await expectIndexed(planned, (reader) => startFollow(asTx(reader), pair, 0));
      for (const side of SIDES) {
        await expectIndexed(planned, (reader) => markFollows(asTx(reader), side, idOf(950), true, 500));
        await expectIndexed(planned, (reader) => markFollows(asTx(reader), side, idOf(950), false, 500));
        await expectIndexed(planned, (reader) => deleteFollows(asTx(reader), side, idOf(950), 500));
      }
    });
  });
});
