import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { giveFlower } from '../flowers/give-flower.ts';
import { forgetPushState } from '../push/push-state.ts';
import { FakePush } from '../push/testing/fake-push.ts';
import { setSessionState } from '../session/session-state.ts';
import type { SettingsPageName } from './settings-list.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const uid = aUserId(1);
const ada = { ...aCurrentUser(), id: uid };

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  setSessionState({ status: 'signed-in', user: ada });
});

afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.unstubAllGlobals();
});

/** A browser with push, unless `browser` differs; its page stays the same. */
function withPush(change: Partial<FakePush> = {}): FakePush {
  const browser = Object.assign(new FakePush(), change);
  const { navigator: pushNavigator, Notification, PushManager, fetch } = browser.globals();
  Object.defineProperty(navigator, 'serviceWorker', { value: pushNavigator.serviceWorker, configurable: true });
  for (const [name, value] of Object.entries({ Notification, PushManager, fetch })) vi.stubGlobal(name, value);
  forgetPushState();
  return browser;
}

function withoutPush(): void {
  // Requests of the opening page get no answer.
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  Reflect.deleteProperty(navigator, 'serviceWorker');
  forgetPushState();
}

async function open(page: SettingsPageName | null, fill?: (local: LocalDb) => Promise<unknown>): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  await fill?.(local);
  await renderOnDevice(local, <SettingsScreen user={ada} page={page} />);
  return local;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Push notifications' });

test('the list leads to each page, and the open one is marked', async () => {
  withPush();

  await open('safety');

  const list = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/profile',
    '/settings/account',
    '/settings/appearance',
    '/settings/notifications',
    '/settings/data',
    '/settings/safety',
    '/settings/about',
  ]);
  expect(list.getByRole('link', { current: 'page' }).textContent).toContain('Safety');
  expect(screen.getByRole('heading', { level: 1, name: 'Safety' })).toBeDefined();
});

