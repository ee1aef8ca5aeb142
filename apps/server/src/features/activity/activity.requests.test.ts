import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { DiscussionWorld } from '../../testing/discussion-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

forEachDialect((dialect) => {
  test('a request is one entry until it is taken back or declined', async () => {
    await using world = await approvingWorld(dialect);
    const [alice, bob] = [world.server.as('alice'), world.server.as('bob')];
    const path = `/api/users/${await alice.id()}/follow`;

    await bob.post(path);
    await world.settle();
    expect(await world.listOf('alice')).toMatchObject([
      { kind: 'followRequest', actors: [{ firstName: 'bob' }], count: 1, post: null, commentId: null, preview: '' },
    ]);
    await bob.delete(path);
    await world.settle();
    expect(await world.wordsOf('alice')).toEqual([]);
    world.advance();
    await bob.post(path);
    await world.settle();
    expect(await world.wordsOf('alice')).toEqual(['followRequest bob ']);
    await alice.delete(`/api/followers/${await bob.id()}`);
    await world.settle();
    expect([await world.wordsOf('alice'), await world.wordsOf('bob')]).toEqual([[], []]);
  });

  test('an acceptance is an entry of the one who asked, while the follow lasts, and none of the one who accepted', async () => {
    await using world = await approvingWorld(dialect);
    const [alice, bob] = [world.server.as('alice'), world.server.as('bob')];
    const path = `/api/users/${await alice.id()}/follow`;
    await bob.post(path);
    await world.settle();

    await alice.post(`/api/followers/${await bob.id()}`);
    await world.settle();
    expect([await world.wordsOf('alice'), await world.wordsOf('bob')]).toEqual([[], ['followAccepted alice ']]);
    await setActive(world.server, await bob.id(), false);
    await world.settle();
    await setActive(world.server, await bob.id(), true);
    await world.settle();
    expect([await world.wordsOf('alice'), await kindsOf(world)]).toEqual([[], ['followAccepted']]);
    await alice.delete(`/api/followers/${await bob.id()}`);
    await world.settle();
    expect([await world.wordsOf('alice'), await kindsOf(world)]).toEqual([[], []]);
  });

  test('a request that needs no approval any more becomes an entry about a follower', async () => {
    await using world = await approvingWorld(dialect);
    const [alice, bob] = [world.server.as('alice'), world.server.as('bob')];
    const path = `/api/users/${await alice.id()}/follow`;
    await bob.post(path);
    await world.settle();

    await approveFollowers(alice, false);
    await bob.post(path);
    await world.settle();

    expect([await world.wordsOf('alice'), await world.wordsOf('bob')]).toEqual([['follow bob '], []]);
  });
});

/** alice approves followers. */
async function approvingWorld(dialect: Parameters<typeof DiscussionWorld.open>[0]): Promise<DiscussionWorld> {
  const world = await DiscussionWorld.open(dialect);
  await approveFollowers(world.server.as('alice'));
  return world;
}

/** The entries that are not deleted, of all users: a deactivation ends the sessions of one. */
async function kindsOf(world: DiscussionWorld): Promise<string[]> {
  const { read } = world.server.deps.db;
  const rows = await read.selectFrom('activities').select('kind').where('isDeleted', '=', 0).execute();
  return rows.map(({ kind }) => kind);
}
