import 'fake-indexeddb/auto';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { DeviceList } from './device-list.tsx';

const HERE = '0197a000-0000-7000-8000-0000000000a1';
const PHONE = '0197a000-0000-7000-8000-0000000000a2';
const times = { createdAt: '2026-01-01T00:00:00.000Z', lastSeenAt: '2026-01-02T00:00:00.000Z' };
const DEVICES = [
  { id: HERE, device: 'Chrome on Linux', isThis: true, ...times },
  { id: PHONE, device: 'Safari on iPhone', isThis: false, ...times },
];

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));
beforeEach(() => setSyncStatus({ network: 'online' }));
afterEach(() => {
  cleanup();
  dismissToast(visibleToast()?.id ?? 0);
  vi.unstubAllGlobals();
});

const noContent = () => new Response(null, { status: 204, headers: { 'x-posy': '1' } });

async function open(answers: Readonly<Record<string, () => Response>> = {}) {
  const network = fakeNetwork({ 'GET /api/sessions': () => posyAnswer(200, DEVICES), ...answers });
  vi.stubGlobal('fetch', network.fetch);
  const local = await testLocal(testDevice(), aUserId(1));
  await renderOnDevice(local, <DeviceList email="ada@posy.test" />);
  return network.calls;
}

const rows = () => within(screen.getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the devices of the account are listed and can be signed out', async () => {
  const calls = await open({ [`DELETE /api/sessions/${PHONE}`]: noContent });
  await screen.findByText('Chrome on Linux');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('This device'),
    expect.stringContaining('Safari on iPhone'),
  ]);
  expect(screen.queryByRole('button', { name: 'Log out Chrome on Linux' })).toBeNull();

  press('Log out Safari on iPhone');

  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(visibleToast()?.title).toBe('Logged out');
  expect(calls.at(-1)?.call).toBe(`DELETE /api/sessions/${PHONE}`);
});

test('all other devices are signed out after a question', async () => {
  await open({ 'DELETE /api/sessions': noContent });
  await screen.findByText('Chrome on Linux');

  press('Log out all other devices');
  const question = within(await screen.findByRole('dialog', { name: 'Log out all other devices?' }));
  expect(screen.getByText('Safari on iPhone')).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Log out all other devices' }));

  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
});

test('without an answer no device is shown as signed out', async () => {
  await open();
  await screen.findByText('Chrome on Linux');

  press('Log out Safari on iPhone');

  await waitFor(() => expect(visibleToast()?.description).toMatch(/^Posy cannot be reached/));
  expect(rows()).toHaveLength(2);
});

async function change(current: string, next: string, repeated: string): Promise<void> {
  press('Change password');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: current } });
  fireEvent.change(dialog.getByLabelText('New password'), { target: { value: next } });
  fireEvent.change(dialog.getByLabelText('Confirm password'), { target: { value: repeated } });
  fireEvent.click(dialog.getByRole('button', { name: 'Change password' }));
}

test.each([
  ['', 'a garden in may', 'a garden in may', 'Please fill in all fields'],
  ['old one', 'a garden in may', 'a garden in june', 'Passwords do not match'],
  ['old one', 'short', 'short', 'Password must be at least 8 characters long'],
])('%j to %j, confirmed as %j, shows "%s" and sends nothing', async (current, next, repeated, message) => {
  const calls = await open();

  await change(current, next, repeated);

  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/sessions']);
});

test('a wrong password shows an error at its field, and the right one changes the password', async () => {
  let isRight = false;
  const calls = await open({
    'POST /api/user/password': () => (isRight ? noContent() : refusal(403, 'wrong_password', 'Password is incorrect')),
  });
  await change('wrong', 'a garden in may', 'a garden in may');
  expect((await screen.findByRole('alert')).textContent).toBe('Password is incorrect');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));

  isRight = true;
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'right' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change password' }));

  await waitFor(() => expect(visibleToast()?.title).toBe('Password changed'));
  expect(calls.filter(({ call }) => call.startsWith('POST')).at(-1)?.body).toEqual({
    password: 'right',
    newPassword: 'a garden in may',
  });
  // The list is fetched again, since other sessions ended too.
  expect(calls.at(-1)?.call).toBe('GET /api/sessions');
});

test('a change whose answer was lost is repeated under the same key', async () => {
  await open();
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/user/password') return posyAnswer(200, DEVICES);
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return noContent();
  });
  await change('right', 'a garden in may', 'a garden in may');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Posy cannot be reached/);

  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change password' }));

  await waitFor(() => expect(visibleToast()?.title).toBe('Password changed'));
  expect(keys).toEqual([expect.any(String), keys[0]]);
});
