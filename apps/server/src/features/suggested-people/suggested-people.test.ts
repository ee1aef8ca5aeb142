import { SuggestedPersonSchema } from '@posy/contract/suggested-people';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { userNumber } from '../../db/numbers.ts';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { writeComment } from '../../testing/commenting.ts';
import { publish } from '../../testing/posting.ts';
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
    // Neither people who were asked are suggested, nor people whom followed people follow no more.
    await approveFollowers(fay);
    await ada.post(`/api/users/${await fay.id()}/follow`);
    await bea.delete(`/api/users/${await eve.id()}/follow`);
    expect(await suggested(ada)).toEqual([]);
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

    const names = await namesFor(ada);
    await setActive(server, await server.as('person0').id(), false);
    const withoutOne = await namesFor(ada);

    expect(names).toEqual(Array.from({ length: 12 }, (_, n) => `person${49 - n}`));
    expect(withoutOne).toEqual(['person50', ...names.slice(0, -1)]);
  });

  test('a dismissed person is not suggested until that is undone, and leaves the place to the next one', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    await follow(server, [ada, bea]);
    for (let n = 0; n < 30; n++) await follow(server, [bea, server.as(`person${n}`)]);
    const newest = Array.from({ length: 25 }, (_, n) => server.as(`person${29 - n}`));

    for (const person of newest) await ada.post(`/api/users/${await person.id()}/dismissal`);
    const others = await namesFor(ada);
    await ada.delete(`/api/users/${await server.as('person29').id()}/dismissal`);

    expect(others).toEqual(['person4', 'person3', 'person2', 'person1', 'person0']);
    expect(await namesFor(ada)).toEqual(['person29', ...others]);
    expect(await namesFor(server.as('hal'))).toEqual([]);
  });

  test('people who comment on posts of followed people come after the others, by the number of posts and then by time', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd] = [server.as('ada'), server.as('bea'), server.as('cyd')];
    await follow(server, [ada, bea], [ada, cyd], [bea, server.as('fay')]);
    // Follows by strangers do not matter.
    await follow(server, [server.as('hal'), server.as('often')]);
    const [first, second, third] = [await publish(bea), await publish(bea), await publish(cyd)];
    // Both comment on two posts, one of them often on the same.
    await commentAs(server, ['often', first.id], ['often', first.id], ['often', first.id], ['often', second.id]);
    await commentAs(server, ['late', second.id], ['once', first.id], ['late', third.id]);
    await commentAs(server, ['ada', first.id], ['cyd', first.id], ['fay', first.id]);
    const [beaId, cydId] = [await bea.id(), await cyd.id()];

    const { body } = await ada.get('/api/users/suggested');

    const rows = Parse(Type.Array(SuggestedPersonSchema), body);
    expect(rows.map(({ user, ...row }) => [user.firstName, row])).toEqual([
      ['fay', { followedBy: [beaId], followedByCount: 1 }],
      ['late', { followedBy: [], followedByCount: 0, activeNear: [cydId, beaId] }],
      ['often', { followedBy: [], followedByCount: 0, activeNear: [beaId] }],
      ['once', { followedBy: [], followedByCount: 0, activeNear: [beaId] }],
    ]);
  });

  test('nobody is suggested for comments who is hidden, asked, dismissed or followed, or under posts that not everyone sees', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd, dee] = [server.as('ada'), server.as('bea'), server.as('cyd'), server.as('dee')];
    await follow(server, [ada, bea], [ada, cyd], [ada, dee], [server.as('fan'), bea]);
    const post = await publish(bea);
    const [forFollowers, ofMuted] = [await publish(bea, { audience: 'followers' }), await publish(cyd)];
    const ofLeaving = await publish(dee);
    const names = ['blocked', 'blocks', 'muted', 'deactivated', 'deleted', 'dismissed', 'followed', 'asked', 'stays'];
    for (const name of names) await commentAs(server, [name, post.id]);
    await commentAs(server, ['fan', forFollowers.id], ['admirer', ofMuted.id], ['guest', ofLeaving.id]);
    expect(new Set(await namesFor(ada))).toEqual(new Set(['admirer', 'guest', ...names]));

    const idOf = (name: string) => server.as(name).id();
    await ada.post(`/api/users/${await idOf('blocked')}/block`);
    await server.as('blocks').post(`/api/users/${await ada.id()}/block`);
    for (const name of ['muted', 'cyd']) await ada.post(`/api/users/${await idOf(name)}/mute`);
    for (const name of ['deactivated', 'dee']) await setActive(server, await idOf(name), false);
    await removePerson(server, await idOf('deleted'));
    await ada.post(`/api/users/${await idOf('dismissed')}/dismissal`);
    await approveFollowers(server.as('asked'));
    for (const name of ['followed', 'asked']) await ada.post(`/api/users/${await idOf(name)}/follow`);

    // At once, before queued jobs hide anything.
    expect(await namesFor(ada)).toEqual(['stays']);
    await server.settle();
    expect(await namesFor(ada)).toEqual(['stays']);
  });

  test('while the rows of a deactivated person are hidden or shown in steps, they suggest nobody', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    await follow(server, [ada, bea], [bea, server.as('eve')]);
    await commentAs(server, ['gus', (await publish(bea)).id]);
    const [adaId, beaId] = [await ada.id(), await bea.id()];
    const [eveId, gusId] = [await server.as('eve').id(), await server.as('gus').id()];
    const setUser = (id: string, isActive: number) =>
      db.write((tx) => tx.updateTable('users').set({ isActive }).where('id', '=', id).execute());
    const setFollows = (id: string, hidden: number) =>
      db.write((tx) =>
        tx.updateTable('follows').set({ hidden }).where('followerNumber', '=', userNumber(id)).execute(),
      );
    const setComments = (id: string, isHidden: number) =>
      db.write((tx) => tx.updateTable('comments').set({ isHidden }).where('authorId', '=', id).execute());
    expect(await namesFor(ada)).toEqual(['eve', 'gus']);

    await setUser(beaId, 0);
    expect(await namesFor(ada), 'deactivated, her rows not hidden yet').toEqual([]);
    await setUser(beaId, 1);
    await setFollows(beaId, 1);
    expect(await namesFor(ada), 'active again, her follows still hidden').toEqual(['gus']);
    await setFollows(beaId, 0);
    await setFollows(adaId, 1);
    expect(await namesFor(ada), 'one’s own follows still hidden').toEqual([]);
    await setFollows(adaId, 0);

    await setUser(eveId, 0);
    expect(await namesFor(ada), 'deactivated, who follows her not hidden yet').toEqual(['gus']);
    await setUser(eveId, 1);
    await setUser(gusId, 0);
    expect(await namesFor(ada), 'deactivated, his comments not hidden yet').toEqual(['eve']);
    await setUser(gusId, 1);
    await setComments(gusId, 1);
    expect(await namesFor(ada), 'active again, his comments still hidden').toEqual(['eve']);
  });

  test('muted and just deactivated people who comment take nobody’s place', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    await follow(server, [ada, bea]);
    const [post, other] = [await publish(bea), await publish(bea)];
    const loud = Array.from({ length: 12 }, (_, n) => `loud${n}`);
    const inactive = Array.from({ length: 12 }, (_, n) => `inactive${n}`);
    for (const name of ['quiet', ...loud]) await commentAs(server, [name, post.id]);
    for (const name of inactive) await commentAs(server, [name, other.id]);
    for (const name of loud) await ada.post(`/api/users/${await server.as(name).id()}/mute`);
    // Their comments are not hidden yet.
    await server.deps.db.write((tx) =>
      tx.updateTable('users').set({ isActive: 0 }).where('firstName', 'in', inactive).execute(),
    );

    expect(await namesFor(ada)).toEqual(['quiet']);
  });

  test('posts for followers and hidden comments take nobody’s place', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    await follow(server, [ada, bea]);
    const post = await publish(bea);
    await commentAs(server, ['early', post.id]);
    for (let n = 0; n < 20; n++) await commentAs(server, ['gus', post.id]);
    const gusId = await server.as('gus').id();
    await server.deps.db.write((tx) =>
      tx.updateTable('comments').set({ isHidden: 1 }).where('authorId', '=', gusId).execute(),
    );
    for (let n = 0; n < 3; n++) {
      server.clock.advance(1);
      await publish(bea, { audience: 'followers' });
    }

    expect(await namesFor(ada)).toEqual(['early']);
  });

  test('the newest posts and their newest comments are read of a person who has very many', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd] = [server.as('ada'), server.as('bea'), server.as('cyd')];
    await follow(server, [ada, bea], [ada, cyd]);
    const posts = [];
    for (let n = 0; n < 4; n++) {
      server.clock.advance(1);
      posts.push(await publish(bea));
    }
    const [oldest = '', , , newest = ''] = posts.map(({ id }) => id);
    // Newer posts of another author do not count against hers.
    for (let n = 0; n < 4; n++) {
      server.clock.advance(1);
      await publish(cyd);
    }

    await commentAs(server, ['ofOldest', oldest], ['early', newest]);
    for (let n = 0; n < 19; n++) await commentAs(server, ['bea', newest]);
    expect(await namesFor(ada)).toEqual(['early']);
    await commentAs(server, ['bea', newest]);

    expect(await namesFor(ada)).toEqual([]);
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

/** Each person comments on a post, one ms after the other. */
async function commentAs(server: TestServer, ...comments: readonly (readonly [name: string, postId: string])[]) {
  for (const [name, postId] of comments) {
    server.clock.advance(1);
    await writeComment(server.as(name), postId);
  }
}

async function namesFor(viewer: TestClient): Promise<unknown[]> {
  return (await suggested(viewer)).map(([name]) => name);
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
