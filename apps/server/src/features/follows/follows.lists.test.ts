import { FollowEntitySchema, FollowerEntitySchema } from '@posy/contract/follows';
import { PullResponseSchema, isDel } from '@posy/contract/sync';
import { PersonSchema, type Person } from '@posy/contract/users';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { readPages } from '../../testing/paging.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('lists are newest first, mark the users that the viewer follows, and contain no e-mail address', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol, viewer] = [server.as('alice'), server.as('bob'), server.as('carol'), server.as('viewer')];
    await follow(bob, alice);
    server.clock.advance(1);
    await follow(carol, alice);
    await follow(alice, carol);
    await follow(viewer, carol);

    const followers = await viewer.get(`/api/users/${await alice.id()}/followers`);
    const following = await viewer.get(`/api/users/${await alice.id()}/following`);
    const own = await viewer.get(`/api/users/${await viewer.id()}/following`);

    expect(peopleIn(followers).map(({ firstName, isFollowing }) => [firstName, isFollowing])).toEqual([
      ['carol', true],
      ['bob', false],
    ]);
    expect(peopleIn(following).map(({ firstName, isFollowing }) => [firstName, isFollowing])).toEqual([
      ['carol', true],
    ]);
    expect(peopleIn(own).map(({ firstName, isFollowing }) => [firstName, isFollowing])).toEqual([['carol', true]]);
    expect(Object.keys(peopleIn(followers)[0] ?? {}).toSorted()).toEqual(
      ['bio', 'firstName', 'id', 'isFollowing', 'lastName', 'profileImageUrl', 'rev', 'username'].toSorted(),
    );
    expect(followers.headers.get('x-sync-as-of')).toMatch(/^\w+\.\d+\.\d+$/);
  });

  test('pages follow without gaps or repeats while users come and go', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const people = Array.from({ length: 8 }, (_, i) => server.as(`person${i}`));
    for (const [i, person] of people.entries()) {
      await follow(person, alice);
      // Some follows share a millisecond.
      if (i % 2 === 0) server.clock.advance(1);
    }
    const late = Array.from({ length: 5 }, (_, i) => server.as(`late${i}`));
    for (const person of late) await person.user();
    let page = 0;

    const pages = await readPages(alice, `/api/users/${await alice.id()}/followers?limit=2`, async () => {
      server.clock.advance(1);
      const next = late[page++];
      if (next) await follow(next, alice);
    });

    const read = pages.flatMap((response) => peopleIn(response).map((person) => person.id));
    const ids = await Promise.all(people.map((person) => person.id()));
    expect(read.toSorted()).toEqual(ids.toSorted());
    expect(pages).toHaveLength(4);
  });

  test('a deactivated user is in no list and in no count until reactivation', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    await follow(alice, bob);
    await follow(bob, alice);
    await follow(carol, bob);
    const bobId = await bob.id();
    const aliceId = await alice.id();
    const before = await cursorOf(alice);

    await setActive(server, bobId, false);
    await server.settle();
    const away = await Promise.all([
      alice.get(`/api/users/${aliceId}/followers`),
      alice.get(`/api/users/${aliceId}/following`),
    ]);
    const awayStats = await alice.get('/api/users/stats');
    const refused = await Promise.all([
      alice.get(`/api/users/${bobId}/followers`),
      alice.get(`/api/users/${bobId}/following`),
      alice.get(`/api/users/${bobId}/follow-status`),
      alice.post(`/api/users/${bobId}/follow`),
      alice.delete(`/api/users/${bobId}/follow`),
    ]);
    const received = await opsOf(alice, before);
    const middle = await cursorOf(alice);
    await setActive(server, bobId, true);
    await server.settle();

    expect(away.map((list) => list.body)).toEqual([[], []]);
    expect(awayStats.body).toMatchObject({ totalFollowers: 0, totalFollowing: 0 });
    for (const answer of refused) expect(answer).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    expect(received).toEqual(
      expect.arrayContaining([`follow ${bobId} del`, `follower ${bobId} del`, `user ${bobId} del`]),
    );
    expect(peopleIn(await alice.get(`/api/users/${aliceId}/followers`)).map((person) => person.id)).toEqual([bobId]);
    expect((await alice.get('/api/users/stats')).body).toMatchObject({ totalFollowers: 1, totalFollowing: 1 });
    expect((await server.anotherDeviceOf('bob').get('/api/users/stats')).body).toMatchObject({
      totalFollowers: 2,
      totalFollowing: 1,
    });
    expect(await opsOf(alice, middle)).toEqual(
      expect.arrayContaining([`follow ${bobId} put`, `follower ${bobId} put`, `user ${bobId} put`]),
    );
  });

  test('after every change a device has the same rows as a new device', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    for (const person of [alice, bob, carol]) await person.user();
    const devices = new Map([alice, bob, carol].map((person) => [person, new Device(person)]));
    const steps = [
      () => follow(alice, bob),
      () => follow(carol, alice),
      () => follow(bob, alice),
      async () => alice.delete(`/api/users/${await bob.id()}/follow`),
      async () => setActive(server, await carol.id(), false),
      () => follow(alice, bob),
      async () => bob.delete(`/api/users/${await alice.id()}/follow`),
    ];

    for (const step of steps) {
      await step();
      await server.settle();
      for (const person of [alice, bob]) {
        const device = devices.get(person);
        const fresh = new Device(person);
        await device?.pull();
        await fresh.pull();

        // A device still has ended follows as such; a new device does not need them.
        expect(device?.shown()).toEqual(fresh.shown());
      }
    }
    expect(devices.get(alice)?.shown().length).toBeGreaterThan(0);
  });
});

