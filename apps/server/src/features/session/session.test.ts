import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { leastCpu } from '@posy/testkit/least-cpu';
import { expect, test } from 'vitest';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { type Argon2, PasswordHasher } from './passwords.ts';

const DAY_MS = 86_400_000;
const ADA = { email: 'ada@example.com', password: 'secret1', firstName: 'Ada', lastName: 'Lovelace' };

test('A01 without a session the current user is 401', async () => {
  await using server = await TestServer.start();

  const response = await server.anonymous().send('/api/user');

  expectError(response, 401, 'Unauthorized');
});

test('A02 signing up signs in, and returns exactly the fields of a user', async () => {
  await using server = await TestServer.start();
  const client = server.anonymous();

  const response = await signUp(client, ADA);
  const user = await client.send('/api/user');

  expect(response.status).toBe(201);
  expect(user.status).toBe(200);
  expect(user.body).toEqual(response.body);
  expect(user.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    username: 'ada.lovelace',
    bio: '',
    profileImageUrl: null,
    role: 'user',
    isActive: true,
    updatedAt: '2026-11-21T12:00:00.000Z',
  });
});

test.each([
  ['A03 five characters of password', { password: '12345' }, 'Password must be at least 6 characters', 'password'],
  [
    'A18 257 characters of password',
    { password: 'a'.repeat(257) },
    'Password must be at most 256 characters',
    'password',
  ],
  ['an empty last name', { lastName: '  ' }, 'Please fill in all fields', 'lastName'],
  ['a name of 51 characters', { firstName: 'a'.repeat(51) }, 'Names can have at most 50 characters', 'firstName'],
  ['an address without a domain', { email: 'ada' }, 'Please enter a valid email address', 'email'],
  ['two addresses in one', { email: 'a@b.co,c@d.co' }, 'Please enter a valid email address', 'email'],
  ['a control character', { firstName: 'A\u0000' }, 'Invalid characters', 'firstName'],
  ['a password with a control character', { password: 'tulip\u0000garden' }, 'Invalid characters', 'password'],
])('%s is refused at sign-up with the reason at the field', async (_name, change, message, field) => {
  await using server = await TestServer.start();

  const response = await signUp(server.anonymous(), { ...ADA, ...change });

  expectError(response, 400, message);
  expect(response.body).toMatchObject({ details: [{ field }] });
});

test('a missing field and one of another type get different errors', async () => {
  await using server = await TestServer.start();

  const missing = await server.anonymous().send('/api/signup', { method: 'POST', json: { ...ADA, email: undefined } });
  const wrong = await server.anonymous().send('/api/signup', { method: 'POST', json: { ...ADA, email: 12 } });

  expectError(missing, 400, 'Please fill in all fields');
  expect(missing.body).toMatchObject({ code: 'fields_required', details: [{ field: 'email' }] });
  expectError(wrong, 400, 'Invalid input');
  expect(wrong.body).toMatchObject({ details: [{ field: 'email' }] });
});

test.each(['ADA@example.com', ' ada@example.com '])(
  'A04 the taken address %j is refused, in every notation',
  async (email) => {
    await using server = await TestServer.start();
    await signUp(server.anonymous(), ADA);

    const response = await signUp(server.anonymous(), { ...ADA, email });

    expectError(response, 409, 'An account with this email already exists');
  },
);

test('E23 an account with an internationalised domain logs in however the domain is written, and is taken', async () => {
  await using server = await TestServer.start();
  await signUp(server.anonymous(), { ...ADA, email: 'ada@bücher.example' });
  const logIn = (email: string) =>
    server.anonymous().send('/api/login', { method: 'POST', json: { email, password: ADA.password } });

  const logIns = [await logIn('ada@xn--bcher-kva.example'), await logIn('Ada@BÜCHER.example')];
  const again = await signUp(server.anonymous(), { ...ADA, email: 'ada@xn--bcher-kva.example' });

  expect(logIns.map(({ status, body }) => [status, body])).toEqual(
    logIns.map(() => [200, expect.objectContaining({ email: 'ada@xn--bcher-kva.example' })]),
  );
  expectError(again, 409, 'An account with this email already exists');
});

test('users of the same name get different usernames, and nobody gets a reserved one', async () => {
  await using server = await TestServer.start();
  const usernames: unknown[] = [];

  for (const [i, [firstName, lastName]] of [
    ['Ada', 'Lovelace'],
    ['Áda', 'Lovelace'],
    ['ADA', 'lovelace'],
    ['Admin', '!'],
    ['李', '明'],
  ].entries()) {
    const response = await signUp(server.anonymous(), {
      ...ADA,
      email: `p${i}@example.com`,
      firstName: firstName ?? '',
      lastName: lastName ?? '',
    });
    usernames.push(field(response, 'username'));
  }

  expect(usernames).toEqual(['ada.lovelace', 'ada.lovelace2', 'ada.lovelace3', 'admin2', 'friend']);
});

