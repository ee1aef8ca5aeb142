import { expect, test } from 'vitest';
import { INITIAL_STATUS } from '../../sync/sync-status.ts';
import { syncWords } from './sync-words.ts';

const time = () => '10:42';
const synced = { ...INITIAL_STATUS, lastSyncedAt: 1 };

test.each([
  ['all is well', synced, 'Synced 10:42', 'good'],
  ['a pull behind the screen is not worth a word', { ...synced, isSyncing: true }, 'Synced 10:42', 'good'],
  ['the first pull runs', { ...INITIAL_STATUS, isSyncing: true }, 'Syncing', 'plain'],
  ['things wait', { ...synced, waiting: 3 }, '3 waiting', 'waiting'],
  ['there is no network', { ...synced, network: 'offline' }, 'Offline', 'waiting'],
  ['things wait for the network', { ...synced, network: 'offline', waiting: 2 }, 'Offline · 2 waiting', 'waiting'],
  ['Posy is down', { ...synced, network: 'server-down' }, 'Posy is not answering', 'waiting'],
  [
    'Posy is down, with something unsent',
    { ...synced, network: 'server-down', waiting: 12 },
    'No answer · 12 waiting',
    'waiting',
  ],
  ['a hotel wants a log-in', { ...synced, network: 'portal' }, 'Log in to this network first', 'waiting'],
  ['something was refused', { ...synced, network: 'offline', failed: 1, waiting: 1 }, 'Action needed', 'bad'],
  ['the session ended', { ...synced, auth: 'needed' }, 'Action needed', 'bad'],
  ['the app is too old', { ...synced, isUpdateRequired: true }, 'Update needed', 'bad'],
] as const)('the chip shows that %s', (_, status, text, tone) => {
  expect(syncWords(status, time)).toEqual({ text, tone });
});
