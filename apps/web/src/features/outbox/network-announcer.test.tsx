import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INITIAL_STATUS, setSyncStatus, type SyncStatus } from '../../sync/sync-status.ts';
import { lastLogged } from '../../ui/toast.ts';
import { NetworkAnnouncer } from './network-announcer.tsx';
import { OutboxNotice } from './outbox-notice.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  setSyncStatus(INITIAL_STATUS);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const announced = () => lastLogged()?.text ?? '';
const become = (change: Partial<SyncStatus>, ms: number) =>
  act(async () => {
    setSyncStatus(change);
    await vi.advanceTimersByTimeAsync(ms);
  });

test('a lasting change of the network is announced politely, and a return with the sent entries', async () => {
  render(<NetworkAnnouncer />);

  await become({ network: 'offline', waiting: 2 }, 1999);
  const early = announced();
  await become({}, 1);
  const offline = announced();
  await become({ network: 'online', waiting: 0 }, 2000);

  expect(early).toBe('');
  expect(offline).toBe('You are offline. Your changes are stored on this device and sent when you are back online.');
  expect(announced()).toBe('Back online. 2 items sent.');
});

test('a network that comes and goes is not announced', async () => {
  const before = announced();
  render(<NetworkAnnouncer />);

  for (let flap = 0; flap < 10; flap++) {
    await become({ network: 'server-down' }, 500);
    await become({ network: 'online' }, 500);
  }
  await become({}, 5000);

  expect(announced()).toBe(before);
});

test('the outbox says why nothing is sent, and links to the sign-in page of the network', () => {
  setSyncStatus({ network: 'portal' });

  render(<OutboxNotice waiting={3} />);

  expect(
    screen.getByText(/^This network wants you to log in first\. These items are stored on this device/),
  ).toBeDefined();
  const link = screen.getByRole('link', { name: 'Open its log-in page' });
  expect(link.getAttribute('href')).toBe('/api/health');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('without unsent entries the outbox shows the state alone, and offline there is no page to open', () => {
  setSyncStatus({ network: 'offline' });

  vi.stubGlobal('navigator', { onLine: false, userAgent: '', serviceWorker: {} });
  render(<OutboxNotice waiting={0} />);

  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. Your changes are stored on this device and sent when you are back online.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

test('a browser without a service worker asks to keep the page open while it is offline', () => {
  vi.stubGlobal('navigator', { onLine: false, userAgent: '' });
  setSyncStatus({ network: 'offline' });

  render(<OutboxNotice waiting={1} />);

  expect(screen.getByRole('status').textContent).toMatch(/ Keep this page open: this browser or private window cannot/);
});