test('A05 A06 a wrong password and an unknown address get the same message and no cookie', async () => {
  await using server = await TestServer.start();
  await signUp(server.anonymous(), ADA);

  const wrong = await logIn(server.anonymous(), ADA.email, 'wrong');
  const unknown = await logIn(server.anonymous(), 'nobody@example.com', 'wrong');

  expectError(wrong, 401, 'Invalid email or password');
  expect(unknown.text).toBe(wrong.text);
  expect(wrong.text).not.toContain('Unauthorized');
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test('A07 an unknown address costs one verification with the cost of all hashes, as a known one does', async () => {
  const verified: string[] = [];
  const argon2: Argon2 = {
    hash,
    verify: (stored, ...rest) => {
      verified.push(String(stored));
      return verify(stored, ...rest);
    },
  };
  const passwords = await PasswordHasher.create(undefined, argon2);
  await using server = await TestServer.start({ overrides: { passwords } });
  await signUp(server.anonymous(), ADA);

  await logIn(server.anonymous(), ADA.email, 'wrong');
  await logIn(server.anonymous(), 'nobody@example.com', 'wrong');

  const costs = verified.map((stored) => stored.split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(['$argon2id$v=19$m=19456,t=2,p=1', '$argon2id$v=19$m=19456,t=2,p=1']);
  expect(verified[0]).not.toBe(verified[1]);
});

test('A07 an unknown address takes about as long as a known one', { tags: ['deep'] }, async () => {
  await using server = await TestServer.start({ overrides: { passwords: await PasswordHasher.create() } });
  await signUp(server.anonymous(), ADA);
  const costOf = (email: string) => leastCpu(() => logIn(server.anonymous(), email, 'wrong'));

  const [known, unknown] = [await costOf(ADA.email), await costOf('nobody@example.com')];

  expect(unknown / known).toBeGreaterThan(0.6);
  expect(unknown / known).toBeLessThan(1.6);
});

test('A09 over https the cookie is bound to the host, and each log-in has another', async () => {
  await using server = await TestServer.start({ config: { publicUrl: 'https://posy.example' } });
  const headers = { host: 'posy.example' };
  const first = await server.anonymous().send('/api/signup', { method: 'POST', json: ADA, headers });
  const login = { method: 'POST', json: { email: ADA.email, password: ADA.password }, headers };

  const second = await server.anonymous().send('/api/login', login);

  const [cookie = ''] = second.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookie).not.toBe(first.headers.getSetCookie()[0]);
});

test('A10 a log-in never adopts a planted cookie', async () => {
  await using server = await TestServer.start();
  await signUp(server.anonymous(), ADA);
  const planted = `sid=${'x'.repeat(43)}`;
  const client = server.anonymous();
  client.cookie = planted;

  await logIn(client, ADA.email, ADA.password);

  expect(client.cookie).not.toBe(planted);
  expectError(await server.anonymous().send('/api/user', { headers: { cookie: planted } }), 401, 'Unauthorized');
});

test('logging in again ends the former session of the browser', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const old = alice.cookie ?? '';

  await logIn(alice, 'alice@example.com', TEST_PASSWORD);

  expectError(await server.anonymous().send('/api/user', { headers: { cookie: old } }), 401, 'Unauthorized');
  expect((await alice.get('/api/user')).status).toBe(200);
});

test('A11 the old cookie is invalid after logging out', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const old = alice.cookie ?? '';

  const response = await alice.post('/api/logout');

  expect(response.status).toBe(204);
  expect(response.headers.getSetCookie()[0]).toMatch(/^sid=; Max-Age=0;/);
  expectError(await server.anonymous().send('/api/user', { headers: { cookie: old } }), 401, 'Unauthorized');
  expect(await server.deps.db.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('logging out without a session succeeds', async () => {
  await using server = await TestServer.start();

  const response = await server.anonymous().send('/api/logout', { method: 'POST' });

  expect(response.status).toBe(204);
});

test('A12 the cookie is nowhere in the database', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const token = alice.cookie?.split('=')[1] ?? '';
  const { dataDir } = server.deps.config;

  const bytes = ['posy.db', 'posy.db-wal'].map((file) => readFileSync(join(dataDir, file)));

  expect(token).toHaveLength(43);
  expect(bytes.some((file) => file.includes('alice@example.com'))).toBe(true);
  expect(bytes.some((file) => file.includes(token))).toBe(false);
});

test('A13 a session ends after its days without use, or after 180 days in total', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const idle = server.anotherDeviceOf('alice');
  await idle.user();

  const statuses: number[] = [];
  for (let day = 0; day < 180; day += 20) {
    server.clock.advance(20 * DAY_MS);
    statuses.push((await alice.get('/api/user')).status);
    if (day === 20) expectError(await idle.get('/api/user'), 401, 'Unauthorized');
  }
  server.clock.advance(1000);

  expect(statuses).toEqual(Array.from({ length: 9 }, () => 200));
  expectError(await alice.get('/api/user'), 401, 'Unauthorized');
});

test('A16 nobody signs up as an administrator', async () => {
  await using server = await TestServer.start();
  const extra = { role: 'admin', isActive: false, id: '00000000-0000-7000-8000-000000000000', flowersCount: 9 };

  const response = await server.anonymous().send('/api/signup', { method: 'POST', json: { ...ADA, ...extra } });

  expect(response.status).toBe(201);
  expect(response.body).toMatchObject({ role: 'user', isActive: true });
  expect(field(response, 'id')).not.toBe(extra.id);
});

test('A18 a password matches in every Unicode normalization', async () => {
  await using server = await TestServer.start();
  const password = 'pä ss\u{1F338}word';
  await signUp(server.anonymous(), { ...ADA, password: password.normalize('NFC') });

  const response = await logIn(server.anonymous(), ADA.email, password.normalize('NFD'));

  expect(response.status).toBe(200);
});

test('A19 passwords are hashed with argon2id, and a log-in upgrades a weaker hash', async () => {
  await using server = await TestServer.start({ overrides: { passwords: await PasswordHasher.create() } });
  const user = await server.as('alice').user();
  const weak = await hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const readHash = () =>
    server.deps.db.read.selectFrom('users').select('passwordHash').where('id', '=', user.id).executeTakeFirstOrThrow();
  const strong = (await readHash()).passwordHash;
  await server.deps.db.write((tx) =>
    tx.updateTable('users').set({ passwordHash: weak }).where('id', '=', user.id).execute(),
  );

  await logIn(server.anonymous(), 'alice@example.com', TEST_PASSWORD);

  expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await readHash()).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('A20 two cookies, a huge cookie and a malformed one are no session and no error', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await alice.user();
  const good = alice.cookie ?? '';

  for (const cookie of [`${good}; ${good}`, `sid=${'a'.repeat(8192)}`, 'sid=\u0001\u0002', 'sid', 'sid=', '=;;=']) {
    expectError(await server.anonymous().send('/api/user', { headers: { cookie } }), 401, 'Unauthorized');
  }
  expect((await server.anonymous().send('/api/user', { headers: { cookie: `other=1; ${good}; x=2` } })).status).toBe(
    200,
  );
});

test('A14 a deactivated user is signed out at once and cannot log in', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const user = await alice.user();

  await server.deps.db.write((tx) => tx.updateTable('users').set({ isActive: 0 }).where('id', '=', user.id).execute());
  server.deps.bus.publish({ type: 'user-ended', userId: user.id });

  expectError(await alice.get('/api/user'), 401, 'Unauthorized');
  expectError(await logIn(server.anonymous(), 'alice@example.com', TEST_PASSWORD), 401, 'Invalid email or password');
});

