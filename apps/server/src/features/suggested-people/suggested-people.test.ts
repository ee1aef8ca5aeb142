import { SuggestedPersonSchema } from '@posy/contract/suggested-people';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('people are suggested whom those one follows do follow, most first, with who follows them', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd, dee] = [server.as('ada'), server.as('bea'), server.as('cyd'), server.as('dee')];
    const [eve, fay] = [server.as('eve'), server.as('fay')];
    await follow(server, [ada, bea], [ada, cyd], [ada, dee]);
    await follow(server, [bea, eve], [cyd, fay], [dee, fay], [bea, fay]);
    // One's own follows and oneself are no suggestions, nor are people whom others follow.
    await follow(server, [bea, ada], [cyd, bea], [eve, server.as('gus')]);
    const [beaId, cydId, deeId] = [await bea.id(), await cyd.id(), await dee.id()];

    expect(await suggested(ada)).toEqual([
      ['fay', [deeId, cydId], 3],
      ['eve', [beaId], 1],
    ]);
    expect(await suggested(server.as('hal'))).toEqual([]);
    await ada.delete(`/api/users/${deeId}/follow`);
    expect(await suggested(ada)).toEqual([
      ['fay', [cydId, beaId], 2],
      ['eve', [beaId], 1],
    ]);
  });

  test('nobody is suggested or named who is blocked, muted, deactivated or deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const ada = server.as('ada');
    const [bea, cyd] = [server.as('bea'), server.as('cyd')];
    const [blocked, blocks, muted] = [server.as('blocked'), server.as('blocks'), server.as('muted')];
    const [deactivated, deleted] = [server.as('deactivated'), server.as('deleted')];
    const others = [blocked, blocks, muted, deactivated, deleted];
    await follow(server, [ada, bea], [ada, cyd]);
    for (const other of [...others, server.as('stays')]) await follow(server, [bea, other]);
    await follow(server, [cyd, server.as('stays')]);
    expect((await suggested(ada)).length).toBe(6);

    await ada.post(`/api/users/${await blocked.id()}/block`);
    await blocks.post(`/api/users/${await ada.id()}/block`);
    await ada.post(`/api/users/${await muted.id()}/mute`);
    await setActive(server, await deactivated.id(), false);
    await removePerson(server, await deleted.id());
    await ada.post(`/api/users/${await cyd.id()}/mute`);
    await server.settle();

    expect(await suggested(ada)).toEqual([['stays', [await bea.id()], 1]]);
  });

  test('the newest follows are read of a person who has very many', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    await follow(server, [ada, bea]);
    const people = Array.from({ length: 60 }, (_, n) => server.as(`person${n}`));
    for (const person of people) await person.user();
    // The newest accounts are followed first, so that only the limit leaves them out.
    for (const person of people.toReversed()) await follow(server, [bea, person]);

    const names = (await suggested(ada)).map(([name]) => name);

    expect(names).toEqual(Array.from({ length: 12 }, (_, n) => `person${49 - n}`));
  });
});

type Pair = readonly [TestClient, TestClient];

/** Lets the first of each pair follow the second, one ms after the other. */
async function follow(server: TestServer, ...pairs: readonly Pair[]): Promise<void> {
  for (const [follower, followed] of pairs) {
    server.clock.advance(1);
    const { status } = await follower.post(`/api/users/${await followed.id()}/follow`);
    expect(status).toBe(200);
  }
}

/** First name, ids of those who follow them, and how many. */
async function suggested(viewer: TestClient): Promise<unknown[][]> {
  const { body } = await viewer.get('/api/users/suggested');
  return Parse(Type.Array(SuggestedPersonSchema), body).map(({ user, followedBy, followedByCount }) => [
    user.firstName,
    followedBy,
    followedByCount,
  ]);
}