test('pages show their cards', async () => {
  withPush();

  await open('account');
  expect(card('Account').getByText('Standard User')).toBeDefined();
  expect(card('Account').getByRole('button', { name: 'Delete Account' })).toBeDefined();
  expect(card('Account').getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/password-reset');
  expect(card('Private details').getByLabelText('Year of birth (optional)')).toBeDefined();
  expect(card('Security').getByRole('button', { name: 'Change password' })).toBeDefined();
  fireEvent.click(card('Account').getByRole('button', { name: 'Sign Out' }));
  expect(openDialog.get()).toEqual(['log-out']);
  cleanup();

  await open('about');
  expect(card('About').getByText('Version 1.0.0')).toBeDefined();
  expect(card('About').getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  cleanup();

  await open('safety');
  expect(await card('Safety').findByText('You have not blocked anybody.')).toBeDefined();
  const switches = card('Messages').getAllByRole('switch');
  expect(switches.map((each) => each.getAttribute('aria-describedby') !== null)).toEqual([true, true]);
  expect(card('Messages').getByLabelText('Who may write to you')).toBeDefined();
  cleanup();

  await open('data');
  expect(card('Your data').getByRole('button', { name: 'Download my data' })).toBeDefined();
});

test('theme and text size apply at once', async () => {
  withPush();
  await open('appearance');
  const { dataset } = document.documentElement;

  fireEvent.click(card('Appearance').getByRole('radio', { name: 'Dark' }));
  fireEvent.click(card('Appearance').getByRole('radio', { name: 'Large' }));
  expect([dataset['theme'], dataset['text']]).toEqual(['dark', 'large']);

  fireEvent.click(card('Appearance').getByRole('radio', { name: 'System' }));
  fireEvent.click(card('Appearance').getByRole('radio', { name: 'Normal' }));
  expect([dataset['theme'], dataset['text']]).toEqual([undefined, undefined]);
});

test('kinds of notifications can be chosen only while this device has notifications', async () => {
  withPush();
  await open('notifications');
  await waitFor(() => expect(toggle().disabled).toBe(false));
  const kind = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Flowers' });
  expect(kind().disabled).toBe(true);
  expect(screen.getByText('Push notifications are off on this device.')).toBeDefined();

  fireEvent.click(toggle());

  await waitFor(() => expect(kind().disabled).toBe(false));
});

test('Save Changes stores changes, and says when there are none', async () => {
  withPush();
  const local = await open('profile');
  await screen.findByLabelText('Username');

  fireEvent.click(card('Profile').getByRole('button', { name: 'Save Changes' }));
  expect(card('Profile').getByText('Nothing has changed.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Bio'), { target: { value: 'Numbers' } });
  fireEvent.click(card('Profile').getByRole('button', { name: 'Save Changes' }));

  await card('Profile').findByText('Saved on this device. Waiting to send.');
  expect(await local.out.outbox.toArray()).toMatchObject([{ args: { fields: { bio: 'Numbers' } } }]);
});

test('the switch turns notifications on and off, and shows their state', async () => {
  withPush();
  await open('notifications');
  await waitFor(() => expect(toggle().disabled).toBe(false));
  expect(card('Notifications').getByText(/^Off for this device/)).toBeDefined();

  fireEvent.click(toggle());
  await waitFor(() => expect(toggle().checked).toBe(true));
  expect(card('Notifications').getByText(/^On for this device/)).toBeDefined();

  fireEvent.click(toggle());
  await waitFor(() => expect(toggle().checked).toBe(false));
  expect(visibleToast()?.title).toBe('Notifications Disabled');
});

test('a denied permission disables the switch and says where to change it', async () => {
  withPush({ permission: 'denied' });

  await open('notifications');

  expect(toggle().disabled).toBe(true);
  expect(card('Notifications').getByText(/Please enable notifications in your browser settings\./)).toBeDefined();
});

test('a granted permission without a subscription is off', async () => {
  withPush({ permission: 'granted' });

  await open('notifications');

  await waitFor(() => expect(toggle().disabled).toBe(false));
  expect(toggle().checked).toBe(false);
});

test('while the service worker is not ready, notifications are being set up', async () => {
  withPush();
  const serviceWorker = { ready: new Promise(() => undefined) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });

  await open('notifications');

  expect(card('Notifications').getByText('Setting up notifications...')).toBeDefined();
  expect(toggle().disabled).toBe(true);
});

test('a browser without push says so', async () => {
  withoutPush();

  await open('notifications');

  expect(card('Notifications').getByText('This browser cannot show notifications.')).toBeDefined();
  expect(toggle().disabled).toBe(true);
});

test('without a network notifications can be turned off, but not on', async () => {
  const browser = withPush();
  await open('notifications');
  await waitFor(() => expect(toggle().disabled).toBe(false));
  fireEvent.click(toggle());
  await waitFor(() => expect(toggle().checked).toBe(true));

  setSyncStatus({ network: 'offline' });
  browser.statuses = { '/api/push/unsubscribe': 0 };
  expect(toggle().disabled).toBe(false);
  fireEvent.click(toggle());

  await card('Notifications').findByText('You are offline. Notifications can be turned on when you are back.');
  expect(toggle().disabled).toBe(true);
});

test('storage is listed by kind, and pictures can be deleted after a question', async () => {
  withPush();
  const local = await open('data', async ({ cache }) => {
    await cache.posts.bulkPut([aPost()]);
    await cache.media.bulkPut([
      { url: '/media/a/640', bytes: 2_000_000, lastUsedAt: 1 },
      { url: '/media/b/640', bytes: 1_145_728, lastUsedAt: 2 },
    ]);
  });
  await card('Storage').findByText('2 · 3.0 MB');
  expect(card('Storage').getByText('Posts').nextSibling?.textContent).toBe('1');
  expect(card('Storage').getByText('Not sent yet').nextSibling?.textContent).toBe('None');

  fireEvent.click(card('Storage').getByRole('button', { name: 'Clear pictures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear the pictures on this device?' }));
  expect(await local.cache.media.count()).toBe(2);
  fireEvent.click(dialog.getByRole('button', { name: 'Clear pictures' }));

  await screen.findByText('Pictures cleared, 3.0 MB freed.');
  expect(await local.cache.media.count()).toBe(0);
  expect(await local.cache.posts.count()).toBe(1);
});

test('entries that are not sent yet are counted', async () => {
  withPush();

  await open('data', (local) => giveFlower(local, aPostId(1), true));

  await waitFor(() => expect(card('Storage').getByText('Not sent yet').nextSibling?.textContent).toBe('1'));
});

test('files that are kept offline are listed with their budget, and stay when pictures are cleared', async () => {
  withPush();
  const cached = new Set(['/media/kept/640', '/media/a/640', '/media/uncounted/640']);
  const cache = {
    keys: async () => [...cached].map((url) => ({ url })),
    delete: async (url: string) => cached.delete(url),
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => cached.clear() });
  const local = await open('data', async (device) => {
    await device.cache.media.bulkPut([
      { url: '/media/kept/640', bytes: 2_097_152, lastUsedAt: 1, keptFor: 'post' },
      { url: '/media/a/640', bytes: 1_048_576, lastUsedAt: 2 },
    ]);
  });
  await card('Storage').findByText('1 · 2.0 MB of 1.0 GB');
  expect(card('Storage').getByText('1 · 1.0 MB')).toBeDefined();

  fireEvent.click(card('Storage').getByRole('button', { name: 'Clear pictures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear the pictures on this device?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Clear pictures' }));

  await screen.findByText('Pictures cleared, 1.0 MB freed.');
  expect([...cached]).toEqual(['/media/kept/640']);
  expect(await local.cache.media.toCollection().primaryKeys()).toEqual(['/media/kept/640']);
});

test('the browser can be asked for persistent storage, and its answer is shown', async () => {
  withPush();
  let isPersistent = false;
  const answers = [false, true];
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {
      estimate: async () => ({ usage: 1_048_576, quota: 2_147_483_648 }),
      persisted: async () => isPersistent,
      persist: async () => (isPersistent = answers.shift() ?? false),
    },
  });
  await open('data');
  await screen.findByText('1.0 MB of 2.0 GB used on this device');

  fireEvent.click(screen.getByRole('button', { name: 'Ask to keep it' }));
  await screen.findByText(/Your browser declined/);
  fireEvent.click(screen.getByRole('button', { name: 'Ask to keep it' }));

  await screen.findByText('Your browser keeps this data, even when storage runs low.');
  expect(screen.queryByRole('button', { name: 'Ask to keep it' })).toBeNull();
});
