import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { INITIAL_STATUS, setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { SyncChip, syncWords } from './sync-chip.tsx';

afterEach(() => {
  cleanup();
  closeDialog();
  setSyncStatus(INITIAL_STATUS);
});

test('the header shows no state while all is well, and one that opens the outbox while there is no network', async () => {
  setSyncStatus({ lastSyncedAt: 1, waiting: 0 });
  await renderOnDevice(await testLocal(), <SyncChip />);
  expect(screen.queryByRole('button')).toBeNull();

  act(() => setSyncStatus({ network: 'offline', waiting: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'Offline · 2 waiting' }));
  expect(openDialog.get()).toEqual(['outbox']);

  act(() => setSyncStatus({ network: 'online', waiting: 0 }));
  expect(screen.queryByRole('button')).toBeNull();
});

const synced = { ...INITIAL_STATUS, lastSyncedAt: 1, waiting: 0 };
const up = (sent: number, total: number) => ({ key: `${sent}`, sent, total });

test.each([
  ['the first pull runs', { ...INITIAL_STATUS, isSyncing: true }, 'Syncing', 'brief'],
  ['what waits is not counted', { ...synced, waiting: null }, 'Syncing', 'brief'],
  ['things wait', { ...synced, waiting: 3 }, '3 waiting', 'brief'],
  ['a photo is being sent', { ...synced, waiting: 3, uploads: [up(84, 200)] }, 'Sending 42 %', 'brief'],
  ['two files are being sent', { ...synced, waiting: 2, uploads: [up(10, 10), up(0, 30)] }, 'Sending 25 %', 'brief'],
  ['an empty upload has no percents', { ...synced, waiting: 1, uploads: [up(0, 0)] }, '1 waiting', 'brief'],
  [
    'there is no network while a photo is being sent',
    { ...synced, network: 'offline', waiting: 1, uploads: [up(1, 2)] },
    'Offline · 1 waiting',
    'waiting',
  ],
  ['there is no network', { ...synced, network: 'offline' }, 'Offline', 'waiting'],
  ['things wait for the network', { ...synced, network: 'offline', waiting: 2 }, 'Offline · 2 waiting', 'waiting'],
  ['Posy is down', { ...synced, network: 'server-down' }, 'Posy is not answering', 'waiting'],
  [
    'B10 Posy is down, with something unsent',
    { ...synced, network: 'server-down', waiting: 12 },
    'No answer · 12 waiting',
    'waiting',
  ],
  ['a hotel wants a log-in', { ...synced, network: 'portal' }, 'Log in to this network first', 'waiting'],
  ['something was refused', { ...synced, network: 'offline', failed: 1, waiting: 1 }, 'Action needed', 'bad'],
  ['the session ended', { ...synced, auth: 'needed' }, 'Action needed', 'bad'],
  ['the app is too old', { ...synced, isUpdateRequired: true }, 'Update needed', 'bad'],
] as const)('the chip shows that %s', (_, status, text, tone) => {
  expect(syncWords(status)).toEqual({ text, tone });
});

test.each([
  ['all is well', synced],
  ['a pull runs behind the screen', { ...synced, isSyncing: true }],
])('the chip shows nothing while %s', (_, status) => {
  expect(syncWords(status)).toBeNull();
});
