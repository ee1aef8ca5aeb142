import { PostSchema } from '@posy/contract/posts';
import { formatCursor, type Op, PullResponseSchema } from '@posy/contract/sync';
import { CurrentUserSchema, PersonSchema } from '@posy/contract/users';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { readUser, type TestClient, type TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

type Fields = Readonly<Record<string, string>>;

function edit(client: TestClient, fields: Fields, headers: Record<string, string> = {}): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return client.fetch('/api/profile', { method: 'PATCH', body: form, headers });
}

async function everything({ deps }: TestServer): Promise<string> {
  const tables = ['users', 'personNames', 'personWords', 'media', 'jobs', 'syncChanges'] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => deps.db.read.selectFrom(table).selectAll().execute())));
}

/** Touches since `before`, as `scope type id`. */
async function touchesSince(server: TestServer, before: Awaited<ReturnType<TestServer['touches']>>): Promise<string[]> {
  const old = await server.touches();
  return old
    .filter((touch) => !before.some((each) => JSON.stringify(each) === JSON.stringify(touch)))
    .map(({ scope, type, id }) => `${scope} ${type} ${id}`)
    .toSorted();
}

function cursorOf(response: TestResponse): string {
  return formatCursor(Parse(PullResponseSchema, response.body).cursor);
}

function opsOf(response: TestResponse): Op[] {
  return Parse(PullResponseSchema, response.body).ops;
}

async function clearTouches({ deps }: TestServer): Promise<void> {
  await deps.db.write((tx) => tx.deleteFrom('syncChanges').execute());
}

