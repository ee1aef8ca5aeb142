import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { TestResponse } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { Pressure } from './pressure.ts';

const LIMITED = { config: { hasRateLimits: true } } as const;
const TIMEOUT = { timeout: 20_000, interval: 20 };

/** Blocks the event loop for this time. */
function holdUp(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Timers run between two of these turns, and only they measure the delay. */
async function wholeTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Blocks the process and sends requests; repeats both if the delay was not measured in time. */
async function askUnderPressure(ask: () => Promise<readonly TestResponse[]>): Promise<readonly TestResponse[]> {
  return vi.waitFor(async () => {
    holdUp(700);
    await wholeTurn();
    const answers = await ask();
    expect(answers[0]?.status).toBe(503);
    return answers;
  }, TIMEOUT);
}

async function auditLines({ deps }: TestServer): Promise<number> {
  const rows = await deps.db.read.selectFrom('audit').select('id').execute();
  return rows.length;
}

test('P18 while the process is overloaded, postponable calls are asked to retry and all others are answered', async () => {
  await using server = await TestServer.start(LIMITED);
  await server.listen();
  const [alice, admin] = [server.as('alice'), server.admin()];
  await Promise.all([alice.user(), admin.user()]);
  const canWait = ['/api/users/search?q=bob', '/api/users/stats', '/api/ads/feed', '/api/user/export'];
  const cannot = ['/api/sync', '/api/posts', '/api/conversations', '/api/user', '/healthz'];

  const [waiting, answered] = [canWait.length + 1, cannot.length];
  let lines = 0;
  const answers = await askUnderPressure(async () => {
    lines = await auditLines(server);
    return Promise.all([
      ...canWait.map((path) => alice.get(path)),
      admin.get('/api/admin/audit'),
      ...cannot.map((path) => alice.get(path)),
    ]);
  });

  expect(answers.slice(0, waiting).map(({ status, body }) => [status, body])).toEqual(
    Array.from({ length: waiting }, () => [503, expect.objectContaining({ code: 'server_busy' })]),
  );
  expect(answers.slice(0, waiting).map(({ headers }) => headers.get('retry-after'))).toEqual(
    Array.from({ length: waiting }, () => '5'),
  );
  expect(answers.slice(waiting).map(({ status }) => status)).toEqual(Array.from({ length: answered }, () => 200));
  await vi.waitFor(async () => expect((await alice.get('/api/users/stats')).status).toBe(200), TIMEOUT);
  // The audit log records reads, and none happened.
  expect(await auditLines(server)).toBe(lines);
});

test('P18 without limits no call is refused for pressure', async () => {
  await using server = await TestServer.start();
  await server.listen();
  const alice = server.as('alice');
  await alice.user();

  holdUp(700);
  await wholeTurn();

  expect((await alice.get('/api/users/search?q=bob')).status).toBe(200);
});

test('P18 a heap that is four fifths full counts as pressure until it shrinks', async () => {
  let share = 0.81;
  const pressure = new Pressure(() => share);
  pressure.start();

  await vi.waitFor(() => expect(pressure.isHigh).toBe(true), TIMEOUT);
  share = 0.8;
  await vi.waitFor(() => expect(pressure.isHigh).toBe(false), TIMEOUT);
  pressure.stop();
});
