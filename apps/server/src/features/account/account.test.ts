import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runHousekeeping } from '../../housekeeping.ts';
import { insertPosts } from '../../testing/insert-posts.ts';
import { postForm, publish, SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect, temporaryPlace } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { findTraces, isTombstoneOf } from '../../testing/traces.ts';

const DAY_MS = 86_400_000;
const ACCOUNT = { email: 'ada@example.com', password: TEST_PASSWORD, firstName: 'Ada', lastName: 'Lovelace' };

/** PostgreSQL beside other work needs more than the usual time for the rows. */
const LONG = { timeout: 90_000 };

forEachDialect((dialect) => {
  test('A15 a deleted account has no session and cannot be restored', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await alice.user();
    const cookie = alice.cookie ?? '';
    const phone = server.anotherDeviceOf('alice');
    await phone.user();

    const answer = await deleteAccount(alice);

    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sid=; Max-Age=0;/);
    expectError(await server.anonymous().send('/api/user', { headers: { cookie } }), 401, 'Unauthorized');
    expectError(await phone.get('/api/user'), 401, 'Unauthorized');
    expectError(await phone.post('/api/logout').then(() => phone.get('/api/posts')), 401, 'Unauthorized');
    const login = { method: 'POST', json: { email: 'alice@example.com', password: TEST_PASSWORD } };
    expectError(await server.anonymous().send('/api/login', login), 401, 'Invalid email or password');
    await server.settle();
    expectError(await server.anonymous().send('/api/login', login), 401, 'Invalid email or password');
  });

  test('a wrong or missing password deletes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await publish(alice);

    const wrong = await deleteAccount(alice, 'not it');
    const none = await alice.fetch('/api/user', { method: 'DELETE', json: {} });
    const empty = await alice.delete('/api/user');
    const odd = await alice.fetch('/api/user', { method: 'DELETE', json: { password: 7 } });

    expectError(wrong, 403, 'Password is incorrect');
    expect([none.status, empty.status, odd.status]).toEqual([400, 400, 400]);
    expect((await alice.get('/api/user')).status).toBe(200);
    expect((await server.as('bob').get('/api/posts')).body).toMatchObject([{ id: post.id }]);
  });

  test('the last active administrator cannot delete their account; one of two can', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const alone = await deleteAccount(admin, 'the keeper of posy');
    const other = await server.as('alice').id();
    const change = (fields: { readonly role?: 'admin'; readonly isActive?: number }) =>
      server.deps.db.write((tx) => tx.updateTable('users').set(fields).where('id', '=', other).execute());
    await change({ role: 'admin', isActive: 0 });
    const besideInactive = await deleteAccount(admin, 'the keeper of posy');
    await change({ isActive: 1 });

    const oneOfTwo = await deleteAccount(admin, 'the keeper of posy');
    const last = await deleteAccount(server.anotherDeviceOf('alice'));

    for (const answer of [alone, besideInactive]) expectError(answer, 409, 'At least one administrator is required');
    expect(oneOfTwo.status).toBe(204);
    expectError(last, 409, 'At least one administrator is required');
  });

  test('I23 two administrators who delete themselves at once leave one', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const ids = [await alice.id(), await bob.id()];
    const { db } = server.deps;
    await db.write((tx) => tx.updateTable('users').set({ role: 'user' }).execute());
    await db.write((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', 'in', ids).execute());

    const answers = await Promise.all([deleteAccount(alice), deleteAccount(bob)]);

    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(await db.read.selectFrom('users').select('id').where('role', '=', 'admin').execute()).toHaveLength(1);
  });

  test('the e-mail address is free at once, the username after ninety days', async () => {
    await using server = await TestServer.start({ dialect });
    const first = await signUp(server);
    await first.client.send('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });

    const again = await signUp(server);
    await again.client.send('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    server.clock.advance(90 * DAY_MS - 1);
    const otherUser = await signUp(server, 'other@example.com');
    server.clock.advance(1);
    await server.deps.db.write((tx) => tx.deleteFrom('users').where('email', '=', 'other@example.com').execute());
    const free = await signUp(server);

    expect([first, again, otherUser, free].map(({ username }) => username)).toEqual([
      'ada.lovelace',
      'ada.lovelace2',
      'ada.lovelace3',
      'ada.lovelace',
    ]);
  });

  test('a reserved username is refused to all, and is released when its time is over', async () => {
    await using server = await TestServer.start({ dialect });
    const deletedUser = await signUp(server);
    await deletedUser.client.send('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    const bob = server.as('bob');
    const profile = () => {
      const form = new FormData();
      form.append('username', 'ada.lovelace');
      return { method: 'PATCH', body: form };
    };

    const hint = await bob.get('/api/usernames/ada.lovelace');
    const otherUser = await bob.fetch('/api/profile', profile());
    server.clock.advance(90 * DAY_MS);
    await runHousekeeping(server.deps);
    const reserved = await server.deps.db.read.selectFrom('reservedUsernames').selectAll().execute();
    const phone = server.anotherDeviceOf('bob');
    const free = await phone.fetch('/api/profile', profile());

    expect(hint.body).toMatchObject({ isAvailable: false });
    expectError(otherUser, 409, 'This username is already taken');
    expect(reserved).toEqual([]);
    expect(free).toMatchObject({ status: 200, body: { username: 'ada.lovelace' } });
  });

  test('writes at the moment of deletion are either done and deleted, or refused', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const bobs = await publish(server.as('bob'));
    await publish(alice);
    const [aliceId, bobId] = [await alice.id(), await server.as('bob').id()];
    await alice.post(`/api/posts/${bobs.id}/flower`, { isFlowered: true });

    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => publishTry(alice)),
      ...Array.from({ length: 10 }, () =>
        alice.post(`/api/posts/${bobs.id}/flower`, { isFlowered: true }, keyOf(server)),
      ),
      deleteAccount(alice),
      deleteAccount(alice),
      ...Array.from({ length: 10 }, () => alice.post('/api/posts/views', { postIds: [bobs.id] }, keyOf(server))),
      ...Array.from({ length: 5 }, () => publishTry(alice)),
      ...Array.from({ length: 5 }, () => server.as('bob').post(`/api/posts/${bobs.id}/flower`)),
      ...Array.from({ length: 5 }, () => alice.post('/api/comments', { postId: bobs.id, content: 'Hello' })),
      ...Array.from({ length: 5 }, () => server.as('bob').post(`/api/users/${aliceId}/follow`)),
      ...Array.from({ length: 5 }, () => alice.post(`/api/users/${bobId}/follow`)),
      server.anotherDeviceOf('alice').send('/api/login', {
        method: 'POST',
        json: { email: 'alice@example.com', password: TEST_PASSWORD },
      }),
    ]);
    await finish(server);

    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    expect(answers.filter((answer) => answer.status === 204 && answer.headers.getSetCookie().length > 0)).toHaveLength(
      1,
    );
    expect(await rowsOf(server, aliceId)).toEqual({});
    const flowers = await server.deps.db.read
      .selectFrom('flowers')
      .select('userNumber')
      .where('isOn', '=', 1)
      .execute();
    expect(await feedOf(server.as('bob'))).toMatchObject([{ id: bobs.id, flowersCount: flowers.length }]);
    expect(await filesOf(server)).toHaveLength(bobs.media?.variants.length ?? 0);
  });

  test('an account with very many posts is hidden at once and removed in steps, across a restart', LONG, async () => {
    await using place = await temporaryPlace(dialect);
    const ids = await removeHalf(place, dialect);

    await using server = await TestServer.start({ dialect, place });
    await finish(server);

    expect(await rowsOf(server, ids.alice)).toEqual({});
    expect(await server.deps.db.read.selectFrom('media').select('id').execute()).toEqual([]);
    const touched = await server.deps.db.read
      .selectFrom('syncChanges')
      .select('id')
      .where('scope', '=', 'g')
      .where('type', '=', 'post')
      .execute();
    expect(touched).toHaveLength(1200);
  });

  /** Deletes an account of 1,200 posts, without running the job. */
  async function removeHalf(place: Awaited<ReturnType<typeof temporaryPlace>>, on: typeof dialect) {
    await using server = await TestServer.start({ dialect: on, place });
    const alice = await server.as('alice').id();
    await insertPosts(server.deps, alice, 1200);
    const bob = server.as('bob');
    const before = await feedOf(bob);

    const answer = await deleteAccount(server.as('alice'));

    expect(before).toHaveLength(20);
    expect(answer.status).toBe(204);
    expect(await feedOf(bob)).toEqual([]);
    expect((await bob.get(`/api/posts?userId=${alice}`)).body).toEqual([]);
    const left = await server.deps.db.read.selectFrom('posts').select('id').where('authorId', '=', alice).execute();
    expect(left).toHaveLength(700);
    const again = { method: 'POST', json: { ...ACCOUNT, email: 'alice@example.com' } };
    expect((await server.anonymous().send('/api/signup', again)).status).toBe(201);
    return { alice };
  }
});

