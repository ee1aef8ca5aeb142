// @module-tag long
import { expect, test, vi } from 'vitest';
import { ServerProcess, TemporaryFolder } from '../testing/server-process.ts';

const TIMEOUT = { timeout: 60_000, interval: 20 };

test('O10 after SIGTERM a process says that it is not ready, answers until the delay is over, and ends', async () => {
  await using folder = await TemporaryFolder.make();
  const server = await ServerProcess.start(folder.path, { DRAIN_DELAY_MS: '1500', LOG_LEVEL: 'info' });
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
  const before = await statusOf('/readyz');

  server.kill('SIGTERM');
  await vi.waitFor(async () => {
    const [ready, ...others] = await Promise.all([
      fetch(`${server.origin}/readyz`),
      statusOf('/livez'),
      statusOf('/api/config'),
    ]);
    expect([ready.status, ...others]).toEqual([503, 200, 200]);
    expect(await ready.json()).toMatchObject({ ok: false, draining: true });
  }, TIMEOUT);
  const code = await server.exited;

  expect(before).toBe(200);
  expect(code).toBe(0);
  expect(server.stdout).toMatch(/Stopping[^]*Stopped: all requests and jobs have ended/);
}, 120_000);

test('a second process on one SQLite ends with one line that names the setting', async () => {
  await using folder = await TemporaryFolder.make();
  const first = await ServerProcess.start(folder.path);
  const second = ServerProcess.spawn(folder.path, {});

  const code = await second.exited;
  first.kill('SIGKILL');
  await first.exited;
  const third = await ServerProcess.start(folder.path, { ROLE: 'web' });
  third.kill('SIGTERM');

  expect(code).toBe(1);
  expect(second.stderr).toMatch(
    /^WARNING: RATE_LIMITS[^\n]*\nDATA_DIR [^\n]* is used by another Posy process[^\n]*\n$/,
  );
  expect(await third.exited).toBe(0);
  expect(third.stderr).toMatch(/^WARNING: ROLE is web, but SQLite has one process[^\n]*\n/);
}, 120_000);
