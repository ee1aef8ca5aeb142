import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MailWorld, otherThan } from '../../testing/mail-world.ts';
import { readResetCode } from '../../testing/resetting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const ADA = 'ada@example.com';
const STRANGER = '203.0.113.1';

beforeEach(() => {
  // The limiter reads the system's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('R14 D04 the fourth code of an hour for one address is silently not sent; the sixteenth from one network is refused', async () => {
  await using world = await MailWorld.open('sqlite', { hasRateLimits: true });
  await world.server.as('ada').user();
  const from = (i: number) => ({ remoteAddress: `192.0.2.${i}` });

  const answers: TestResponse[] = [];
  for (let i = 0; i < 4; i++) {
    answers.push(await world.ask(ADA, from(i)));
    await world.server.settle();
  }
  const mailsOfHour = world.mail.received.length;
  vi.setSystemTime(Date.now() + HOUR_MS + 1000);
  await world.ask(ADA, from(9));
  await world.server.settle();
  for (let i = 0; i < 15; i++) await world.ask(`p${i}@example.com`, from(200));
  const tooMany = await world.ask('q@example.com', from(200));

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect([mailsOfHour, world.mail.received.length]).toEqual([3, 4]);
  expectTooMany(tooMany);
});

test('D04 R14 one network gets four of the ten codes of a day, all unknown networks seven, and the owner the rest', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  await server.as('ada').user();
  const countMails = async () => (await server.deps.db.read.selectFrom('emails').select('id').execute()).length;
  const askAllDay = async (networkOf: (i: number) => string) => {
    for (let i = 0; i < 18; i++) {
      if (i % 3 === 0) vi.setSystemTime(Date.now() + HOUR_MS + 1000);
      expect((await ask(server, ADA, networkOf(i))).status).toBe(200);
      await server.settle();
    }
    return countMails();
  };

  const ofOne = await askAllDay(() => '192.0.2.1');
  const ofAll = await askAllDay((i) => `192.0.2.${i}`);
  const ofDay = await askAllDay(() => '127.0.0.1');
  vi.setSystemTime(Date.now() + 24 * HOUR_MS);
  await ask(server, ADA, '192.0.2.50');
  await server.settle();

  expect([ofOne, ofAll, ofDay, await countMails()]).toEqual([4, 7, 10, 11]);
});

test('D04 R14 an unknown network requests two codes an hour and leaves one to the owner, from any network', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  await server.as('ada').user();
  const before = async () => (await server.deps.db.read.selectFrom('emails').select('id').execute()).length;

  for (let i = 0; i < 10; i++) {
    await ask(server, ADA, STRANGER);
    await server.settle();
  }
  const ofStranger = await before();
  await ask(server, ADA, '198.51.100.7');
  await server.settle();

  expect([ofStranger, await before()]).toEqual([2, 3]);
});

test('D04 codes are tried 15 times an hour for one address from one network, and 50 times in five minutes in total', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });

  for (let i = 0; i < 15; i++) expect((await confirm(server, ADA, '123456', STRANGER)).status).toBe(400);
  const ofPair = await confirm(server, ADA, '123456', STRANGER);
  const elsewhere = await confirm(server, ADA, '123456', '192.0.2.99');
  for (let i = 0; i < 50; i++) expect((await confirm(server, ADA, 'no code', '192.0.2.100')).status).toBe(400);
  const ofPlace = await confirm(server, ADA, 'no code', '192.0.2.100');

  expectTooMany(ofPair);
  expect(elsewhere.status).toBe(400);
  expectTooMany(ofPlace);
});

