import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postgresLimits } from '../adapters/limits/postgres.ts';
import { sqliteLimits } from '../adapters/limits/sqlite.ts';
import { forEachDialect, temporaryDatabase, type TemporaryPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import { addressKey, type LimitName, RateLimits } from './rate-limits.ts';

const MINUTE_MS = 60_000;
const LIMITED = { config: { hasRateLimits: true } } as const;

beforeEach(() => {
  // The limiter reads the system's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('D04 the 11th sign-up of an hour from one address is refused, and the next hour is free', async () => {
  await using server = await TestServer.start(LIMITED);
  const signUp = (i: number) =>
    server.anonymous().send('/api/signup', {
      method: 'POST',
      json: { email: `p${i}@example.com`, password: 'secret1', firstName: 'P', lastName: 'Q' },
      remoteAddress: '192.0.2.1',
    });
  for (let i = 0; i < 10; i++) expect((await signUp(i)).status).toBe(201);

  const tooMany = await signUp(10);
  vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
  const later = await signUp(11);

  expectTooMany(tooMany);
  expect(later.status).toBe(201);
});

test('D04 the 31st wrong password from one address is 429, for any account', async () => {
  await using server = await TestServer.start(LIMITED);
  const logIn = (i: number) =>
    server.anonymous().send('/api/login', {
      method: 'POST',
      json: { email: `p${i}@example.com`, password: 'wrong' },
      remoteAddress: '192.0.2.1',
    });
  for (let i = 0; i < 30; i++) expect((await logIn(i)).status).toBe(401);

  expectTooMany(await logIn(30));
});

test('D04 more than 600 calls of one account, or 1,200 of one address, in five minutes are 429', async () => {
  await using server = await TestServer.start(LIMITED);
  const alice = server.as('alice');
  await alice.user();
  const statuses = new Set<number>();

  // Each request has its own address, so that only the account's limit is reached.
  for (let i = 0; i < 600; i++)
    statuses.add((await alice.fetch('/api/config', { remoteAddress: `10.0.${i >> 8}.${i & 255}` })).status);
  const account = await alice.fetch('/api/config', { remoteAddress: '10.9.0.1' });
  for (let i = 0; i < 1200; i++)
    statuses.add((await server.anonymous().send('/api/config', { remoteAddress: '10.8.0.1' })).status);
  const address = await server.anonymous().send('/api/config', { remoteAddress: '10.8.0.1' });

  expect([...statuses]).toEqual([200]);
  expectTooMany(account);
  expectTooMany(address);
});

test('D07 requests to unknown paths count too', async () => {
  await using server = await TestServer.start(LIMITED);
  const get = () => server.anonymous().send(`/nothing-${crypto.randomUUID()}`, { remoteAddress: '10.0.0.1' });
  for (let i = 0; i < 1200; i++) expect((await get()).status).toBe(404);

  expectTooMany(await get());
});

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'D05 a forged %s does not change the address',
  async (name) => {
    await using server = await TestServer.start(LIMITED);
    const logIn = (i: number) =>
      server.anonymous().send('/api/login', {
        method: 'POST',
        json: { email: `p${i}@example.com`, password: 'wrong' },
        headers: { [name]: `198.51.100.${i}` },
      });
    for (let i = 0; i < 30; i++) await logIn(i);

    expectTooMany(await logIn(30));
  },
);

test('D05 behind one proxy only the address seen by that proxy counts', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true, trustProxy: 1 } });
  const logIn = (i: number, seen: string) =>
    server.anonymous().send('/api/login', {
      method: 'POST',
      json: { email: `p${i}@example.com`, password: 'wrong' },
      headers: { 'x-forwarded-for': `203.0.113.${i}, ${seen}` },
    });
  for (let i = 0; i < 30; i++) await logIn(i, '198.51.100.1');

  expectTooMany(await logIn(30, '198.51.100.1'));
  expect((await logIn(31, '198.51.100.2')).status).toBe(401);
});

forEachDialect((dialect) => {
  test('A08 failed log-ins and sign-ups are counted across restarts and processes', async () => {
    await using world = await temporaryDatabase(dialect);
    const first = openLimits(world.place);
    await fill(first, 'loginFailuresByAddress', 30);
    await fill(first, 'loginFailuresByEmail', 10);
    await fill(first, 'loginTriesByEmail', 1);
    await fill(first, 'signupByAddress', 10);
    await fill(first, 'allByAddress', 3);
    const beside = openLimits(world.place);
    await expect(beside.consume('signupByAddress', 'bob')).rejects.toThrow('Too many requests');
    await first.close();
    await beside.close();

    const second = openLimits(world.place);

    for (const name of ['loginFailuresByAddress', 'loginTriesByEmail', 'signupByAddress'] as const) {
      await expect(second.consume(name, 'bob')).rejects.toThrow('Too many requests');
      await second.consume(name, 'alice');
    }
    expect(await second.used('loginFailuresByEmail', 'bob')).toEqual({ points: 10, isAll: true });
    expect(await second.used('allByAddress', 'bob')).toEqual({ points: 0, isAll: false });
    await second.forget('loginFailuresByEmail', 'bob');
    expect(await second.used('loginFailuresByEmail', 'bob')).toEqual({ points: 0, isAll: false });
    vi.setSystemTime(Date.now() + 61 * MINUTE_MS);
    await second.consume('signupByAddress', 'bob');
    await second.prune(Date.now());
    expect(await second.used('signupByAddress', 'bob')).toEqual({ points: 1, isAll: false });
    await second.close();
  });
});

forEachDialect((dialect) => {
  test('E21 counts of a clock that was ahead do not last longer than their limit', async () => {
    await using world = await temporaryDatabase(dialect);
    const now = Date.now();
    vi.setSystemTime(now + 24 * 60 * MINUTE_MS);
    const limits = openLimits(world.place);
    await fill(limits, 'signupByAddress', 10);
    vi.setSystemTime(now);
    await expect(limits.consume('signupByAddress', 'bob')).rejects.toThrow('Too many requests');

    await limits.prune(now);
    await limits.close();

    const after = openLimits(world.place);
    expect(await after.used('signupByAddress', 'bob')).toEqual({ points: 0, isAll: false });
    await after.close();
  });
});

test('counting continues in memory when the store is broken', async () => {
  await using world = await temporaryDatabase('sqlite');
  const store = sqliteLimits(join(world.place.dataDir, 'limits.db'));
  const limits = new RateLimits(store);
  await store.close();

  await fill(limits, 'signupByAddress', 10);

  await expect(limits.consume('signupByAddress', 'bob')).rejects.toThrow('Too many requests');
});

test('counts are stored without readable addresses of users or machines', async () => {
  await using world = await temporaryDatabase('sqlite');
  const limits = openLimits(world.place);
  await limits.consume('loginFailuresByEmail', 'alice@example.com');
  await limits.close();

  const file = await readFile(join(world.place.dataDir, 'limits.db'), 'latin1');

  expect(file).toContain('loginFailuresByEmail:');
  expect(file).not.toContain('alice');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
])('D06 %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

function openLimits({ databaseUrl, dataDir }: TemporaryPlace): RateLimits {
  return new RateLimits(
    databaseUrl === null ? sqliteLimits(join(dataDir, 'limits.db')) : postgresLimits(databaseUrl, () => {}),
  );
}

async function fill(limits: RateLimits, name: LimitName, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await limits.consume(name, 'bob');
}

function expectTooMany(response: { status: number; body: unknown; headers: Headers }): void {
  expect(response.status).toBe(429);
  expect(response.body).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many requests. Please try again later.',
  });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
}