test('a repeated deletion is 401, with the same key or without', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const cookie = alice.cookie ?? '';
  const request = {
    method: 'DELETE',
    json: { password: TEST_PASSWORD },
    headers: { cookie, 'idempotency-key': server.deps.newId() },
  };

  const first = await server.anonymous().send('/api/user', request);
  const again = await server.anonymous().send('/api/user', request);

  expect(first.status).toBe(204);
  expectError(again, 401, 'Unauthorized');
});

test('D04 A08 a session that guesses the password is slowed down, also after a restart, and other devices are not', async () => {
  await using place = await temporaryPlace('sqlite');
  const config = { hasRateLimits: true };
  const statuses: number[] = [];
  let cookie = '';
  {
    await using server = await TestServer.start({ place, config });
    const thief = server.as('alice');
    await thief.user();
    cookie = thief.cookie ?? '';
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, i) => deleteAccount(thief, `guess ${i}`)));
    statuses.push(...guesses.map(({ status }) => status).toSorted((a, b) => a - b));
  }

  await using server = await TestServer.start({ place, config });
  const json = { password: TEST_PASSWORD };
  const guess = await server.anonymous().send('/api/user', { method: 'DELETE', json, headers: { cookie } });
  const right = await deleteAccount(server.anotherDeviceOf('alice'));

  expect(statuses).toEqual([...Array.from({ length: 11 }, () => 403), 429]);
  expectError(guess, 429, 'Too many requests. Please try again later.');
  expect(Number(guess.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(right.status).toBe(204);
});

