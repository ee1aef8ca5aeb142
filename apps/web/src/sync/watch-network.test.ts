import { TestClock } from '@posy/testkit/test-clock';
import { TestTimers } from '@posy/testkit/test-timers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { probeNetwork } from './probe-network.ts';
import { reportPull } from './report.ts';
import { INITIAL_STATUS, type NetworkState, setSyncStatus, syncStatus } from './sync-status.ts';
import { type NetworkWatch, watchNetwork } from './watch-network.ts';

const network = () => syncStatus.get().network;
const watches: NetworkWatch[] = [];
async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  setSyncStatus(INITIAL_STATUS);
});
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop();
  vi.unstubAllGlobals();
});

function watching(answer: () => NetworkState) {
  const timers = new TestTimers(new TestClock());
  const onReachable = vi.fn<() => void>();
  const page = { isVisible: true };
  const probe = vi.fn<() => Promise<NetworkState>>(async () => answer());
  const watch = watchNetwork({ probe, timers, random: () => 0.5, isVisible: () => page.isVisible, onReachable });
  watches.push(watch);
  return { timers, onReachable, page, probe, watch };
}

test('a failed call starts probes at once, then ever more rarely, up to every five minutes', async () => {
  const { timers, probe } = watching(() => 'server-down');
  expect(probe).not.toHaveBeenCalled();

  setSyncStatus({ network: 'server-down' });
  await settle();
  expect(probe).toHaveBeenCalledTimes(1);
  const waits: number[] = [];
  for (let i = 0; i < 9; i++) {
    const asked = probe.mock.calls.length;
    let waited = 0;
    while (probe.mock.calls.length === asked) {
      timers.advance(5000);
      waited += 5;
    }
    await settle();
    waits.push(waited);
  }

  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
});

test('H32 a sign-in page is distinguished from an unreachable server, and an aborted call does not change the result', async () => {
  watching(() => 'portal');

  reportPull({ kind: 'unreachable', cause: 'server-down' });
  await settle();
  const found = network();
  reportPull({ kind: 'unreachable', cause: 'server-down' });

  expect([found, network()]).toEqual(['portal', 'portal']);
});

test('when Posy answers again, sending continues, and only a successful call sets the state to online', async () => {
  let answer: NetworkState = 'server-down';
  const { timers, onReachable } = watching(() => answer);
  setSyncStatus({ network: 'server-down' });
  await settle();

  answer = 'online';
  timers.advance(5000);
  await settle();

  expect(onReachable).toHaveBeenCalledOnce();
  expect(network()).toBe('server-down');
  setSyncStatus({ network: 'online' });
  expect(timers.size).toBe(0);
});

test('a hidden page and a device without a network send no probe; a visible one does at once', async () => {
  const { timers, probe, page, watch } = watching(() => 'server-down');
  page.isVisible = false;
  setSyncStatus({ network: 'offline' });
  setSyncStatus({ network: 'server-down' });
  await settle();
  timers.advance(3_600_000);
  expect(probe).not.toHaveBeenCalled();

  page.isVisible = true;
  watch.hurry();
  await settle();

  expect(probe).toHaveBeenCalledOnce();
  watch.stop();
  timers.advance(3_600_000);
  expect(probe).toHaveBeenCalledOnce();
});

const ours = { 'x-posy': '1', 'content-type': 'application/json' };
test.each([
  ['Posy answers', () => Response.json({ app: 'posy', ok: true }, { headers: ours }), 'online'],
  ['Posy is closing', () => Response.json({ app: 'posy', ok: false }, { status: 503, headers: ours }), 'server-down'],
  ['an older Posy knows no such call', () => Response.json({}, { status: 404, headers: ours }), 'online'],
  ['a hotel answers everything with its page', () => new Response('<h1>Free Wi-Fi</h1>'), 'portal'],
  ['a hotel copies headers, too', () => new Response('<h1>Free Wi-Fi</h1>', { headers: ours }), 'portal'],
  ['a hotel says what it is', () => new Response('', { status: 511 }), 'portal'],
  ['a proxy finds nobody behind it', () => new Response('Bad Gateway', { status: 502 }), 'server-down'],
  ['a proxy waits in vain', () => new Response('', { status: 504 }), 'server-down'],
  ['the connection is refused', () => Promise.reject(new TypeError('Failed to fetch')), 'server-down'],
  ['somebody breaks TLS', () => Promise.reject(new TypeError('Failed to fetch')), 'server-down'],
] as const)('when %s, the probe reports it', async (_, answer, expected) => {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetched);

  expect(await probeNetwork()).toBe(expected);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', redirect: 'manual', cache: 'no-store' });
});

test('a redirect to another page is a sign-in page and is not followed', async () => {
  const elsewhere = Object.defineProperties(new Response(null), {
    status: { value: 0 },
    type: { value: 'opaqueredirect' },
  });
  vi.stubGlobal('fetch', async () => elsewhere);

  expect(await probeNetwork()).toBe('portal');
});

test('a device without a network sends no probe', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);

  expect(await probeNetwork()).toBe('offline');
  expect(fetched).not.toHaveBeenCalled();
});
