import 'fake-indexeddb/auto';
import { aPostId, aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser, posyAnswer, refusal } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { consumeNotice } from '../../platform/notice.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { giveFlower } from '../flowers/give-flower.ts';
import { setSessionState } from '../session/session-state.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

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
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerWith(...answers: (() => Response)[]) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/user' || init.method !== 'DELETE') throw new TypeError('Failed to fetch');
    sent.push(JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return sent;
}

const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

async function open(fill?: (local: LocalDb) => Promise<unknown>): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  await fill?.(local);
  await renderOnDevice(local, <DeleteAccountDialog user={ada} isOpen onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Delete your account?' });
  return local;
}

const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const confirm = (typed: string) => {
  fireEvent.change(password(), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
};

test('the dialog lists the data that is deleted, and unsent entries', async () => {
  answerWith();

  await open((local) => giveFlower(local, aPostId(1), true));

  expect(screen.getByText('your posts with their photos, the private ones too')).toBeDefined();
  await screen.findByText('1 unsent item on this device is deleted with the account.');
  expect(screen.getByText('Nobody else can take @ada.lovelace for 90 days.')).toBeDefined();
});

test('L09 a wrong password shows an error at the field, and nothing is deleted', async () => {
  const sent = answerWith(() => refusal(403, 'wrong_password', 'Password is incorrect'));
  await open();

  confirm('not mine');

  expect((await screen.findByRole('alert')).textContent).toBe('Password is incorrect');
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(password());
  expect(sent).toEqual([{ password: 'not mine' }]);
  expect(consumeNotice()).toBeNull();
});

test('without a password no request is sent', async () => {
  const sent = answerWith(() => posyAnswer(204, null));
  await open();

  fireEvent.click(screen.getByRole('button', { name: 'Delete Account' }));

  expect((await screen.findByRole('alert')).textContent).toBe('Please enter your password');
  expect(sent).toEqual([]);
});

test('without a network the dialog says that the account cannot be deleted', async () => {
  answerWith();
  setSyncStatus({ network: 'offline' });

  await open();

  expect(screen.getByText('You are offline. Deleting an account needs a connection.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Account' }).disabled).toBe(true);
});

test('the last administrator reads why the account cannot be deleted', async () => {
  answerWith(() => refusal(409, 'last_admin', 'At least one administrator is required'));
  await open();

  confirm('a garden in may');

  expect((await screen.findByRole('alert')).textContent).toBe('At least one administrator is required');
});

test('a deleted account leaves nothing on the device, and the landing page confirms it', async () => {
  const replaced = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  answerWith(() => new Response(null, { status: 204, headers: { 'x-posy': '1' } }));
  localStorage.setItem('posy.signed-in', uid);
  await open((local) => giveFlower(local, aPostId(1), true));

  confirm('a garden in may');

  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/'));
  expect(consumeNotice()).toMatchObject({ title: 'Account Deleted' });
  expect(localStorage.getItem('posy.signed-in')).toBeNull();
  expect((await indexedDB.databases()).filter(({ name }) => name?.endsWith(uid))).toEqual([]);
});

test('a call without an answer keeps the password, and the next try may find the account deleted', async () => {
  const replaced = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  answerWith(unreachable, () => refusal(401, 'unauthorized', 'Unauthorized'));
  await open();

  confirm('a garden in may');
  expect((await screen.findByRole('alert')).textContent).toContain('Posy did not answer');
  expect(password().value).toBe('a garden in may');
  expect(replaced).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Account' }));

  await waitFor(() => expect(replaced).toHaveBeenCalledWith('/'));
  expect(consumeNotice()).toMatchObject({ title: 'Account Deleted' });
});
