import 'fake-indexeddb/auto';
import { MAX_PROFILE_IMAGE_BYTES } from '@posy/contract/limits';
import { aUserId } from '@posy/testkit/entities';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser, posyAnswer } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { ProfileDialog } from './profile-dialog.tsx';
import { readProfile, readProfileDraft } from './profile.local.ts';
import { updateProfile } from './profile.mutators.ts';

const uid = aUserId(1);
const ada = { ...aCurrentUser(), id: uid, bio: 'Numbers https://posy.garden/ada' };

let asked: string[] = [];

// Loaded when a dialog opens, which takes real time on a busy machine.
beforeAll(() => import('../../ui/dialog-sheet.tsx'));

beforeEach(() => {
  asked = [];
  setSessionState({ status: 'signed-in', user: ada });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const username = path.split('/').at(-1);
    const isTaken = username === 'taken';
    return posyAnswer(200, { username, isAvailable: !isTaken, message: isTaken ? 'Taken already' : null });
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function open(device = testDevice()): Promise<LocalDb> {
  const local = await testLocal(device, uid);
  await renderOnDevice(local, <ProfileDialog isOpen onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Profile' });
  return local;
}

async function refuse(local: LocalDb, code: string, message: string): Promise<void> {
  const error = { status: 409, code, message };
  await local.out.outbox.where('kind').equals(updateProfile.kind).modify({ status: 'failed', sends: 1, error });
}

test('the dialog opens read-only: badge, name and a bio with its links', async () => {
  await open();

  expect(screen.getByText('Standard User')).toBeDefined();
  expect(screen.getByText('Ada Lovelace')).toBeDefined();
  expect((await screen.findByRole<HTMLAnchorElement>('link')).href).toBe('https://posy.garden/ada');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an administrator has the badge of administrators', async () => {
  setSessionState({ status: 'signed-in', user: { ...ada, role: 'admin' } });

  await open();

  expect(screen.getByText('Administrator')).toBeDefined();
});

test('Save stores the change, sent or not, and returns to the read-only view', async () => {
  const local = await open();
  press('Edit Profile Information');
  type('First name', 'Augusta');
  type('Bio', '');

  press('Save');

  await screen.findByText('Saved on this device. Waiting to send.');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect((await readProfile(local)).pending.fields).toEqual({ firstName: 'Augusta', bio: '' });
});

test('the focus follows the view: to the first field, and back to the button', async () => {
  await open();

  press('Edit Profile Information');
  expect(document.activeElement).toBe(field('First name'));
  press('Cancel');

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Profile Information' }));
});

test('Cancel returns to the read-only view and drops the input', async () => {
  const local = await open();
  press('Edit Profile Information');
  type('First name', 'Augusta');

  press('Cancel');

  expect(screen.queryByRole('textbox')).toBeNull();
  press('Edit Profile Information');
  expect(field('First name').value).toBe('Ada');
  await waitFor(async () => expect((await readProfileDraft(local)).fields).toEqual({}));
});

test('unsaved input is restored when the dialog opens again', async () => {
  const device = testDevice();
  const local = await open(device);
  press('Edit Profile Information');
  type('Bio', 'Half a thought');
  await waitFor(async () => expect((await readProfileDraft(local)).fields).toEqual({ bio: 'Half a thought' }));
  cleanup();

  await open(device);

  await screen.findByText('Your changes are back. They are not saved yet.');
  expect(field('Bio').value).toBe('Half a thought');
});

test('a refused change returns to the form, with the reason at its field', async () => {
  const local = await open();
  press('Edit Profile Information');
  type('Username', 'taken');
  press('Save');
  await screen.findByText('Saved on this device. Waiting to send.');

  await refuse(local, 'username_taken', 'This username is already taken');

  expect((await screen.findByRole('alert')).textContent).toBe('This username is already taken');
  expect(field('Username').value).toBe('taken');
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
  type('Username', 'ada.king');
  press('Save');
  await waitFor(async () =>
    expect((await readProfile(local)).pending).toMatchObject({
      fields: { username: 'ada.king' },
      refusedFields: null,
    }),
  );
});

test('a change refused while the dialog was closed opens the form, and Cancel discards it', async () => {
  const device = testDevice();
  const local = await open(device);
  press('Edit Profile Information');
  type('Username', 'taken');
  type('Bio', 'Kept');
  press('Save');
  await screen.findByText('Saved on this device. Waiting to send.');
  await refuse(local, 'username_taken', 'This username is already taken');
  cleanup();

  await open(device);

  expect([field('Username').value, field('Bio').value]).toEqual(['taken', 'Kept']);
  press('Cancel');
  await waitFor(async () => expect(await local.out.outbox.count()).toBe(0));
});

test('invalid input is reported before it is sent, and stays', async () => {
  const local = await open();
  press('Edit Profile Information');
  type('Username', 'no');
  type('Bio', 'x'.repeat(501));

  press('Save');

  await screen.findByText('Bio is too long');
  expect(screen.getByText('Usernames have 3 to 30 characters: a-z, 0-9, . and _')).toBeDefined();
  expect(screen.getByText('1 characters too many')).toBeDefined();
  expect(await local.out.outbox.count()).toBe(0);
});

test('a username is checked once the user pauses, and never the own one', async () => {
  await open();
  press('Edit Profile Information');
  type('Username', 'ada.king');
  type('Username', 'ada.lovelace');
  type('Username', 'taken');

  expect(screen.getByText('Checking whether it is free…')).toBeDefined();
  await screen.findByText('Taken already');
  expect(asked).toEqual(['/api/usernames/taken']);
  type('Username', 'Ada.King');
  await screen.findByText('@ada.king is free');
  expect(asked).toEqual(['/api/usernames/taken', '/api/usernames/ada.king']);
});

test('an answer about earlier input is dropped', async () => {
  const answers: ((value: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  await open();
  press('Edit Profile Information');
  type('Username', 'first.name');
  await waitFor(() => expect(answers).toHaveLength(1));

  type('Username', 'second.name');
  answers[0]?.(posyAnswer(200, { username: 'first.name', isAvailable: true, message: null }));
  await waitFor(() => expect(answers).toHaveLength(2));

  expect(screen.queryByText('@first.name is free')).toBeNull();
  answers[1]?.(posyAnswer(200, { username: 'second.name', isAvailable: true, message: null }));
  await screen.findByText('@second.name is free');
});

test('without an answer the hint promises nothing', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await open();
  press('Edit Profile Information');

  type('Username', 'ada.king');

  await screen.findByText('Posy checks whether it is free when this is sent.');
});

test('without a network the hint says when the username is checked', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  press('Edit Profile Information');

  type('Username', 'ada.king');

  await screen.findByText('You are offline. Posy checks whether it is free when this is sent.');
  expect(asked).toEqual([]);
});

test.each([
  ['what is no picture', new File(['<svg/>'], 'me.png', { type: 'image/png' }), 'Please select an image file'],
  ['an empty file', new File([], 'me.png'), 'This file is empty. Please select an image file'],
  [
    'U05 a damaged picture',
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'me.jpg', { type: 'image/jpeg' }),
    'The file is damaged',
  ],
  [
    'U02 a picture of 5 MB',
    new File([new Uint8Array(MAX_PROFILE_IMAGE_BYTES)], 'me.jpg'),
    'Profile image must be less than 5MB',
  ],
])('%s is refused at its field', async (_what, file, message) => {
  // No decoder of a browser opens it.
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('damaged', 'EncodingError'));
  await open();
  const input = screen.getByLabelText<HTMLInputElement>('Choose a picture');

  fireEvent.change(input, { target: { files: [file] } });

  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByText('Unsaved')).toBeNull();
});

test('a picked picture is Unsaved until it is saved, then Saved, and waits to be sent', async () => {
  const device = testDevice();
  const local = await testLocal(device, uid);
  const bytes = await new Blob(['square']).arrayBuffer();
  const file = { name: 'profile', type: 'image/webp', bytes };
  await local.out.drafts.put({ id: 'profile-file', updatedAt: 0, fields: {}, file });
  local.close();
  const reopened = await open(device);
  expect(screen.getByText('Unsaved')).toBeDefined();

  press('Save Picture');

  await screen.findByText('Saved');
  await screen.findByText('Waiting to send');
  expect(screen.queryByText('Unsaved')).toBeNull();
  expect(await reopened.out.outbox.toArray()).toMatchObject([{ kind: 'profile.picture', file: { size: 6 } }]);
});

test('the dialog has a log-out button', async () => {
  await open();

  press('Log out');

  expect(openDialog.get()).toEqual(['log-out']);
});
