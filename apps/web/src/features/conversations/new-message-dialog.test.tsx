import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { EMPTY_DRAFT, readDraft } from '../messages/message-draft.ts';
import { aPerson } from '../people/testing/a-person.ts';
import { setSessionState } from '../session/session-state.ts';
import { NewMessageDialog } from './new-message-dialog.tsx';

const ada = aUserId(1);
const zoe = aPerson(11, 'Zoë Blom');
const zora = aPerson(12, 'Zora Meyer');
const cursor = { epoch: 'e1', g: 5, u: 5 };

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: ada } });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Opened({ username, onClose }: { readonly username: string; readonly onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  return <NewMessageDialog username={username} isOpen={isOpen} onClose={close} />;
}

async function open(username = '', device = testDevice()) {
  const local = await testLocal(device, ada);
  const state = { k: 'state', cacheEpoch: CACHE_EPOCH, cursor, window: null, settled: cursor, lastOkAt: 1 } as const;
  await local.cache.sync.put(state);
  await local.cache.users.bulkPut([zoe, zora]);
  const onClose = vi.fn<() => void>();
  const view = await renderOnDevice(local, <Opened username={username} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'New Message' }, { timeout: 10_000 }));
  return { local, dialog, onClose, path: view.path };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const name = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('combobox', { name: 'Username' });
const text = (dialog: Dialog) => dialog.getByLabelText<HTMLTextAreaElement>('Message');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (dialog: Dialog, key: string) => fireEvent.keyDown(name(dialog), { key });
const send = (dialog: Dialog) => act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Send' })));

test('a missing username, and then a missing message, are reported, and nothing is sent', async () => {
  const { local, dialog } = await open();
  expect(dialog.getByText('Type at least 2 characters to search users')).toBeDefined();

  await send(dialog);
  expect(dialog.getByText('Please enter a username.')).toBeDefined();
  type(name(dialog), '@');
  await send(dialog);
  expect(dialog.getByText('Please enter a username.')).toBeDefined();
  type(name(dialog), '@zoe.blom');
  await send(dialog);

  expect(dialog.getByText('Please enter a message or attach a video.')).toBeDefined();
  expect(dialog.queryByText('Please enter a username.')).toBeNull();
  expect(await local.out.outbox.count()).toBe(0);
});

test('a suggested user without a username cannot be chosen, and the field says so until something is typed', async () => {
  const { local, dialog } = await open();
  await local.cache.users.put({ ...aPerson(13, 'Zed Import'), username: null });
  type(name(dialog), 'zed');
  fireEvent.click(await dialog.findByRole('option', { name: 'Zed Import' }));

  expect(await dialog.findByText('Unable to select this user. Please try again.')).toBeDefined();
  expect(name(dialog).value).toBe('zed');
  type(name(dialog), 'zo');
  expect(dialog.queryByText('Unable to select this user. Please try again.')).toBeNull();
});

test('with a keyboard the focus starts at the username, or at the message when it is known; with touch at neither', async () => {
  const pointer = (isFine: boolean) =>
    vi.stubGlobal('matchMedia', () => ({ matches: isFine, addEventListener() {}, removeEventListener() {} }));
  pointer(true);
  const first = await open();
  await waitFor(() => expect(document.activeElement).toBe(name(first.dialog)));
  cleanup();
  const second = await open('zoe.blom');
  await waitFor(() => expect(document.activeElement).toBe(text(second.dialog)));
  cleanup();
  pointer(false);

  const third = await open();

  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  expect(document.activeElement).not.toBe(name(third.dialog));
});

test('the focus moves to the missing field', async () => {
  const { dialog } = await open();

  await send(dialog);
  expect(document.activeElement).toBe(name(dialog));
  type(name(dialog), '@zoe.blom');
  await send(dialog);

  expect(document.activeElement).toBe(text(dialog));
});

test('from two characters on users are suggested; arrows move and Enter chooses', async () => {
  const { dialog } = await open();
  type(name(dialog), 'z');
  expect(dialog.queryAllByRole('option')).toEqual([]);
  type(name(dialog), 'zo');
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(2));
  expect(name(dialog).getAttribute('aria-expanded')).toBe('true');

  press(dialog, 'ArrowDown');
  press(dialog, 'ArrowDown');
  const chosen = dialog.getByRole('option', { selected: true });
  expect(name(dialog).getAttribute('aria-activedescendant')).toBe(chosen.id);
  press(dialog, 'Enter');

  expect(name(dialog).value).toBe('@zora.meyer');
  expect(dialog.queryAllByRole('option')).toEqual([]);
});

test('Escape closes the suggestions but not the dialog', async () => {
  const { dialog, onClose } = await open();
  type(name(dialog), 'zo');
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(2));

  press(dialog, 'Escape');

  expect(dialog.queryAllByRole('option')).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a failed search is reported under the field', async () => {
  const { dialog } = await open();

  type(name(dialog), 'nobody');

  expect(
    await dialog.findByText('Unable to search for users. Please check your connection.', {}, { timeout: 3000 }),
  ).toBeDefined();
});

test('a message sent offline waits in the outbox and opens the conversation', async () => {
  const { local, dialog, onClose, path } = await open();
  type(name(dialog), ' @Zoe.Blom ');
  type(text(dialog), 'Hello Zoë');

  await send(dialog);

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [entry] = await local.out.outbox.toArray();
  expect(entry?.kind).toBe('message.send');
  expect(entry?.lane).toContain(conversationIdOf(ada, zoe.id));
  await waitFor(() => expect(path()).toBe('/messages'));
  expect(await readDraft(local, 'new')).toEqual(EMPTY_DRAFT);
});

test('a draft is restored when the dialog opens again, and a given username is filled in', async () => {
  const device = testDevice();
  const { dialog, local } = await open('', device);
  type(name(dialog), '@zo');
  type(text(dialog), 'begun');
  await waitFor(async () => expect((await readDraft(local, 'new')).content).toBe('begun'));
  cleanup();

  const again = await open('@zora.meyer', device);

  await waitFor(() => expect(text(again.dialog).value).toBe('begun'));
  expect(name(again.dialog).value).toBe('@zora.meyer');
});