test('the configuration names the transport for clients, without a session', async () => {
  await using server = await TestServer.start({ config: { liveTransport: 'polling' } });

  const response = await server.anonymous().send('/api/config');

  expect(response.body).toEqual({
    vapidPublicKey: server.deps.vapid.publicKey,
    liveTransport: 'polling',
    version: '1.0.0',
  });
});

test('K05 a call made for another account than the session is refused', async () => {
  await using server = await TestServer.start();
  const bobId = await server.as('bob').id();
  const alice = server.as('alice');

  const wrong = await alice.get('/api/user', { 'x-expect-user': bobId });
  const right = await alice.get('/api/user', { 'x-expect-user': await alice.id() });

  expectError(wrong, 409, 'Another account is logged in');
  expect(right.status).toBe(200);
  expect(right.headers.get('x-posy-user')).toBe(await alice.id());
});

test('D15 log-ins beyond the hashing capacity are asked to retry', async () => {
  await using server = await TestServer.start();

  const responses = await Promise.all(
    Array.from({ length: 70 }, (_, i) => logIn(server.anonymous(), `p${i}@example.com`, 'wrong')),
  );

  const busy = responses.filter((response) => response.status === 503);
  expect(busy).toHaveLength(18);
  expect(responses.filter((response) => response.status === 401)).toHaveLength(52);
  expectError(busy[0] ?? responses[0], 503, 'Server is busy. Please try again.');
  expect(busy[0]?.headers.get('retry-after')).toBe('2');
});

function signUp(client: TestClient, account: typeof ADA): Promise<TestResponse> {
  return client.send('/api/signup', { method: 'POST', json: account });
}

function logIn(client: TestClient, email: string, password: string): Promise<TestResponse> {
  return client.send('/api/login', { method: 'POST', json: { email, password } });
}

function field(response: TestResponse, name: string): unknown {
  return typeof response.body === 'object' && response.body ? Reflect.get(response.body, name) : undefined;
}

function expectError(response: TestResponse | undefined, status: number, message: string): void {
  expect({ status: response?.status, body: response?.body }).toMatchObject({
    status,
    body: { statusCode: status, message },
  });
  expect(response?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response?.headers.get('cache-control')).toBe('no-store');
}