/** Applies pulls as a device does: its follows and totals come from pulls only. */
class Device {
  readonly #client: TestClient;
  readonly #rows = new Map<string, { rev: number; value: unknown }>();
  #cursor = '';

  constructor(client: TestClient) {
    this.#client = client;
  }

  async pull(): Promise<void> {
    const pull = readPull(await this.#client.get(`/api/sync?c=${this.#cursor}`));
    this.#cursor = `${pull.cursor.epoch}.${pull.cursor.g}.${pull.cursor.u}`;
    for (const op of pull.ops) {
      const key = `${op.t} ${op.id}`;
      const known = this.#rows.get(key);
      if (!known || op.rev >= known.rev) this.#rows.set(key, { rev: op.rev, value: isDel(op) ? null : op.v });
    }
  }

  shown(): unknown[] {
    return [...this.#rows]
      .filter(([key, { value }]) => /^(follow|follower|stats) /.test(key) && value !== null && !isOff(key, value))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  }
}

function isOff(key: string, value: unknown): boolean {
  if (key.startsWith('follower ')) return Parse(FollowerEntitySchema, value).rev === 0;
  return key.startsWith('follow ') && !Parse(FollowEntitySchema, value).isFollowing;
}

function peopleIn(response: TestResponse): Person[] {
  return Parse(Type.Array(PersonSchema), response.body);
}

async function follow(follower: TestClient, followed: TestClient): Promise<void> {
  const answer = await follower.post(`/api/users/${await followed.id()}/follow`);
  expect(answer.status).toBe(200);
}

function readPull(response: TestResponse) {
  return Parse(PullResponseSchema, response.body);
}

async function cursorOf(client: TestClient): Promise<string> {
  const { cursor } = readPull(await client.get('/api/sync'));
  return `${cursor.epoch}.${cursor.g}.${cursor.u}`;
}

async function opsOf(client: TestClient, cursor: string): Promise<string[]> {
  const { ops } = readPull(await client.get(`/api/sync?c=${cursor}`));
  return ops.map((op) => `${op.t} ${op.id} ${isDel(op) ? 'del' : 'put'}`);
}
