import { PersonSchema } from '@posy/contract/users';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { opWords, PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('a follow of a user who approves followers waits, once, and counts for nobody', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, bob, path } = await askedBy(server);
    const after = await server.touches();

    const again = await bob.post(`${path}/follow`);
    const status = await bob.get(`${path}/follow-status`);

    expect([again.body, status.body]).toEqual([
      { isFollowing: false, isRequested: true },
      { isFollowing: false, isRequested: true },
    ]);
    expect(await server.touches()).toEqual(after);
    expect(names(await alice.get('/api/follow-requests'))).toEqual(['bob']);
    expect(names(await alice.get(`${path}/followers`))).toEqual([]);
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 0 });
    expect((await bob.get('/api/users/stats')).body).toMatchObject({ totalFollowing: 0 });
  });

  test('an accepted request is a follow that counts, and accepting again changes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, bob, path, bobPath } = await askedBy(server);

    const accepted = await alice.post(bobPath);
    const after = await server.touches();
    const again = await alice.post(bobPath);

    expect([accepted.body, again.body]).toEqual([{ isFollower: true }, { isFollower: true }]);
    expect(await server.touches()).toEqual(after);
    expect((await bob.post(`${path}/follow`)).body).toEqual({ isFollowing: true });
    expect(names(await alice.get('/api/follow-requests'))).toEqual([]);
    expect(names(await alice.get(`${path}/followers`))).toEqual(['bob']);
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 1 });
  });

  test('a request is declined or taken back, and a follower removed, without a block', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, bob, path, bobPath } = await askedBy(server);

    expect((await alice.delete(bobPath)).body).toEqual({ isFollower: false });
    expect((await bob.get(`${path}/follow-status`)).body).toEqual({ isFollowing: false });
    await bob.post(`${path}/follow`);
    expect((await bob.delete(`${path}/follow`)).body).toEqual({ isFollowing: false });
    expect((await alice.post(bobPath)).body).toEqual({ isFollower: false });
    await bob.post(`${path}/follow`);
    await alice.post(bobPath);
    expect((await alice.delete(bobPath)).body).toEqual({ isFollower: false });

    expect((await bob.get(`${path}/follow-status`)).body).toEqual({ isFollowing: false });
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 0 });
    expect((await bob.get('/api/users/stats')).body).toMatchObject({ totalFollowing: 0 });
  });

  test('a request waits on when followers need no approval any more, and asking again follows', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, bob, path } = await askedBy(server);

    await approveFollowers(alice, false);
    expect(names(await alice.get('/api/follow-requests'))).toEqual(['bob']);
    expect((await bob.post(`${path}/follow`)).body).toEqual({ isFollowing: true });

    expect(names(await alice.get('/api/follow-requests'))).toEqual([]);
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 1 });
  });

  test('both devices receive a request, its acceptance and the end of the follow', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [a, b] = [await alice.id(), await bob.id()];
    await approveFollowers(alice);
    const devices = { alice: new PullingDevice(alice), bob: new PullingDevice(bob) };
    await Promise.all([devices.alice.pull(), devices.bob.pull()]);
    const pulled = async () => ({
      alice: opWords((await devices.alice.pull()).filter(({ t }) => t.startsWith('follow'))).toSorted(),
      bob: (await devices.bob.pull()).filter(({ t }) => t === 'follow'),
    });

    await bob.post(`/api/users/${a}/follow`);
    expect(await pulled()).toMatchObject({
      alice: [`u put followRequest ${b}`],
      bob: [{ id: a, v: { isFollowing: false, isRequested: true, user: { id: a, approvesFollowers: true } } }],
    });
    expect(opWords(await new PullingDevice(alice).pull())).toContain(`u put followRequest ${b}`);
    expect(opWords(await new PullingDevice(bob).pull())).toContain(`u put follow ${a}`);
    await alice.post(`/api/followers/${b}`);
    expect(await pulled()).toMatchObject({
      alice: [`u del followRequest ${b}`, `u put follower ${b}`],
      bob: [{ id: a, v: { isFollowing: true, user: { id: a } } }],
    });
    await alice.delete(`/api/followers/${b}`);
    expect(await pulled()).toMatchObject({
      alice: [`u del follower ${b}`],
      bob: [{ id: a, v: { isFollowing: false, user: null } }],
    });
  });

  test('a block ends requests in both directions', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, bob, path, bobPath } = await askedBy(server);
    const bobId = await bob.id();
    await approveFollowers(bob);
    await alice.post(`/api/users/${bobId}/follow`);

    await alice.post(`/api/users/${bobId}/block`);
    expect(await alice.post(bobPath)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    await alice.delete(`/api/users/${bobId}/block`);

    expect((await bob.get(`${path}/follow-status`)).body).toEqual({ isFollowing: false });
    expect((await alice.get(`/api/users/${bobId}/follow-status`)).body).toEqual({ isFollowing: false });
    expect([names(await alice.get('/api/follow-requests')), names(await bob.get('/api/follow-requests'))]).toEqual([
      [],
      [],
    ]);
  });

  test('a deactivated user asks nobody until they are back, and a deleted one not any more', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, bob, bobPath } = await askedBy(server);
    const bobId = await bob.id();
    const device = new PullingDevice(alice);
    await device.pull();
    const requests = async () => (await device.pull()).filter(({ t }) => t === 'followRequest');

    await setActive(server, bobId, false);
    expect(names(await alice.get('/api/follow-requests'))).toEqual([]);
    expect(opWords(await requests())).toEqual([`u del followRequest ${bobId}`]);
    expect(await alice.post(bobPath)).toMatchObject({ status: 404 });
    await setActive(server, bobId, true);
    expect(names(await alice.get('/api/follow-requests'))).toEqual(['bob']);
    expect(opWords(await requests())).toEqual([`u put followRequest ${bobId}`]);
    await removePerson(server, bobId);
    expect(names(await alice.get('/api/follow-requests'))).toEqual([]);
    expect(await alice.post(bobPath)).toMatchObject({ status: 404 });
  });

  test('requests are read in pages, newest first', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await approveFollowers(alice);
    for (const name of ['bob', 'carol', 'dave']) {
      server.clock.advance(1000);
      await server.as(name).post(`/api/users/${await alice.id()}/follow`);
    }

    const first = await alice.get('/api/follow-requests?limit=2');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';

    expect(names(first)).toEqual(['dave', 'carol']);
    expect(names(await alice.get(next))).toEqual(['bob']);
    expect((await alice.get('/api/follow-requests?limit=0')).status).toBe(400);
  });

  test('parallel requests, answers and take-backs leave counts that match the rows', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, bob, path, bobPath } = await askedBy(server);

    const answers = await Promise.all(
      Array.from({ length: 15 }, () => [
        bob.post(`${path}/follow`),
        alice.post(bobPath),
        bob.delete(`${path}/follow`),
        alice.delete(bobPath),
        alice.post(bobPath),
      ]).flat(),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = await server.deps.db.read.selectFrom('follows').selectAll().execute();
    expect(row?.isOn === 1 && row.requestedAt !== null).toBe(false);
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowers: row?.isOn });
    expect((await bob.get('/api/users/stats')).body).toMatchObject({ totalFollowing: row?.isOn });
  });

  test('a request is shown in search, on the page of the user and in lists, and not suggested', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice, bob, path } = await askedBy(server);
    const [aliceId, carol] = [await alice.id(), server.as('carol')];
    await carol.post(`${path}/follow`);
    await alice.post(`/api/followers/${await carol.id()}`);
    await bob.post(`/api/users/${await carol.id()}/follow`);

    const found = [
      ...Parse(People, (await bob.get('/api/users/search?q=alice')).body),
      ...Parse(People, (await carol.get(`/api/users/${await carol.id()}/following`)).body),
      ...Parse(People, (await bob.get(`/api/users/${await carol.id()}/following`)).body),
      Parse(Type.Object({ user: PersonSchema }), (await bob.get(`/api/user-pages/${aliceId}`)).body).user,
    ];

    expect(found.map(({ id, isFollowing, isRequested }) => [id, isFollowing, isRequested])).toEqual([
      [aliceId, false, true],
      [aliceId, true, undefined],
      [aliceId, false, true],
      [aliceId, false, true],
    ]);
    expect(found.every(({ approvesFollowers }) => approvesFollowers === true)).toBe(true);
    expect((await bob.get('/api/users/suggested')).text).not.toContain(aliceId);
  });

  test('a user who is missing, or oneself, is refused as a follower', async () => {
    await using server = await TestServer.start({ dialect });
    const { alice } = await askedBy(server);

    for (const method of ['POST', 'DELETE']) {
      const own = await alice.fetch(`/api/followers/${await alice.id()}`, { method });
      const missing = await alice.fetch(`/api/followers/${server.deps.newId()}`, { method });
      expect([own, missing]).toMatchObject([
        { status: 400, body: { code: 'cannot_follow_self' } },
        { status: 404, body: { code: 'user_not_found' } },
      ]);
    }
  });
});

const People = Type.Array(PersonSchema);

/** bob asks alice, who approves followers. */
async function askedBy(server: TestServer) {
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await approveFollowers(alice);
  const [path, bobPath] = [`/api/users/${await alice.id()}`, `/api/followers/${await bob.id()}`];
  expect((await bob.post(`${path}/follow`)).body).toEqual({ isFollowing: false, isRequested: true });
  return { alice, bob, path, bobPath };
}

/** The first names of the users in a list. */
function names(response: TestResponse): string[] {
  return Parse(People, response.body).map((person) => person.firstName);
}