function deleteAccount(client: TestClient, password = TEST_PASSWORD): Promise<TestResponse> {
  return client.fetch('/api/user', { method: 'DELETE', json: { password } });
}

async function signUp(server: TestServer, email = ACCOUNT.email): Promise<{ client: TestClient; username: unknown }> {
  const client = server.anonymous();
  const { body } = await client.send('/api/signup', { method: 'POST', json: { ...ACCOUNT, email } });
  const username: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'username') : undefined;
  return { client, username };
}

function publishTry(client: TestClient): Promise<TestResponse> {
  return client.postForm('/api/posts', postForm({}, SMALL_PICTURE));
}

function keyOf(server: TestServer): Record<string, string> {
  return { 'idempotency-key': server.deps.newId() };
}

async function feedOf(client: TestClient): Promise<unknown> {
  return (await client.get('/api/posts')).body;
}

/** Runs due jobs, and a minute later the deferred ones. */
async function finish(server: TestServer): Promise<void> {
  await server.settle();
  server.clock.advance(2 * 60_000);
  await server.settle();
}

function rowsOf(server: TestServer, userId: string): Promise<Record<string, string[]>> {
  return findTraces(server.deps.db, [userId], isTombstoneOf(userId));
}

/** All stored picture files. */
async function filesOf(server: TestServer): Promise<string[]> {
  const folder = join(server.deps.config.dataDir, 'blobs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && entry.name !== '.posy-store.json').map((entry) => entry.name);
}

function expectError(response: TestResponse, status: number, message: string): void {
  expect({ status: response.status, body: response.body }).toMatchObject({ status, body: { message } });
}
