import { expect, test } from 'vitest';
import { approveFollowers } from '../../testing/approving.ts';
import { PushWorld } from '../../testing/push-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';

forEachDialect((dialect) => {
  test('a request and its acceptance are pushed, in the language of the browser, and an accepted follow is not', async () => {
    await using world = await PushWorld.open(dialect);
    const [alice, bob] = [await world.subscribe('alice', 'de'), await world.subscribe('bob')];
    const [aliceId, bobId] = [await world.id('alice'), await world.id('bob')];
    await approveFollowers(world.as('alice'));

    await world.as('bob').post(`/api/users/${aliceId}/follow`);
    await world.settle();
    await world.as('alice').post(`/api/followers/${bobId}`);
    await world.settle();

    expect(world.pushesTo(alice)).toEqual([
      expect.objectContaining({
        kind: 'followRequest',
        title: 'bob Tester möchte dir folgen',
        body: '@bob.tester',
        url: '/activity',
        tag: `q:${bobId}`,
      }),
    ]);
    expect(world.pushesTo(bob)).toEqual([
      expect.objectContaining({
        kind: 'followAccepted',
        title: 'alice Tester accepted your request to follow',
        url: `/u/${aliceId}`,
        tag: `a:${aliceId}`,
      }),
    ]);
  });

  test('the switch of follows silences both', async () => {
    await using world = await PushWorld.open(dialect);
    const [alice, bob] = [await world.subscribe('alice'), await world.subscribe('bob')];
    for (const name of ['alice', 'bob']) {
      await world.as(name).fetch('/api/preferences', { method: 'PATCH', json: { notifyFollows: false } });
    }
    await approveFollowers(world.as('alice'));

    await world.as('bob').post(`/api/users/${await world.id('alice')}/follow`);
    await world.settle();
    await world.as('alice').post(`/api/followers/${await world.id('bob')}`);
    await world.settle();

    expect([world.pushesTo(alice), world.pushesTo(bob)]).toEqual([[], []]);
  });
});
