import { POSY_HEADER, USER_HEADER } from '@posy/contract/headers';
import { HEALTH_PATH } from '@posy/contract/health';
import { aPostId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import { setFlower } from '../features/flowers/flowers.switch.ts';
import { recordView } from '../features/posts/use-in-view.ts';
import { fakeNetwork, posyAnswer } from '../kit/testing/fake-server.ts';
import { enqueue } from './enqueue.ts';
import { refreshRows } from './refresh.ts';
import { startSync } from './start-sync.ts';
import { INITIAL_STATUS, type NetworkState, setSyncStatus, syncStatus } from './sync-status.ts';
import { testDevice, testLocal } from './testing/test-local.ts';

afterEach(() => {
  see('visible');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const see = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Another tab leads, so that this one pulls for no other reason. */
const ELSEWHERE = {
  request: async (name: string, _options: LockOptions, run: (lock: object | null) => unknown) =>
    run(name.startsWith('live:') ? null : {}),
};

test('Y15 a page pulls when it runs again after it was frozen or hidden for ten seconds', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  const network = fakeNetwork({});
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', locks: ELSEWHERE });
  const countPulls = () => network.calls.filter(({ call }) => call.startsWith('GET /api/sync')).length;
  const running = startSync(local);
  await expect.poll(countPulls).toBe(1);

  see('hidden');
  device.clock.advance(1000);
  see('visible');
  see('hidden');
  device.clock.advance(10_000);
  see('visible');
  await expect.poll(countPulls).toBe(2);
  document.dispatchEvent(new Event('resume'));

  await expect.poll(countPulls).toBe(3);
  running.stop();
});

test('collected views are sent in one call when the page is hidden, and not again', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  const network = fakeNetwork({ 'POST /api/posts/views': () => posyAnswer(204, undefined) });
  vi.stubGlobal('fetch', network.fetch);
  const locks = {
    request: async (name: string, _: LockOptions, run: (lock: object | null) => unknown) =>
      run(name.startsWith('live:') ? null : {}),
  };
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', locks });
  for (const n of [1, 2, 3]) await recordView(local, aPostId(n));
  const views = () => network.calls.filter(({ call }) => call === 'POST /api/posts/views').map(({ body }) => body);
  const running = startSync(local);
  await expect.poll(() => network.calls.length).toBeGreaterThan(0);
  expect(views()).toEqual([]);

  see('hidden');
  await expect.poll(views).toEqual([{ postIds: [aPostId(1), aPostId(2), aPostId(3)] }]);
  await recordView(local, aPostId(1));
  see('visible');
  see('hidden');
  await recordView(local, aPostId(4));
  see('visible');
  see('hidden');

  await expect.poll(() => views().length).toBe(2);
  expect(views()[1]).toEqual({ postIds: [aPostId(4)] });
  running.stop();
});

test('a page that found another context sending looks again when that one may have ended', async () => {
  const local = await testLocal(testDevice());
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  let tries = 0;
  const request = async (name: string, _options: LockOptions, run: (lock: object | null) => unknown) => {
    if (!name.startsWith('drain:')) return run(null);
    return run(++tries === 1 ? null : {});
  };
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', locks: { request } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const running = startSync(local);
  await expect.poll(() => tries).toBe(1);

  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      return tries;
    })
    .toBe(2);

  running.stop();
});

test('a call that fails is forgotten when later calls succeed, although the page is not the one that has the socket', async () => {
  const local = await testLocal(testDevice());
  const flower = `/api/posts/${aPostId(1)}/flower`;
  const calls: string[] = [];
  /** Paths whose next call breaks off. */
  const broken = new Set<string>();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const [path = '', query = ''] = (input instanceof Request ? input.url : input.toString()).split('?');
    calls.push(path);
    if (broken.delete(path)) throw new TypeError('Failed to fetch');
    if (path === HEALTH_PATH) return posyAnswer(200, { app: 'posy', ok: true });
    if (path === flower) return posyAnswer(200, { isFlowered: true, flowersCount: 1 });
    const headers = { [POSY_HEADER]: '1', [USER_HEADER]: local.uid };
    if (query.includes('c=')) return new Response(null, { status: 304, headers });
    const cursor = { epoch: 'e', g: 1, u: 1 };
    return posyAnswer(200, {
      uid: local.uid,
      base: null,
      cursor,
      more: false,
      reset: ['g', 'u'],
      ops: [],
      serverTime: 1,
    });
  });
  vi.stubGlobal('navigator', { onLine: true, userAgent: '', locks: ELSEWHERE });
  setSyncStatus(INITIAL_STATUS);
  const running = startSync(local);
  const expectWell = async () => {
    await expect.poll(() => local.out.outbox.count()).toBe(0);
    await expect.poll(() => syncStatus.get().network).toBe('online');
  };
  await expect.poll(() => syncStatus.get().lastSyncedAt).not.toBeNull();
  const seen: NetworkState[] = [];
  const stop = syncStatus.subscribe(() => seen.push(syncStatus.get().network));

  broken.add(flower);
  await enqueue(local, setFlower, { postId: aPostId(1), isFlowered: true });
  await expect.poll(() => calls.filter((path) => path === flower)).toHaveLength(2);
  await expectWell();
  expect(seen.splice(0)).toContain('server-down');
  broken.add('/api/sync');
  expect(await refreshRows()).toBe(false);

  await expectWell();
  expect(seen).toContain('server-down');
  stop();
  running.stop();
});
