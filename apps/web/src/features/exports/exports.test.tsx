import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { ExportDetails } from './export-details.tsx';

const NONE = { state: 'none', requestedAt: null, bytes: null };
const MAKING = { state: 'making', requestedAt: '2026-01-01T00:00:00.000Z', bytes: null };
const READY = { state: 'ready', requestedAt: '2026-01-01T00:00:00.000Z', bytes: 3_145_728 };

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
beforeEach(() => setSyncStatus({ network: 'online' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: Readonly<Record<string, () => Response>>) {
  const network = fakeNetwork(answers);
  vi.stubGlobal('fetch', network.fetch);
  await renderOnDevice(await testLocal(testDevice(), aUserId(1)), <ExportDetails email="ada@posy.test" />);
  return network.calls;
}

async function ask(password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Make a copy' }));
}

test('L12 an export needs the password; a wrong one requests none', async () => {
  const calls = await open({
    'GET /api/user/export': () => posyAnswer(200, NONE),
    'POST /api/user/export': () =>
      calls.at(-1)?.body !== null && JSON.stringify(calls.at(-1)?.body).includes('right')
        ? posyAnswer(202, MAKING)
        : refusal(403, 'wrong_password', 'Password is incorrect'),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));

  await ask('');
  // The live region is outside of the dialog, which hides the page from screen readers while it closes.
  expect(screen.getByRole('status')).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter your password');
  await ask('wrong');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Password is incorrect'));
  await ask('right');

  await screen.findByText('Your copy is being made. You can leave this page.');
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
});

test('a finished export can be downloaded', async () => {
  await open({ 'GET /api/user/export': () => posyAnswer(200, READY) });

  const link = await screen.findByRole('link', { name: 'Save the file' });

  expect(link.getAttribute('href')).toBe('/api/user/export/file');
  expect(screen.getByRole('status').textContent).toMatch(/is ready \(3\.0 MB\)\.$/);
});

test('without a network the state of the export is unknown', async () => {
  await open({});

  await screen.findByText('Connect to see whether a copy is ready.');
});
