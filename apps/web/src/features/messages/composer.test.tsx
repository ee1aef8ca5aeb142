import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { aPerson } from '../people/testing/a-person.ts';
import { MessageComposer } from './composer.tsx';
import { readDraft, saveDraft } from './message-draft.ts';
import { readThreadRows } from './messages.local.ts';
import { sendToUsername, type ThreadRecipient } from './send-message.ts';

const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);
const toBea = { conversationId: id, toUserId: bea, username: 'bea' };
const silentDrop = { onDropped: () => () => undefined };
const composing = { reply: () => undefined, edit: () => undefined, onBegin: () => () => undefined };
const nothingElse = { otherName: 'Bea Blom', drop: silentDrop, composing, findEditable: () => null };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Draws the field of a conversation; it is there once its draft is read. */
async function show(local: LocalDb, to: ThreadRecipient = toBea): Promise<void> {
  await renderOnDevice(local, <MessageComposer to={to} {...nothingElse} />);
  await screen.findByLabelText('Your message');
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');

test('text typed while a message is being stored is the next message, in the field and in its draft', async () => {
  const local = await testLocal(testDevice(), ada);
  const stored = Promise.withResolvers<void>();
  await show(local);
  await act(async () => void fireEvent.change(field(), { target: { value: 'hello' } }));
  void local.out.transaction('rw', local.out.outbox, () => Dexie.waitFor(stored.promise));
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }));

  fireEvent.change(field(), { target: { value: 'hello world' } });
  stored.resolve();
  await waitFor(() => expect(field().value).toBe(' world'));
  fireEvent(window, new Event('pagehide'));

  expect((await readDraft(local, id)).content).toBe(' world');
  const [entry] = await local.out.outbox.toArray();
  expect(entry?.args).toMatchObject({ content: 'hello' });
});

test('H50 a thread to a username gets the next message, too, once its user is known', async () => {
  const local = await testLocal(testDevice(), ada);
  const { conversationId } = await sendToUsername(local, { username: 'bea', content: 'hello' });
  await local.cache.users.put(aPerson(2, 'Bea', { id: bea, username: 'bea' }));
  await show(local, { conversationId, toUserId: null, username: 'bea' });

  await act(async () => void fireEvent.change(field(), { target: { value: 'are you there?' } }));
  await act(async () => void fireEvent.keyDown(field(), { key: 'Enter' }));
  await waitFor(() => expect(field().value).toBe(''));

  const thread = await readThreadRows(local, conversationId, 50);
  expect(thread.entries.map(({ args }) => args)).toMatchObject([{ content: 'hello' }, { content: 'are you there?' }]);
});

test('on a slow device the field is there once its draft is read, which what is typed then continues', async () => {
  const local = await testLocal(testDevice(), ada);
  await saveDraft(local, id, { content: 'the gate ' });
  const read = Promise.withResolvers<void>();
  void local.out.transaction('rw', local.out.drafts, () => Dexie.waitFor(read.promise));
  await renderOnDevice(local, <MessageComposer to={toBea} {...nothingElse} />);
  expect(screen.queryByLabelText('Your message')).toBeNull();

  read.resolve();
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your message')).value).toBe('the gate ');
  fireEvent.change(field(), { target: { value: 'the gate is open' } });
  fireEvent(window, new Event('pagehide'));

  expect((await readDraft(local, id)).content).toBe('the gate is open');
});

const aPicture = () => new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'gate.jpg', { type: 'image/jpeg' });

test('a pasted picture is attached; formatted text with a picture is pasted as text', async () => {
  const local = await testLocal(testDevice(), ada);
  await show(local);
  const paste = (types: readonly string[]) =>
    act(async () => fireEvent.paste(field(), { clipboardData: { types, files: [aPicture()] } }));

  expect(await paste(['text/plain', 'text/html', 'Files'])).toBe(true);
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
  expect(await paste(['text/html', 'Files'])).toBe(false);

  expect(await screen.findByRole('button', { name: 'Remove photo' })).toBeDefined();
});

test('removing an attachment moves the focus to the file button', async () => {
  const local = await testLocal(testDevice(), ada);
  await show(local);
  const input = screen.getByLabelText('Attach a photo or video');
  await act(async () => fireEvent.change(input, { target: { files: [aPicture()] } }));
  const remove = await screen.findByRole('button', { name: 'Remove photo' });

  await act(async () => fireEvent.click(remove));

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull());
  expect(document.activeElement).toBe(input);
});
