import { PersonSchema } from '@posy/contract/users';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { userId } from '../../db/numbers.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('following a user twice counts once and is announced once, to the two users only', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await server.as('carol').user();
    const path = `/api/users/${await alice.id()}/follow`;
    const before = await server.touches();

    const first = await bob.post(path);
    const after = await server.touches();
    const again = await bob.post(path);

    expect(first).toMatchObject({ status: 200, body: { isFollowing: true } });
    expect(again).toMatchObject({ status: 200, body: { isFollowing: true } });
    expect(await server.touches()).toEqual(after);
    const added = after.filter((touch) => !before.some((old) => JSON.stringify(old) === JSON.stringify(touch)));
    expect(added.map(({ scope, type, id }) => `${scope} ${type} ${id}`).toSorted()).toEqual([
      'u:alice follower bob',
      'u:alice stats alice',
      'u:bob follow alice',
      'u:bob stats bob',
    ]);
    expect((await bob.get('/api/users/stats')).body).toMatchObject({ totalFollowing: 1, totalFollowers: 0 });
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowing: 0, totalFollowers: 1 });
  });

  test('an ended follow is in no list, and the user can be followed again', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const path = `/api/users/${await alice.id()}`;
    await bob.post(`${path}/follow`);

    const stopped = await bob.delete(`${path}/follow`);
    const again = await bob.delete(`${path}/follow`);
    const lists = [await alice.get(`${path}/followers`), await alice.get(`/api/users/${await bob.id()}/following`)];
    const status = await bob.get(`${path}/follow-status`);
    await bob.post(`${path}/follow`);

    expect([stopped.body, again.body, status.body]).toEqual([
      { isFollowing: false },
      { isFollowing: false },
      { isFollowing: false },
    ]);
    expect(lists.map((list) => list.body)).toEqual([[], []]);
    expect(names(await alice.get(`${path}/followers`))).toEqual(['bob']);
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 1 });
  });

  test('I11 a user cannot follow themselves', async () => {
    await using server = await TestServer.start({ dialect });
    const bob = server.as('bob');
    const path = `/api/users/${await bob.id()}/follow`;
    const before = await server.touches();

    const answers = [await bob.post(path), await bob.delete(path)];

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'cannot_follow_self' } });
      expect(answer.body).toMatchObject({ message: 'You cannot follow yourself' });
    }
    expect(await server.touches()).toEqual(before);
    expect(await rowsOf(server)).toEqual([]);
  });

  test('N17 parallel follows and unfollows of one user and of many leave counts that match the rows', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const path = `/api/users/${await alice.id()}/follow`;
    const people = Array.from({ length: 10 }, (_, i) => server.as(`person${i}`));
    const ids = await Promise.all([bob, ...people].map((person) => person.id()));

    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => [bob.post(path), bob.delete(path)]).flat(),
      ...people.map((person) => person.post(path)),
      // Two users that follow each other at the same moment.
      ...ids.slice(1).map((id) => alice.post(`/api/users/${id}/follow`)),
    ]);

    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const [bobId] = ids;
    const rows = (await rowsOf(server)).filter((row) => row.isOn === 1);
    const ofBob = rows.filter((row) => row.followerId === bobId).length;
    expect(ofBob).toBeLessThanOrEqual(1);
    expect((await bob.get(path.replace('follow', 'follow-status'))).body).toEqual({ isFollowing: ofBob === 1 });
    expect((await alice.get('/api/users/stats')).body).toMatchObject({
      totalFollowers: 10 + ofBob,
      totalFollowing: 10,
    });
    expect((await bob.get('/api/users/stats')).body).toMatchObject({ totalFollowing: ofBob });
  });
});

function rowsOf(server: TestServer) {
  return server.deps.db.read
    .selectFrom('follows')
    .select((eb) => [userId(eb.ref('followerNumber')).as('followerId'), 'isOn'])
    .execute();
}

/** The first names of the users in a list. */
function names(response: TestResponse): string[] {
  return Parse(Type.Array(PersonSchema), response.body).map((person) => person.firstName);
}

test('I12 following an unknown user and a malformed id are refused', async () => {
  await using server = await TestServer.start();
  const bob = server.as('bob');
  const unknown = server.deps.newId();
  await bob.user();
  const before = await server.touches();

  for (const path of ['follow-status', 'followers', 'following']) {
    expect(await bob.get(`/api/users/${unknown}/${path}`)).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
  }
  for (const method of ['POST', 'DELETE']) {
    expect(await bob.fetch(`/api/users/${unknown}/follow`, { method })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    for (const odd of ['1', '1%20OR%201=1', '..%2f1', 'null', unknown.toUpperCase()]) {
      expect((await bob.fetch(`/api/users/${odd}/follow`, { method })).status).toBe(400);
    }
    const endless = await bob.fetch(`/api/users/${'1'.repeat(5000)}/follow`, { method });
    expect([400, 404, 414]).toContain(endless.status);
  }
  expect(await server.touches()).toEqual(before);
  expect(await rowsOf(server)).toEqual([]);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'limit=-1', 'cursor=x', 'cursor=1.2'])(
  'N03 ?%s is refused',
  async (query) => {
    await using server = await TestServer.start();
    const bob = server.as('bob');
    const path = `/api/users/${await bob.id()}`;

    expect((await bob.get(`${path}/followers?${query}`)).status).toBe(400);
    expect((await bob.get(`${path}/following?${query}`)).status).toBe(400);
  },
);
