import { personWords } from '@posy/contract/search';
import { PersonSchema, type Person } from '@posy/contract/users';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { changeActive } from '../users/accounts.service.ts';
import { indexPerson } from '../users/users.service.ts';

const People = Type.Array(PersonSchema);

interface Names {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly username?: string | null;
}

/** Signs up, and sets the names like a profile edit. */
async function addPerson(server: TestServer, name: string, names: Names = {}): Promise<string> {
  const id = await server.as(name).id();
  await rename(server, id, names);
  return id;
}

function rename({ deps }: TestServer, id: string, names: Names): Promise<void> {
  return deps.db.write(async (tx) => {
    if (Object.keys(names).length > 0) await tx.updateTable('users').set(names).where('id', '=', id).execute();
    await indexPerson(tx, await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  });
}

function search(client: TestClient, q: string, more = ''): Promise<TestResponse> {
  return client.get(`/api/users/search?q=${encodeURIComponent(q)}${more}`);
}

async function found(client: TestClient, q: string): Promise<Person[]> {
  const response = await search(client, q);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return Parse(People, response.body);
}

async function usernames(client: TestClient, q: string): Promise<(string | null)[]> {
  return (await found(client, q)).map((person) => person.username);
}

/** All pages of a size, one after another. */
async function pages(client: TestClient, q: string, limit: number): Promise<Person[][]> {
  const all: Person[][] = [];
  let path = `/api/users/search?q=${encodeURIComponent(q)}&limit=${limit}`;
  for (;;) {
    const response = await client.get(path);
    all.push(Parse(People, response.body));
    const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    if (next === undefined) return all;
    path = next;
  }
}

forEachDialect((dialect) => {
  test('a user is found by the beginning of each name and of each part of the username', async () => {
    await using server = await TestServer.start({ dialect });
    const ada = await addPerson(server, 'ada', {
      firstName: 'Zoë',
      lastName: 'Łucja-Nowak',
      username: 'countess.love_77',
    });
    const bob = server.as('bob');

    for (const typed of [
      'zo',
      'ZOE',
      'zoë',
      ' Zoe\u0308 ',
      '@zoe',
      'lucja',
      'now',
      'zoe nowak',
      'nowak zoe',
      'count',
    ]) {
      expect(await found(bob, typed), typed).toMatchObject([{ id: ada }]);
    }
    for (const typed of ['love', '77', 'countess.lo', 'love_7', 'zoe count']) {
      expect(await found(bob, typed), typed).toMatchObject([{ id: ada }]);
    }
    for (const typed of ['oe', 'zoe bob', 'ountess', 'zoenowak']) expect(await found(bob, typed), typed).toEqual([]);
  });

  test.each([
    ['山田', '太郎', ['山田', '太郎', '山田太郎']],
    ['محمد', 'علي', ['محمد', 'مُحَمَّد', 'علي محمد']],
    ['Фёдор', 'Достоевский', ['федор', 'ФЁДОР', 'дост']],
    ['Νίκος', 'Παπαδόπουλος', ['νικος', 'ΠΑΠΑ']],
    ['नेहा', 'शर्मा', ['नेहा', 'शर्']],
  ])('%s %s is found in its own script', async (lastName, firstName, typed) => {
    await using server = await TestServer.start({ dialect });
    const id = await addPerson(server, 'someone', { firstName, lastName });

    for (const q of typed) expect(await found(server.as('bob'), q), q).toMatchObject([{ id }]);
  });

  test('results are ordered: equal username, username prefix, followed users, then by name', async () => {
    await using server = await TestServer.start({ dialect });
    await addPerson(server, 'p1', { firstName: 'Anna', lastName: 'Z', username: 'p1' });
    await addPerson(server, 'p2', { firstName: 'Ann', lastName: 'Z', username: 'p2' });
    const followed = await addPerson(server, 'p3', { firstName: 'Annabel', lastName: 'Z', username: 'p3' });
    const latest = await addPerson(server, 'p4', { firstName: 'Z', lastName: 'Annan', username: 'p4' });
    await addPerson(server, 'p5', { firstName: 'Ann', lastName: 'Z', username: 'annabel' });
    await addPerson(server, 'p6', { firstName: 'Z', lastName: 'Z', username: 'ann' });
    const bob = server.as('bob');
    await bob.post(`/api/users/${followed}/follow`);
    server.clock.advance(1000);
    await bob.post(`/api/users/${latest}/follow`);
    server.clock.advance(1000);

    const people = await found(bob, '@Ann');

    expect(people.map((person) => person.username)).toEqual(['ann', 'annabel', 'p4', 'p3', 'p2', 'p1']);
    expect(people.map((person) => person.isFollowing)).toEqual([false, false, true, true, false, false]);
  });

  test('pages continue without gaps or repeats, also while users are followed', async () => {
    await using server = await TestServer.start({ dialect });
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) {
      const lastName = i % 3 === 0 ? 'Rosewood' : 'Rose';
      ids.push(
        await addPerson(server, `n${i}`, { firstName: 'Rosa', lastName, username: i % 4 === 0 ? `rose${i}` : `n${i}` }),
      );
    }
    const bob = server.as('bob');
    for (const id of ids.slice(5, 8)) await bob.post(`/api/users/${id}/follow`);

    const [everybody] = await pages(bob, 'ros', 100);
    const one = await pages(bob, 'ros', 1);
    const five = await pages(bob, 'ros', 5);

    expect(everybody?.map((person) => person.id).toSorted()).toEqual(ids.toSorted());
    expect(one.flat()).toEqual(everybody);
    expect(five.flat()).toEqual(everybody);
    expect(five.map((page) => page.length)).toEqual([5, 5, 2]);

    server.clock.advance(1000);
    const first = await search(bob, 'ros', '&limit=7');
    server.clock.advance(1000);
    for (const person of everybody ?? []) await bob.post(`/api/users/${person.id}/follow`);
    const link = /^<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = Parse(People, (await bob.get(link)).body);

    expect([...Parse(People, first.body), ...rest].map((person) => person.id)).toEqual(everybody?.map(({ id }) => id));
  });

  test('words that are common alone and rare together find the few matches at once', async () => {
    await using server = await TestServer.start({ dialect });
    const bob = server.as('bob');
    await bob.user();
    const ids = await addMany(
      server,
      400,
      (i) => (i % 3 === 0 ? 'Wilma' : 'Walter'),
      (i) => (i % 3 === 1 || i === 399 ? 'Gardengarden' : 'Yard'),
    );

    const all = await pages(bob, 'gard wil', 10);

    expect(all.map((page) => page.map(({ id }) => id))).toEqual([[ids[399]]]);
    expect(await found(bob, `wil gardengarden${'\u093e'.repeat(3000)}`)).toEqual([]);
    expect((await pages(bob, 'gard wal', 100)).map((page) => page.length)).toEqual([100, 33]);
  });

  test('I17 two users of whom one blocked the other do not find each other among very many, by any words', async () => {
    await using server = await TestServer.start({ dialect });
    await addMany(
      server,
      210,
      (i) => (i % 2 === 0 ? 'Wilma' : 'Walter'),
      (i) => (i % 2 === 0 ? 'Yard' : 'Gardener'),
    );
    const [bea, cem] = [server.as('bea'), server.as('cem')];
    await addPerson(server, 'bea', { firstName: 'Wilma', lastName: 'Gardener Rosewood', username: 'garda' });
    await addPerson(server, 'cem', { firstName: 'Wilma', lastName: 'Gardener Rosewood', username: 'gardb' });
    const searches = ['gard', 'wilm gard', 'rosew wilm', 'rosew'];
    const findsOf = (client: TestClient, other: string) =>
      Promise.all(
        searches.map(async (q) => (await pages(client, q, 100)).flat().some(({ username }) => username === other)),
      );
    const before = [await findsOf(bea, 'gardb'), await findsOf(cem, 'garda')];

    await bea.post(`/api/users/${await cem.id()}/block`);

    expect(before.flat()).not.toContain(false);
    expect([await findsOf(bea, 'gardb'), await findsOf(cem, 'garda')].flat()).not.toContain(true);
  });

  test('the cost of a page is bounded: it may be short with a next page, and nobody is missed', async () => {
    await using server = await TestServer.start({ dialect });
    const bob = server.as('bob');
    await bob.user();
    const ids = await addMany(
      server,
      1200,
      (i) => (i < 1090 ? 'Walter' : 'Wilma'),
      () => 'Garden',
    );

    const all = await pages(bob, 'garden wilma', 100);

    expect(all.map((page) => page.length)).toEqual([0, 100, 10]);
    expect(all.flat().map(({ id }) => id)).toEqual(ids.slice(1090));
  });

  test('I16 e-mail addresses and deactivated users are not found, and users find themselves', async () => {
    await using server = await TestServer.start({ dialect });
    const id = await addPerson(server, 'ada', { firstName: 'Adelheid' });
    const bob = server.as('bob');
    for (const typed of ['ada@example.com', '@ada@example.com', 'example.com', 'example']) {
      expect(await found(bob, typed), typed).toEqual([]);
    }
    expect(await found(server.as('ada'), 'adelh')).toMatchObject([{ id, isFollowing: false }]);

    await server.deps.db.write((tx) => changeActive(server.deps, tx, id, false));
    expect(await found(bob, 'adelh')).toEqual([]);
    await server.deps.db.write((tx) => changeActive(server.deps, tx, id, true));
    expect(await found(bob, 'adelh')).toMatchObject([{ id }]);
    // The search checks the account too, in case a code path did not update the index.
    await server.deps.db.write((tx) => tx.updateTable('users').set({ isActive: 0 }).where('id', '=', id).execute());
    expect(await found(bob, 'adelh')).toEqual([]);
    await server.deps.db.write((tx) => tx.deleteFrom('users').where('id', '=', id).execute());
    expect(await server.deps.db.read.selectFrom('personWords').selectAll().where('userId', '=', id).execute()).toEqual(
      [],
    );
  });

  test('I15 a result contains public fields only', async () => {
    await using server = await TestServer.start({ dialect });
    await addPerson(server, 'ada', { firstName: 'Adelheid' });

    const response = await search(server.as('bob'), 'adelh');

    expect(response.headers.get('x-sync-as-of')).toMatch(/^[^ ]+$/);
    expect(Object.keys(Parse(People, response.body)[0] ?? {}).toSorted()).toEqual(
      ['id', 'firstName', 'lastName', 'username', 'bio', 'profileImageUrl', 'rev', 'isFollowing'].toSorted(),
    );
    expect(response.text).not.toContain('example.com');
  });

  test('N02 wildcards and operators of databases are taken literally', async () => {
    await using server = await TestServer.start({ dialect });
    await addPerson(server, 'ada', { firstName: 'Adelheid', lastName: 'Near', username: 'ada.lovelace' });
    await addPerson(server, 'eve', { firstName: 'Eve', lastName: 'Or', username: '__eve' });
    const bob = server.as('bob');

    for (const typed of ['%%', '\\\\', '%_', '**', '""', '^^', '::', "''", '--', 'ad%', 'a*delheid', '%delheid']) {
      expect(await usernames(bob, typed), typed).toEqual(typed === 'ad%' ? ['ada.lovelace'] : []);
    }
    for (const typed of [
      'adel* AND',
      'eve NOT ada',
      'NEAR(ada eve)',
      '{a b}: ada',
      "' or 1=1--",
      ':*|ad:*',
      '^adelheid$',
    ]) {
      expect((await usernames(bob, typed)).length, typed).toBeLessThanOrEqual(1);
    }
    expect(await usernames(bob, '__')).toEqual(['__eve']);
    expect(await usernames(bob, '..')).toEqual([]);
  });

  test('N03 too short, too long and malformed limits are refused', async () => {
    await using server = await TestServer.start({ dialect });
    const bob = server.as('bob');

    for (const typed of ['', 'a', '@a', ' @ ', '@', '👩‍👩‍👧']) {
      expect(await search(bob, typed), typed).toMatchObject({ status: 400, body: { code: 'search_too_short' } });
    }
    expect((await bob.get('/api/users/search')).body).toMatchObject({ code: 'search_too_short' });
    for (const typed of ['x'.repeat(101), 'x'.repeat(1000), 'é'.repeat(5000)])
      expect((await search(bob, typed)).status).toBe(400);
    expect((await search(bob, `${'e\u0301'.repeat(100)}`)).status).toBe(200);
    for (const limit of ['-1', '0', '101', '1e9', 'abc', '', '1.5']) {
      expect((await search(bob, 'ada', `&limit=${limit}`)).status, limit).toBe(400);
    }
  });

  test('N06 repeated, listed and nested parameters are refused', async () => {
    await using server = await TestServer.start({ dialect });

    for (const query of ['q=ab&q=cd', 'q[]=ab', 'q=ab&q[]=cd', '__proto__[a]=1', 'q=ab&__proto__[a]=1', 'q=ab&or=1']) {
      expect((await server.as('bob').get(`/api/users/search?${query}`)).status, query).toBe(400);
    }
  });

  test('X11 lone surrogates, control characters and forged cursors are refused', async () => {
    await using server = await TestServer.start({ dialect });
    const bob = server.as('bob');

    expect((await search(bob, 'ad\0a')).body).toMatchObject({ code: 'invalid_characters' });
    expect((await bob.get('/api/users/search?q=ad%ED%A0%80')).status).toBeLessThan(500);
    for (const cursor of [
      '',
      'x',
      'u',
      'u.1',
      'w.1.AA.x',
      'f.1.2.3',
      'w.1.AA.AAAAAAAAAAAAAAAAAAAAAA',
      `u.1.${'A'.repeat(80)}`,
      'f.~.1.1',
    ]) {
      expect((await search(bob, 'ada', `&cursor=${cursor}`)).status, cursor).toBe(400);
    }
  });
});

/** Adds users without usernames. Returns their ids, in order. */
async function addMany(
  { deps }: TestServer,
  count: number,
  firstName: (i: number) => string,
  lastName: (i: number) => string,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => deps.newId()).toSorted();
  const rest = {
    username: null,
    bio: '',
    profileImageUrl: null,
    role: 'user' as const,
    isActive: 1,
    passwordHash: 'x',
  };
  const people = ids.map((id, i) => {
    const row = { id, email: `${i}@example.org`, firstName: firstName(i), lastName: lastName(i), ...rest };
    return { row: { ...row, createdAt: i, updatedAt: i, rev: 1 }, words: personWords(row) };
  });
  await deps.db.write(async (tx) => {
    for (let from = 0; from < count; from += 200) {
      const some = people.slice(from, from + 200);
      const names = some.map(({ row, words }) => ({ userId: row.id, words: ` ${words.join(' ')}` }));
      const words = some.flatMap((each) => each.words.map((word) => ({ word, userId: each.row.id })));
      await tx
        .insertInto('users')
        .values(some.map(({ row }) => row))
        .execute();
      await tx.insertInto('personNames').values(names).execute();
      await tx.insertInto('personWords').values(words).execute();
    }
  });
  return ids;
}
