import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { PasswordHasher } from './passwords.ts';

const MINUTE_MS = 60_000;
const LIMITED = { config: { hasRateLimits: true } } as const;
const STRANGER = '203.0.113.1';

beforeEach(() => {
  // The limiter reads the system's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

forEachDialect((dialect) => {
  test('A08 the owner can log in from known and new networks, however often others try', async () => {
    await using server = await TestServer.start({ ...LIMITED, dialect });
    await server.as('alice').user();
    const stranger: number[] = [];
    const owner: number[] = [];

    for (let minute = 0; minute < 5; minute++) {
      for (let i = 0; i < 30; i++) stranger.push((await logIn(server, 'wrong', STRANGER)).status);
      owner.push((await logIn(server, TEST_PASSWORD, '127.0.0.1')).status);
      owner.push((await logIn(server, TEST_PASSWORD, `198.51.100.${minute}`)).status);
      vi.setSystemTime(Date.now() + MINUTE_MS + 1000);
    }

    expect(owner).toEqual(Array.from({ length: 10 }, () => 200));
    // Ten attempts are allowed, and then one a minute.
    expect(stranger.filter((status) => status === 401)).toHaveLength(10 + 5);
    expect(stranger.filter((status) => status === 429)).toHaveLength(140 - 5);
  });

  test('A08 a burst of 50 wrong passwords verifies no more of them than the limit', async () => {
    const passwords = await PasswordHasher.create();
    await using server = await TestServer.start({ ...LIMITED, dialect, overrides: { passwords } });
    await server.as('alice').user();
    const verify = vi.spyOn(passwords, 'verify');

    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(server, 'wrong', STRANGER)));

    // Ten passwords are checked, and one more after a minute.
    expect(verify).toHaveBeenCalledTimes(11);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(39);
  });
});

test('forty right passwords at one moment from one network are all accepted', async () => {
  await using server = await TestServer.start(LIMITED);
  await server.as('alice').user();

  const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(server, TEST_PASSWORD, STRANGER)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('A08 D04 the 12th wrong password is 429 from any new network, and a minute later the right one is accepted', async () => {
  await using server = await TestServer.start(LIMITED);
  await server.as('alice').user();
  for (let i = 0; i < 11; i++) expect((await logIn(server, 'wrong', `192.0.2.${i}`)).status).toBe(401);

  const tooMany = await logIn(server, 'wrong', '192.0.2.20');
  const known = await logIn(server, TEST_PASSWORD, '127.0.0.1');
  vi.setSystemTime(Date.now() + MINUTE_MS + 1000);
  const right = await logIn(server, TEST_PASSWORD, '192.0.2.21');

  expectTooMany(tooMany);
  expect([known.status, right.status]).toEqual([200, 200]);
});

test('A06 an address without an account is refused after as many tries as one with', async () => {
  await using server = await TestServer.start(LIMITED);
  await server.as('alice').user();
  const refusedAt = async (email: string, network: string) => {
    for (let i = 1; i <= 20; i++) if ((await logIn(server, 'wrong', network, email)).status === 429) return i;
    return null;
  };

  const known = await refusedAt('alice@example.com', STRANGER);
  const unknown = await refusedAt('nobody@example.com', '203.0.113.2');

  expect([known, unknown]).toEqual([12, 12]);
});

test('D06 an attacker with a whole IPv6 network counts as one', async () => {
  await using server = await TestServer.start(LIMITED);
  await server.as('alice').user();
  const statuses: number[] = [];

  for (let i = 0; i < 20; i++) statuses.push((await logIn(server, 'wrong', `2001:db8:1:2::${i.toString(16)}`)).status);

  expect(statuses.filter((status) => status === 401)).toHaveLength(11);
  expect((await logIn(server, TEST_PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
});

test('a network is known for 90 days after a log-in', async () => {
  await using server = await TestServer.start(LIMITED);
  await server.as('alice').user();
  const canOwnerLogIn = async () => {
    for (let i = 0; i < 12; i++) await logIn(server, 'wrong', `192.0.2.${i}`);
    return (await logIn(server, TEST_PASSWORD, '127.0.0.1')).status === 200;
  };
  vi.setSystemTime(Date.now() + 80 * 24 * 60 * MINUTE_MS);
  const after80 = await canOwnerLogIn();
  vi.setSystemTime(Date.now() + 80 * 24 * 60 * MINUTE_MS);
  const after160 = await canOwnerLogIn();
  vi.setSystemTime(Date.now() + 91 * 24 * 60 * MINUTE_MS);
  const after251 = await canOwnerLogIn();

  expect([after80, after160, after251]).toEqual([true, true, false]);
});

function logIn(
  server: TestServer,
  password: string,
  remoteAddress: string,
  email = 'alice@example.com',
): Promise<TestResponse> {
  return server.anonymous().send('/api/login', { method: 'POST', json: { email, password }, remoteAddress });
}

function expectTooMany(response: TestResponse): void {
  expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
}
