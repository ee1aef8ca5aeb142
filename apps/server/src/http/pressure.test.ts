import { expect, test, vi } from 'vitest';
import { TestServer } from '../testing/test-server.ts';
import { type Load, processLoad } from './pressure.ts';

/** A load that tests set. A reset forgets the delay, as that of a process does. */
class TestLoad implements Load {
  delay = 0;
  heap = 0;

  start(): void {}
  stop(): void {}
  delayMs = () => this.delay;
  reset = () => void (this.delay = 0);
  heapShare = () => this.heap;
}

const CAN_WAIT = ['/api/users/search?q=bob', '/api/users/stats', '/api/ads/feed', '/api/user/export'];
const CANNOT = ['/api/sync', '/api/posts', '/api/conversations', '/api/user', '/healthz'];

test('P18 while the process is overloaded, postponable calls are asked to retry and all others are answered', async () => {
  const load = new TestLoad();
  await using server = await open(load);
  const [alice, admin] = [server.as('alice'), server.admin()];
  await Promise.all([alice.user(), admin.user()]);
  const lines = await auditLines(server);

  load.delay = 501;
  const waiting = await Promise.all([...CAN_WAIT.map((path) => alice.get(path)), admin.get('/api/admin/audit')]);
  const answered = await Promise.all(CANNOT.map((path) => alice.get(path)));

  expect(waiting.map(({ status, body, headers }) => [status, body, headers.get('retry-after')])).toEqual(
    waiting.map(() => [503, expect.objectContaining({ code: 'server_busy' }), '5']),
  );
  expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200));
  // The audit log records reads, and none happened.
  expect(await auditLines(server)).toBe(lines);
});

test('P18 a delay counts as pressure for one to two seconds', async () => {
  const load = new TestLoad();
  await using server = await open(load);
  const alice = server.as('alice');
  const ask = async () => (await alice.get('/api/users/stats')).status;

  load.delay = 500;
  const before = await ask();
  load.delay = 501;
  const atOnce = await ask();
  server.timers.advance(1000);
  const later = await ask();
  server.timers.advance(1000);

  expect([before, atOnce, later, await ask()]).toEqual([200, 503, 503, 200]);
});

test('P18 without limits no call is refused for pressure', async () => {
  const load = new TestLoad();
  await using server = await open(load, false);

  load.delay = 700;

  expect((await server.as('alice').get('/api/users/search?q=bob')).status).toBe(200);
});

test('P18 a heap that is four fifths full counts as pressure until it shrinks', async () => {
  const load = new TestLoad();
  await using server = await open(load);
  const alice = server.as('alice');
  const statuses: number[] = [];

  for (const heap of [0.8, 0.81, 0.8]) {
    load.heap = heap;
    server.timers.advance(1000);
    statuses.push((await alice.get('/api/users/stats')).status);
  }

  expect(statuses).toEqual([200, 503, 200]);
});

test('P18 the load of a process includes how long its event loop was blocked', async () => {
  const load = processLoad();
  load.start();

  await vi.waitFor(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
    expect(load.delayMs()).toBeGreaterThan(500);
  });
  load.reset();

  expect(load.delayMs()).toBeLessThan(500);
  expect(load.heapShare()).toBeGreaterThan(0);
  expect(load.heapShare()).toBeLessThan(1);
  load.stop();
});

async function open(load: Load, hasRateLimits = true): Promise<TestServer> {
  const server = await TestServer.start({ config: { hasRateLimits }, overrides: { load } });
  await server.listen();
  return server;
}

async function auditLines({ deps }: TestServer): Promise<number> {
  return (await deps.db.read.selectFrom('audit').select('id').execute()).length;
}
