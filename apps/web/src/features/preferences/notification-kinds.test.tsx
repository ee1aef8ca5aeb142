import 'fake-indexeddb/auto';
import { DEFAULT_PREFERENCES } from '@posy/contract/preferences';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { NotificationKinds } from './notification-kinds.tsx';
import { readPreferences } from './read-preferences.ts';

afterEach(cleanup);

const all = DEFAULT_PREFERENCES;
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

test('each kind has a switch of its own, on until it is turned off', async () => {
  const local = await testLocal(testDevice());
  await local.cache.preferences.put({ ...all, notifyFlowers: false, id: local.uid, rev: 1 });
  await renderOnDevice(local, <NotificationKinds />);

  await waitFor(async () => expect((await toggle('Flowers')).checked).toBe(false));
  expect((await toggle('Messages')).checked).toBe(true);
  expect((await toggle('Comments')).checked).toBe(true);
  expect((await toggle('New followers')).checked).toBe(true);
});

test('replies are switched with comments, and flowers for comments with flowers', async () => {
  await renderOnDevice(await testLocal(testDevice()), <NotificationKinds />);
  const hintOf = async (name: string) => {
    const id = (await toggle(name)).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent;
  };

  expect(await hintOf('Flowers')).toBe('For your posts and your comments.');
  expect(await hintOf('Comments')).toBe('On your posts, and replies to your comments.');
});

test('switches change at once offline, and are sent as one change', async () => {
  const local = await testLocal(testDevice());
  await renderOnDevice(local, <NotificationKinds />);
  await waitFor(async () => expect((await toggle('Flowers')).disabled).toBe(false));

  fireEvent.click(await toggle('Flowers'));
  await waitFor(async () => expect((await toggle('Flowers')).checked).toBe(false));
  fireEvent.click(await toggle('Messages'));
  await waitFor(async () => expect((await toggle('Messages')).checked).toBe(false));

  const entries = await local.out.outbox.toArray();
  expect(entries.map(({ kind, args }) => [kind, args])).toEqual([
    ['preferences.update', { userId: local.uid, change: { notifyFlowers: false, notifyMessages: false } }],
  ]);
});

test('a refused change is reverted', async () => {
  const local = await testLocal(testDevice());
  await renderOnDevice(local, <NotificationKinds />);
  await waitFor(async () => expect((await toggle('Flowers')).disabled).toBe(false));
  fireEvent.click(await toggle('Flowers'));
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(1));

  await local.out.outbox.toCollection().modify({ status: 'failed' });

  expect(await readPreferences(local)).toEqual(all);
});