forEachDialect((dialect) => {
  test('an edit changes the named fields, and all users see it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const before = await alice.user();
    await bob.user();
    server.clock.advance(5000);

    const answer = await edit(alice, { firstName: ' Ada  Maria ', username: '@Ada.Love', bio: 'Roses,\r\nmostly. ' });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-sync-ack')).toMatch(/2$/);
    const user = readUser(answer);
    expect(user).toEqual({
      ...before,
      firstName: 'Ada Maria',
      username: 'ada.love',
      bio: 'Roses,\nmostly.',
      updatedAt: new Date(server.clock.now()).toISOString(),
    });
    expect((await alice.get('/api/user')).body).toEqual(user);
    expect((await bob.get('/api/users/search?q=ada.love')).body).toMatchObject([
      { id: user.id, firstName: 'Ada Maria' },
    ]);
    expect((await bob.get('/api/users/search?q=alice')).body).toEqual([]);
    expect((await bob.get('/api/users/search?q=tester')).body).toHaveLength(2);
    const log = (await bob.get('/api/sync')).text;
    expect(log).not.toContain('alice@example.com');
  });

  test('a new name reaches all users with the user row and public posts; private posts reach their author only', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const open = await publish(alice);
    const secret = await publish(alice, { isPublic: 'false' });
    await publish(bob);
    await server.settle();
    await clearTouches(server);

    await edit(alice, { firstName: 'Ada' });
    const atOnce = await touchesSince(server, []);
    await server.settle();

    expect(atOnce).toEqual(['g user alice', 'u:alice me alice']);
    expect(await touchesSince(server, [])).toEqual(
      [
        'g user alice',
        'u:alice me alice',
        `g post ${open.id}`,
        `u:alice post ${open.id}`,
        `u:alice post ${secret.id}`,
      ].toSorted(),
    );
    expect((await bob.get('/api/posts')).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: open.id, user: expect.objectContaining({ firstName: 'Ada' }) }),
      ]),
    );
  });

  test('a new bio does not touch the posts, and an unchanged value changes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await publish(alice);
    await server.settle();
    await clearTouches(server);

    const answers = [await edit(alice, { bio: 'Roses' }), await edit(alice, { bio: 'Roses', firstName: 'alice' })];
    const rows = await server.deps.db.read
      .selectFrom('users')
      .select('rev')
      .where('id', '=', await alice.id())
      .execute();
    await server.settle();

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(rows).toEqual([{ rev: 2 }]);
    expect(await touchesSince(server, [])).toEqual(['g user alice', 'u:alice me alice']);
  });

  test('the approval of followers reaches all users with the user row, and rewrites no posts', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await publish(alice);
    await publish(alice, { isPublic: 'false' });
    await bob.user();
    await server.settle();
    await clearTouches(server);
    const cursor = cursorOf(await bob.get('/api/sync'));

    const answers = [
      await edit(alice, { approvesFollowers: 'true' }),
      await edit(alice, { approvesFollowers: 'true' }),
    ];
    const jobs = await server.deps.db.read
      .selectFrom('jobs')
      .select('name')
      .where('name', '=', 'posts.author')
      .execute();
    await server.settle();
    const pulled = opsOf(await bob.get(`/api/sync?c=${encodeURIComponent(cursor)}`));
    const off = await edit(alice, { approvesFollowers: 'false' });

    expect(answers.map(readUser)).toMatchObject([{ approvesFollowers: true }, { approvesFollowers: true }]);
    expect(await touchesSince(server, [])).toEqual(['g user alice', 'u:alice me alice']);
    expect(jobs).toEqual([]);
    expect(pulled).toMatchObject([{ t: 'user', v: { id: await alice.id(), approvesFollowers: true } }]);
    expect(readUser(off)).not.toHaveProperty('approvesFollowers');
    expect(await edit(alice, { approvesFollowers: 'perhaps' })).toMatchObject({ status: 400 });
  });

  test('the change log delivers the same rows as a new request, for oneself and others', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await publish(alice);
    await bob.user();
    await server.settle();
    const cursors = await Promise.all([alice, bob].map(async (client) => cursorOf(await client.get('/api/sync'))));

    await edit(alice, { firstName: 'Ada', bio: 'Roses' });
    await server.settle();
    const [own, others] = await Promise.all(
      [alice, bob].map(async (client, i) =>
        opsOf(await client.get(`/api/sync?c=${encodeURIComponent(cursors[i] ?? '')}`)),
      ),
    );

    const current = Parse(CurrentUserSchema, (await alice.get('/api/user')).body);
    const [found] = Parse(Type.Array(PersonSchema), (await bob.get('/api/users/search?q=ada')).body);
    const [post] = Parse(Type.Array(PostSchema), (await bob.get('/api/posts')).body);
    const { isFollowing: _, ...person } = found ?? {};
    const { isFlowered: __, ...entity } = post ?? {};
    expect(own).toContainEqual(expect.objectContaining({ t: 'me', v: { ...current, rev: 2 } }));
    expect(others).toContainEqual(expect.objectContaining({ t: 'user', v: person }));
    expect(others).toContainEqual(expect.objectContaining({ t: 'post', v: entity }));
    expect(others?.map(({ t }) => t).toSorted()).toEqual(['post', 'user']);
  });

  test('very many posts are touched in batches, once for several edits', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);
    await addPosts(server, post.id, 1100);
    await server.settle();
    await clearTouches(server);

    await edit(alice, { firstName: 'Ada' });
    await edit(alice, { lastName: 'Lovelace' });
    const jobs = await server.deps.db.read.selectFrom('jobs').selectAll().where('name', '=', 'posts.author').execute();
    await server.settle();

    expect(jobs).toHaveLength(1);
    const touched = await touchesSince(server, []);
    expect(touched.filter((line) => line.startsWith('g post'))).toHaveLength(1101);
    expect(touched.filter((line) => line.startsWith('u:alice post'))).toHaveLength(1101);
  });

  test('a repeated edit is done once, and another one under its key is refused', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const key = { 'idempotency-key': 'edit-0001' };

    const first = await edit(alice, { firstName: 'Ada' }, key);
    await edit(alice, { firstName: 'Grace' });
    const again = await edit(alice, { firstName: 'Ada' }, key);
    const other = await edit(alice, { firstName: 'Eve' }, key);

    // The present profile: no stored answer keeps a name that was replaced.
    expect(first).toMatchObject({ status: 200, body: { firstName: 'Ada' } });
    expect(again).toMatchObject({ status: 200, body: { firstName: 'Grace', username: 'alice.tester' } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await alice.get('/api/user')).body).toMatchObject({ firstName: 'Grace' });
  });

  test('JSON is accepted without a picture', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');

    const answer = await alice.fetch('/api/profile', {
      method: 'PATCH',
      json: { lastName: 'Lovelace', role: 'admin' },
    });
    const odd = await alice.fetch('/api/profile', { method: 'PATCH', json: { lastName: 5 } });
    const none = await alice.fetch('/api/profile', { method: 'PATCH' });

    expect(answer).toMatchObject({ status: 200, body: { lastName: 'Lovelace', role: 'user' } });
    expect([odd, none]).toMatchObject([
      { status: 400, body: { code: 'invalid_input' } },
      { status: 400, body: { code: 'invalid_input' } },
    ]);
  });

  test('E45 the last name may be empty', async () => {
    await using server = await TestServer.start({ dialect });

    const answer = await edit(server.as('alice'), { lastName: ' ' });

    expect(answer).toMatchObject({ status: 200, body: { firstName: 'alice', lastName: '', username: 'alice.tester' } });
  });

  test('A17 read-only fields are ignored', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const before = await alice.user();
    const others = {
      role: 'admin',
      email: 'x@evil.co',
      isActive: '0',
      id: 'x',
      passwordHash: 'x',
      rev: '99',
      profileImageUrl: 'x',
    };

    const answer = await edit(alice, { ...others, bio: 'Roses' });

    expect({ ...Parse(CurrentUserSchema, answer.body), updatedAt: before.updatedAt }).toEqual({
      ...before,
      bio: 'Roses',
    });
  });

  test('a refused edit changes nothing and touches nobody', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user()]);
    const before = await everything(server);

    for (const [fields, code, field] of [
      [{ firstName: 'x'.repeat(51) }, 'name_too_long', 'firstName'],
      [{ bio: 'Roses', lastName: 'x'.repeat(51) }, 'name_too_long', 'lastName'],
      [{ bio: '👩‍👩‍👧'.repeat(501) }, 'bio_too_long', 'bio'],
      [{ username: 'ab' }, 'invalid_username', 'username'],
      [{ bio: 'Roses', username: 'bob.tester' }, 'username_taken', 'username'],
      [{ username: ' BOB.Tester' }, 'username_taken', 'username'],
    ] as const) {
      const answer = await edit(alice, fields);
      expect(answer.body, code).toMatchObject({ code, details: [{ field }] });
      expect(answer.status).toBe(code === 'username_taken' ? 409 : 400);
    }

    expect(await everything(server)).toBe(before);
    expect((await edit(alice, { firstName: 'é'.repeat(50), bio: '👩‍👩‍👧'.repeat(500) })).status).toBe(200);
  });

  test('X08 usernames that look like others, or like the product, are refused', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');

    for (const username of [
      'аdmin',
      'ad\u00admin',
      'admin\u200b',
      'a..',
      'a..b',
      '.ada',
      'ada.',
      'x'.repeat(31),
      'a b',
      'a-b',
      'ad\u0301a',
    ]) {
      expect(await edit(alice, { username }), username).toMatchObject({
        status: 400,
        body: { code: 'invalid_username' },
      });
    }
    for (const username of ['ADMIN', 'ａdmin', 'admin', '@admin', 'support', 'Posy']) {
      expect(await edit(alice, { username }), username).toMatchObject({
        status: 409,
        body: { code: 'username_taken' },
      });
    }
    expect((await edit(alice, { username: 'a_.b' })).status).toBe(200);
  });

  test('X09 characters that reverse or cover text are removed from names and bios', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');

    const answer = await edit(alice, {
      firstName: '\u202eadA\u2066\u200f',
      lastName: `L${'\u0302\u0323'.repeat(250)}`,
      bio: `a${'\u200d'.repeat(400)}b \u202eroses`,
    });

    const user = readUser(answer);
    expect(user.firstName).toBe('adA');
    // The letter with one mark is one character; four more may follow it.
    expect(user.lastName).toBe('\u1e36\u0323\u0323\u0323\u0323');
    expect((await edit(alice, { firstName: 'é'.repeat(50) })).status).toBe(200);
    expect((await edit(alice, { firstName: 'é'.repeat(51) })).status).toBe(400);
    expect((await edit(alice, { firstName: 'adA' })).status).toBe(200);
    expect(user.bio).toBe('a\u200db roses');
    expect((await edit(alice, { firstName: '👩‍👩‍👧', lastName: 'می‌خواهم' })).body).toMatchObject({
      firstName: '👩‍👩‍👧',
      lastName: 'می‌خواهم',
    });
  });

  test('Z03 E45 an invisible first name is refused, in every form', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const admin = server.admin();

    for (const firstName of ['', '  ', '\u2800', '\u200b\u2060\u200d', '\u3164', '\u034f\ufe0f']) {
      const person = { firstName, lastName: 'Tester', email: 'blank@example.com', password: TEST_PASSWORD };
      const profile = await edit(alice, { firstName, bio: 'not kept' });
      const signUp = await server.anonymous().send('/api/signup', { method: 'POST', json: person });
      const made = await admin.fetch('/api/admin/users', { method: 'POST', json: person });

      const details = [{ field: 'firstName', message: 'Required' }];
      expect(profile).toMatchObject({ status: 400, body: { code: 'fields_required', details } });
      expect(signUp).toMatchObject({ status: 400, body: { code: 'fields_required', details } });
      expect(made).toMatchObject({ status: 400, body: { code: 'user_fields_required', details } });
    }
    expect((await alice.get('/api/user')).body).toMatchObject({ firstName: 'alice', bio: '' });
    expect((await edit(alice, { lastName: '\u2800' })).body).toMatchObject({ lastName: '' });
  });

  test('X09 sign-up cleans names like an edit, and derives a username from them', async () => {
    await using server = await TestServer.start({ dialect });
    const signUp = (firstName: string, lastName: string) => {
      const json = {
        email: `${firstName.length}${lastName.length}@example.com`,
        password: TEST_PASSWORD,
        firstName,
        lastName,
      };
      return server.anonymous().send('/api/signup', { method: 'POST', json });
    };

    expect((await signUp(' \u202eZoë\u200b', 'Łuc  Groß')).body).toMatchObject({
      firstName: 'Zoë',
      lastName: 'Łuc Groß',
      username: 'zoe.lucgross',
    });
    expect((await signUp('a'.repeat(24), 'Łuc')).body).toMatchObject({ username: 'a'.repeat(24) });
    expect(await signUp('\u200b', 'Łuc')).toMatchObject({ status: 400, body: { code: 'fields_required' } });
  });

  test('X11 lone surrogates and null characters are refused', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');

    for (const field of ['firstName', 'lastName', 'username', 'bio']) {
      for (const text of ['ro\0se', 'ro\ud800se']) {
        const answer = await alice.fetch('/api/profile', { method: 'PATCH', json: { [field]: text } });
        expect(answer, field).toMatchObject({
          status: 400,
          body: { code: 'invalid_characters', details: [{ field }] },
        });
      }
    }
  });

  test('one of many users who request one username at once gets it, and the others get an error', async () => {
    await using server = await TestServer.start({ dialect });
    const people = Array.from({ length: 8 }, (_, i) => server.as(`p${i}`));
    for (const person of people) await person.user();

    const answers = await Promise.all(
      people.map((person, i) =>
        edit(person, { username: 'the.one' }, i % 2 === 0 ? { 'idempotency-key': `take-000${i}` } : {}),
      ),
    );
    const again = await edit(people[0] ?? server.as('p0'), { username: 'the.one' }, { 'idempotency-key': 'take-0000' });

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(again.status).toBe(answers[0]?.status);
    const owners = await server.deps.db.read
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'the.one')
      .execute();
    expect(owners).toHaveLength(1);
    const found = await server.as('p1').get('/api/users/search?q=the.one');
    expect(found.body).toMatchObject([{ id: owners[0]?.id }]);
  });

  test('two devices of one user may change the profile at once', async () => {
    await using server = await TestServer.start({ dialect });
    await server.as('alice').user();
    const devices = [server.as('alice'), server.anotherDeviceOf('alice')];

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        edit(devices[i % 2] ?? server.as('alice'), { [i % 2 ? 'bio' : 'username']: `name${i}` }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { rev } = await server.deps.db.read
      .selectFrom('users')
      .select('rev')
      .where('id', '=', await server.as('alice').id())
      .executeTakeFirstOrThrow();
    expect(rev).toBe(11);
  });

  test('a username is free, own, taken, reserved, of a deleted account, or invalid', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await Promise.all([alice.user(), bob.user(), server.as('gone').user()]);
    await server.as('gone').fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();
    const check = async (typed: string) => (await alice.get(`/api/usernames/${encodeURIComponent(typed)}`)).body;

    expect(await check('free.name')).toEqual({ username: 'free.name', isAvailable: true, message: null });
    expect(await check('@Free.Name')).toEqual({ username: 'free.name', isAvailable: true, message: null });
    expect(await check('alice.tester')).toMatchObject({ isAvailable: true });
    for (const taken of ['bob.tester', 'BOB.tester', 'admin', 'gone.tester']) {
      expect(await check(taken), taken).toMatchObject({
        isAvailable: false,
        message: 'This username is already taken',
      });
    }
    for (const bad of ['ab', 'a b c', 'a..b', 'ro\0se', 'x'.repeat(31), 'аdmin']) {
      expect(await check(bad), bad).toMatchObject({
        isAvailable: false,
        message: 'Usernames have 3 to 30 characters: a-z, 0-9, . and _',
      });
    }
    expect((await edit(alice, { username: 'gone.tester' })).status).toBe(409);
    server.clock.advance(91 * 86_400_000);
    const later = server.anotherDeviceOf('alice');
    expect((await later.get('/api/usernames/gone.tester')).body).toMatchObject({ isAvailable: true });
    expect((await edit(later, { username: 'gone.tester' })).status).toBe(200);
  });
});

/** Inserts more posts like one, straight into the tables. */
async function addPosts({ deps }: TestServer, id: string, count: number): Promise<void> {
  await deps.db.write(async (tx) => {
    const { number: _, ...post } = await tx
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const media = await tx.selectFrom('media').selectAll().where('id', '=', post.mediaId).executeTakeFirstOrThrow();
    for (let from = 0; from < count; from += 100) {
      const ids = Array.from({ length: 100 }, () => deps.newId());
      await tx
        .insertInto('media')
        .values(ids.map((mediaId) => ({ ...media, id: mediaId })))
        .execute();
      await tx
        .insertInto('posts')
        .values(ids.map((mediaId, i) => ({ ...post, id: deps.newId(), mediaId, createdAt: from + i })))
        .execute();
    }
  });
}
