import { afterEach, expect, test, vi } from 'vitest';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { visibleToast } from '../../ui/toast.ts';
import { keepSubscribed } from './keep-subscribed.ts';
import { forgetPushState, pushState, readPush } from './push-state.ts';
import { notedSubscription, readPublicKey } from './push-subscription.ts';
import { disablePush, enablePush } from './switch-push.ts';
import { FakePush } from './testing/fake-push.ts';

const DAY_MS = 86_400_000;

function aBrowser(change: Partial<FakePush> = {}): FakePush {
  const browser = Object.assign(new FakePush(), change);
  for (const [name, value] of Object.entries(browser.globals())) vi.stubGlobal(name, value);
  forgetPushState();
  return browser;
}

afterEach(() => vi.unstubAllGlobals());

test('a granted permission with a subscription is enabled and known to the server', async () => {
  const browser = aBrowser();
  const local = await testLocal();

  await enablePush(local);

  expect(pushState.get()).toMatchObject({ permission: 'granted', isSubscribed: true, isReady: true, isBusy: false });
  expect(browser.requests).toEqual([
    {
      path: '/api/push/subscribe',
      body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } },
    },
  ]);
  expect((await notedSubscription(local))?.endpoint).toBe('https://push.example/1');
});

test('Z12 a refused subscription fails with the answer of the server as its cause', async () => {
  aBrowser();
  vi.stubGlobal('fetch', async () => new Response('{"code":"internal"}', { status: 500, headers: { 'x-posy': '1' } }));

  await expect(readPublicKey()).rejects.toMatchObject({ cause: { message: '500: {"code":"internal"}' } });
});

test('a denied permission says where to change it, and nothing is subscribed', async () => {
  const browser = aBrowser({ answer: 'denied' });

  await enablePush(await testLocal());

  expect(visibleToast()).toMatchObject({
    title: 'Permission Denied',
    description: 'Please enable notifications in your browser settings.',
  });
  expect(pushState.get()).toMatchObject({ permission: 'denied', isSubscribed: false });
  expect(browser.requests).toEqual([]);
});

test('a closed permission prompt reports nothing and can be opened again', async () => {
  aBrowser({ answer: 'default' });
  const before = visibleToast()?.id;

  await enablePush(await testLocal());

  expect(visibleToast()?.id).toBe(before);
  expect(pushState.get()).toMatchObject({ permission: 'default', isSubscribed: false, isBusy: false });
});

test.each([
  ['the server refuses', { statuses: { '/api/push/subscribe': 400 } }],
  ['the server cannot be reached', { statuses: { '/api/push/subscribe': 0 } }],
  ['the key cannot be had', { statuses: { '/api/config': 0 } }],
  ['the push service cannot be reached', { isServiceDown: true }],
])('when %s nothing stays switched on', async (_what, change) => {
  aBrowser(change);
  const local = await testLocal();

  await enablePush(local);

  expect(visibleToast()?.title).toBe('Failed to update notification settings.');
  expect(pushState.get()).toMatchObject({ isSubscribed: false, isBusy: false });
  expect(await notedSubscription(local)).toBeNull();
});

test('turning off unsubscribes on the device and the server', async () => {
  const browser = aBrowser();
  const local = await testLocal();
  await enablePush(local);

  await disablePush(local);

  expect(visibleToast()?.title).toBe('Notifications Disabled');
  expect(pushState.get()).toMatchObject({ permission: 'granted', isSubscribed: false });
  expect(browser.current).toBeNull();
  expect(browser.requests.at(-1)).toEqual({
    path: '/api/push/unsubscribe',
    body: { endpoint: 'https://push.example/1' },
  });
});

test('turning off works without a network', async () => {
  aBrowser({ statuses: { '/api/push/unsubscribe': 0 } });
  const local = await testLocal();
  await enablePush(local);

  await disablePush(local);

  expect(visibleToast()?.title).toBe('Notifications Disabled');
  expect(pushState.get().isSubscribed).toBe(false);
  expect(await notedSubscription(local)).toBeNull();
});

test('a subscription that the browser has lost is renewed at the next start', async () => {
  const browser = aBrowser();
  const local = await testLocal();
  await enablePush(local);
  browser.current = null;

  await keepSubscribed(local);

  expect(browser.current).not.toBeNull();
  expect(browser.requests.at(-1)).toMatchObject({ body: { endpoint: 'https://push.example/2' } });
  expect(pushState.get().isSubscribed).toBe(true);
});

test('E10 a subscription that arrives after a log-out is ended', async () => {
  const browser = aBrowser();
  const local = await testLocal();
  await enablePush(local);
  browser.current = null;
  const { fetch: send } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    await local.wipe();
    return send(...request);
  });

  await keepSubscribed(local).catch(() => undefined);

  expect(browser.current).toBeNull();
});

test('a subscription under an old key of the server is replaced', async () => {
  const browser = aBrowser();
  const device = testDevice();
  const local = await testLocal(device);
  await enablePush(local);
  browser.current = browser.subscribed(new Uint8Array([1, 2, 3]).buffer);

  await keepSubscribed(local);

  expect(browser.requests.at(-1)).toMatchObject({ body: { endpoint: 'https://push.example/3' } });
});

test('an unchanged subscription is sent to the server once a day, and a disabled one never', async () => {
  const browser = aBrowser();
  const device = testDevice();
  const local = await testLocal(device);
  await enablePush(local);

  await keepSubscribed(local);
  expect(browser.requests).toHaveLength(1);
  device.clock.advance(DAY_MS);
  await keepSubscribed(local);
  expect(browser.requests).toHaveLength(2);
  await disablePush(local);
  const before = browser.requests.length;
  await keepSubscribed(local);
  expect(browser.requests).toHaveLength(before);
});

test('a browser without push and an iPhone without the installed app have different messages', async () => {
  aBrowser();
  vi.stubGlobal('navigator', { onLine: true });
  forgetPushState();
  expect(pushState.get().support).toBe('no');

  vi.stubGlobal('navigator', { onLine: true, standalone: false });
  forgetPushState();
  expect(pushState.get().support).toBe('needs-install');
  await readPush();
  expect(pushState.get().isReady).toBe(false);
});

test('the state is unknown until the service worker is ready', async () => {
  aBrowser({ permission: 'granted' });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: new Promise(() => undefined) } });
  forgetPushState();

  expect(pushState.get()).toMatchObject({ support: 'yes', permission: 'granted', isReady: false, isSubscribed: false });
});
