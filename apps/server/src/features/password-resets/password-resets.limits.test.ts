import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MailWorld, otherThan } from '../../testing/mail-world.ts';
import { readResetCode } from '../../testing/resetting.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const HOUR_MS = 3_600_000;
const ADA = 'ada@example.com';

beforeEach(() => {
  // The limiter reads the system's clock.
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('R14 D04 the fourth code of an hour for one address is not sent, which nobody is told; the sixteenth from one place is', async () => {
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

test('D04 the eleventh code of a day for one address is not sent, however they are spread', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  await server.as('ada').user();
  const ask = (i: number) =>
    server.anonymous().send('/api/password-reset/request', {
      method: 'POST',
      json: { email: ADA },
      remoteAddress: `192.0.2.${i}`,
    });
  for (let i = 0; i < 12; i++) {
    if (i % 3 === 0) vi.setSystemTime(Date.now() + HOUR_MS + 1000);
    expect((await ask(i)).status).toBe(200);
    await server.settle();
  }
  const countMails = async () => (await server.deps.db.read.selectFrom('emails').select('id').execute()).length;
  const ofDay = await countMails();

  vi.setSystemTime(Date.now() + 24 * HOUR_MS);
  await ask(50);
  await server.settle();

  expect([ofDay, await countMails()]).toEqual([10, 11]);
});

test('D04 codes are tried 15 times an hour for one address, and 50 times in five minutes from one place', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const confirm = (email: string, resetCode: string, remoteAddress: string) =>
    server.anonymous().send('/api/password-reset/confirm', {
      method: 'POST',
      json: { email, resetCode, newPassword: 'lily pond 22' },
      remoteAddress,
    });

  for (let i = 0; i < 15; i++) expect((await confirm(ADA, '123456', `192.0.2.${i}`)).status).toBe(400);
  const ofAddress = await confirm(ADA, '123456', '192.0.2.99');
  for (let i = 0; i < 50; i++) expect((await confirm(ADA, 'no code', '192.0.2.100')).status).toBe(400);
  const ofPlace = await confirm(ADA, 'no code', '192.0.2.100');

  expectTooMany(ofAddress);
  expectTooMany(ofPlace);
});

test('R17 D04 after 300 wrong codes of everybody together in an hour no code is taken from anybody, and the log says so', async () => {
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
  for (const name of ['ada', 'bob']) await server.as(name).user();
  const confirm = (name: string, resetCode: string) =>
    server.anonymous().send('/api/password-reset/confirm', {
      method: 'POST',
      json: { email: `${name}@example.com`, resetCode, newPassword: 'lily pond 22' },
    });
  const codes = new Map<string, string>();
  for (const name of ['ada', 'bob']) codes.set(name, await readResetCode(server, `${name}@example.com`));
  await server.deps.limits.consume('resetGuesses', 'all', 299);

  const last = await confirm('ada', otherThan(codes.get('ada') ?? ''));
  const right = await confirm('bob', codes.get('bob') ?? '');
  vi.setSystemTime(Date.now() + HOUR_MS + 1000);
  const later = await confirm('bob', codes.get('bob') ?? '');

  expect(last.status).toBe(400);
  expectTooMany(right);
  expect(lines.filter((line) => line.includes('security.reset_budget_exhausted'))).toHaveLength(1);
  expect(later.status).toBe(204);
});

function expectTooMany(response: TestResponse): void {
  expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
}