forEachDialect((dialect) => {
  test.each([
    ['the network of the account', '127.0.0.1'],
    ['a network that is new to the account', '198.51.100.7'],
  ])('R06 an attacker on one network leaves a try to %s, with five in total', async (_name, network) => {
    await using server = await TestServer.start({ dialect, config: { hasRateLimits: true } });
    await server.as('ada').user();
    const code = await readResetCode(server, ADA);
    const guess = (i: number) => confirm(server, ADA, otherThan(code, i + 1), STRANGER);
    await Promise.all(Array.from({ length: 10 }, (_, i) => guess(i)));
    const [left] = await server.deps.db.read.selectFrom('passwordResets').select('triesLeft').execute();

    const refused = await confirm(server, ADA, code, STRANGER);
    const right = await confirm(server, ADA, code, network);

    expect(left?.triesLeft).toBe(2);
    expect(refused.status).toBe(400);
    expect(right.status).toBe(204);
  });

  test('R06 all unknown networks together leave a try to the networks of the account', async () => {
    await using server = await TestServer.start({ dialect, config: { hasRateLimits: true } });
    await server.as('ada').user();
    const code = await readResetCode(server, ADA);
    const guesses = Array.from({ length: 20 }, (_, i) => confirm(server, ADA, otherThan(code, i + 1), `192.0.2.${i}`));
    await Promise.all(guesses);

    const [left] = await server.deps.db.read.selectFrom('passwordResets').select('triesLeft').execute();
    const right = await confirm(server, ADA, code, '127.0.0.1');

    expect(left?.triesLeft).toBe(1);
    expect(right.status).toBe(204);
  });
});

test('R17 guesses for addresses without an account use up no shared budget', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  await server.as('ada').user();
  const nobodies = Array.from({ length: 70 }, (_, i) => `nobody${i}@example.com`);
  for (const [i, email] of nobodies.entries()) await ask(server, email, `192.0.2.${i}`);
  await server.settle();

  for (const [i, email] of nobodies.entries()) {
    for (let by = 1; by <= 5; by++) await confirm(server, email, otherThan('000000', by), `192.0.2.${i}`);
  }
  const used = await server.deps.limits.used('resetGuesses', 'all');
  const code = await readResetCode(server, ADA);
  const right = await confirm(server, ADA, code, '198.51.100.7');

  expect(used.points).toBe(0);
  expect(right.status).toBe(204);
});

test('R17 D04 after 300 wrong codes of an hour a network has one more try, the right code succeeds, and the log says so once', async () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'warn' },
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  await using server = await TestServer.start({ config: { hasRateLimits: true }, overrides: { log } });
  for (const name of ['ada', 'bob', 'cyd']) await server.as(name).user();
  const codes = new Map<string, string>();
  for (const name of ['ada', 'bob', 'cyd']) codes.set(name, await readResetCode(server, `${name}@example.com`));
  const tryAt = (name: string, isRight: boolean, network: string) => {
    const code = codes.get(name) ?? '';
    return confirm(server, `${name}@example.com`, isRight ? code : otherThan(code), network);
  };
  for (let i = 0; i < 299; i++) await server.deps.limits.note('resetGuesses', 'all');

  const last = await tryAt('ada', false, STRANGER);
  const again = await tryAt('bob', true, STRANGER);
  const first = await tryAt('bob', false, '192.0.2.1');
  const second = await tryAt('bob', false, '192.0.2.1');
  const rightAway = await tryAt('bob', true, '192.0.2.2');
  const known = [await tryAt('cyd', false, '127.0.0.1'), await tryAt('cyd', true, '127.0.0.1')];
  vi.setSystemTime(Date.now() + HOUR_MS + 1000);
  const later = await tryAt('ada', true, STRANGER);

  expect([last.status, first.status]).toEqual([400, 400]);
  expectTooMany(again);
  expectTooMany(second);
  expect(rightAway.status).toBe(204);
  expect(known.map(({ status }) => status)).toEqual([400, 204]);
  expect(lines.filter((line) => line.includes('security.reset_budget_exhausted'))).toHaveLength(1);
  expect(later.status).toBe(204);
});

function ask(server: TestServer, email: string, remoteAddress: string): Promise<TestResponse> {
  return server.anonymous().send('/api/password-reset/request', { method: 'POST', json: { email }, remoteAddress });
}

function confirm(server: TestServer, email: string, resetCode: string, remoteAddress: string): Promise<TestResponse> {
  const json = { email, resetCode, newPassword: 'lily pond 22' };
  return server.anonymous().send('/api/password-reset/confirm', { method: 'POST', json, remoteAddress });
}

function expectTooMany(response: TestResponse): void {
  expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
}
