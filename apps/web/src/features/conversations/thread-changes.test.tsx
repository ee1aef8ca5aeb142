import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { MessageEntity } from '@posy/contract/messages';
import { aConversation, aMediaId, aMessage, aMessageId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { browserDevice } from '../../platform/browser-device.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { lastLogged } from '../../ui/toast.ts';
import { readDraft } from '../messages/message-draft.ts';
import { sendMessage } from '../messages/send-message.ts';
import { setSessionState } from '../session/session-state.ts';
import { Thread } from './thread.tsx';

const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);
const LOADED = { timeout: 10_000 };
const HOUR_MS = 3_600_000;

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: ada } });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A message of the viewer, written some hours ago. */
function own(n: number, { hours = 1, ...change }: Partial<MessageEntity> & { readonly hours?: number } = {}) {
  const createdAt = new Date(browserDevice.clock.now() - hours * HOUR_MS + n).toISOString();
  return aMessage(n, { senderId: ada, createdAt, ...change });
}

/** With the clock of the machine, by which the menu knows how old a message is. */
const aDevice = () => ({ ...testDevice(), clock: browserDevice.clock });

interface World {
  readonly conversation?: Partial<ConversationEntity>;
  readonly messages?: readonly MessageEntity[];
  readonly local?: LocalDb;
}

async function open({ conversation = {}, messages = [], local }: World = {}) {
  const device = local ?? (await testLocal(aDevice(), ada));
  await device.cache.conversations.put(aConversation({ lastN: messages.at(-1)?.n ?? 0, ...conversation }));
  await device.cache.messages.bulkPut([...messages]);
  await renderOnDevice(
    device,
    <Thread id={id} isListAsked={false} target={null} onBack={() => undefined} onMoved={() => undefined} />,
  );
  return device;
}

const composer = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
const editor = () => screen.findByLabelText<HTMLTextAreaElement>('Edit message');
const isEditing = () => screen.queryByLabelText('Edit message') !== null;
/** A message comes before the quotes of it. */
const line = (text: string) => {
  const found = screen.getAllByText(text)[0]?.closest<HTMLElement>('[data-message]');
  if (!found) throw new Error(`no message has ${text}`);
  return found;
};
const openMenu = (text: string) => fireEvent.click(within(line(text)).getByLabelText('Message actions'));
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();

async function choose(text: string, name: string): Promise<void> {
  await screen.findAllByText(text);
  await screen.findByRole('textbox');
  openMenu(text);
  const item = await screen.findByRole('menuitem', { name }, LOADED);
  await act(async () => fireEvent.click(item));
}

async function itemsOf(text: string): Promise<readonly (string | null)[]> {
  await screen.findAllByText(text);
  openMenu(text);
  await screen.findByRole('menu', {}, LOADED);
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  return items;
}

async function save(text: string): Promise<void> {
  const input = await editor();
  fireEvent.change(input, { target: { value: text } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save changes' })));
  await waitFor(() => expect(isEditing()).toBe(false));
}

test('a message is edited in the field, which returns to its draft and keeps the focus', async () => {
  const local = await open({ messages: [own(1)] });
  fireEvent.change(await composer(), { target: { value: 'begun' } });

  await choose('no 1', 'Edit');
  const input = await editor();
  expect(input.value).toBe('no 1');
  await waitFor(() => expect(document.activeElement).toBe(input));
  const bar = screen.getByRole('button', { name: 'Stop editing' }).parentElement;
  await waitFor(() =>
    expect(within(bar ?? document.body).getByRole('status').textContent).toContain('Edit message: no 1'),
  );
  expect(screen.queryByLabelText('Attach a photo or video')).toBeNull();
  await save('better');

  await screen.findByText('better');
  expect(within(line('better')).getByText('edited')).toBeDefined();
  expect(line('better').querySelector('[data-delivery="waiting"]')).not.toBeNull();
  const field = await composer();
  expect([field.value, document.activeElement === field]).toEqual(['begun', true]);
  expect(screen.getByLabelText('Attach a photo or video')).toBeDefined();
  expect((await entries(local)).map(({ kind, args }) => [kind, args])).toMatchObject([
    ['message.edit', { content: 'better' }],
  ]);
});

test('the cross and Escape leave the edit without a change, and so does the same text', async () => {
  const local = await open({ messages: [own(1)] });
  await choose('no 1', 'Edit');
  fireEvent.change(await editor(), { target: { value: 'other' } });
  fireEvent.click(screen.getByRole('button', { name: 'Stop editing' }));
  expect(isEditing()).toBe(false);
  expect(document.activeElement).toBe(await composer());

  await choose('no 1', 'Edit');
  expect(fireEvent.keyDown(await editor(), { key: 'Escape' })).toBe(false);
  expect(isEditing()).toBe(false);
  expect(fireEvent.keyDown(await composer(), { key: 'Escape' })).toBe(true);
  await choose('no 1', 'Edit');
  await save(' no 1 ');

  expect(await entries(local)).toEqual([]);
});

test('a reply that was begun is kept while a message is edited', async () => {
  const local = await open({ messages: [aMessage(1), own(2)] });
  await choose('no 1', 'Reply');
  await screen.findByRole('button', { name: 'Remove quote' });

  await choose('no 2', 'Edit');
  expect(screen.queryByRole('button', { name: 'Remove quote' })).toBeNull();
  fireEvent.keyDown(await editor(), { key: 'Escape' });

  expect(await screen.findByRole('button', { name: 'Remove quote' })).toBeDefined();
  fireEvent(window, new Event('pagehide'));
  await waitFor(async () => expect((await readDraft(local, id)).replyToId).toBe(aMessageId(1)));
});

test('a thread that is left while a message is edited keeps its draft and nothing of the edit', async () => {
  const local = await open({ messages: [own(1)] });
  fireEvent.change(await composer(), { target: { value: 'begun' } });
  await choose('no 1', 'Edit');
  fireEvent.change(await editor(), { target: { value: 'half a' } });
  cleanup();
  await waitFor(async () => expect((await readDraft(local, id)).content).toBe('begun'));

  await open({ local });

  expect((await composer()).value).toBe('begun');
  expect(JSON.stringify(await local.out.drafts.toArray())).not.toContain('half a');
});

test('an empty text can be saved only beside a picture', async () => {
  const shape = { width: 1, height: 1, thumbhash: '', isAnimated: false, variants: [] };
  const media = { ...shape, id: aMediaId(1), kind: 'image' as const };
  const local = await open({ messages: [own(1), own(2, { media })] });
  await choose('no 1', 'Edit');
  fireEvent.change(await editor(), { target: { value: ' ' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true);
  fireEvent.keyDown(await editor(), { key: 'Escape' });

  await choose('no 2', 'Edit');
  await save('');

  await waitFor(() => expect(screen.queryByText('no 2')).toBeNull());
  expect((await entries(local)).map(({ args }) => args)).toMatchObject([{ content: '' }]);
});

test('arrow up in the empty field edits the last own message that can be edited', async () => {
  await open({ messages: [own(1), own(2), own(3, { content: '', isEmptied: true, isUnsent: true }), aMessage(4)] });
  await screen.findByText('no 4');
  const field = await composer();
  fireEvent.change(field, { target: { value: 'typed' } });
  expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(true);
  expect(isEditing()).toBe(false);
  fireEvent.change(field, { target: { value: '' } });

  expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(false);

  expect((await editor()).value).toBe('no 2');
});

test('a message can be edited for a day by the clock of the device, one of the other user never', async () => {
  await open({ messages: [own(1, { hours: 25 }), own(2, { hours: 23 }), aMessage(3)] });

  expect(await itemsOf('no 1')).not.toContain('Edit');
  expect(await itemsOf('no 2')).toContain('Edit');
  expect(await itemsOf('no 3')).not.toContain('Edit');
});

test('a message that waits is edited in place, which is announced', async () => {
  const local = await testLocal(aDevice(), ada);
  await sendMessage(local, { conversationId: id, toUserId: bea, username: 'bea', content: 'first' });
  await open({ local });

  await choose('first', 'Edit');
  await save('second');

  await screen.findByText('second');
  expect((await entries(local)).map(({ kind }) => kind)).toEqual(['message.send']);
  expect(within(line('second')).queryByText('edited')).toBeNull();
  expect(lastLogged()?.text).toBe('Message edited');
});

test('nothing can be edited where nothing can be written, and one’s own message can be taken back there', async () => {
  await open({ messages: [own(1)], conversation: { isBlocked: true } });

  const items = await itemsOf('no 1');

  expect(items).not.toContain('Edit');
  expect(items).toContain('Delete');
});

test('a message is deleted for everyone, after a question that says that it may have been seen', async () => {
  const local = await open({ messages: [own(1), own(2), aMessage(3, { replyTo: { id: aMessageId(1), n: 1 } })] });

  await choose('no 1', 'Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete this message?' }, LOADED);
  expect(question.textContent).toContain('Bea Blom may have seen it already');
  expect(within(question).getByRole('button', { name: 'Delete for me' })).toBeDefined();
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete for everyone' })));

  await screen.findByText('You deleted this message');
  expect(screen.queryByText('no 1')).toBeNull();
  expect(line('no 3').textContent).toContain('Message deleted');
  expect((await entries(local)).map(({ kind }) => kind)).toEqual(['message.unsend']);
  const items = await itemsOf('You deleted this message');
  expect(items).toEqual(['Delete']);
});

test('a message of the other user can be deleted for oneself alone, and says when they deleted it', async () => {
  await open({ messages: [aMessage(1), aMessage(2, { content: '', isEmptied: true, isUnsent: true })] });
  expect(await screen.findByText('This message was deleted')).toBeDefined();

  await choose('no 1', 'Delete');

  const question = await screen.findByRole('dialog', { name: 'Delete this message?' }, LOADED);
  expect(within(question).queryByRole('button', { name: 'Delete for everyone' })).toBeNull();
});

test('a message whose account was deleted says so as before', async () => {
  await open({ messages: [aMessage(1, { content: '', isEmptied: true })] });

  expect(await screen.findByText('This message was deleted with its account.')).toBeDefined();
});

async function refuse(local: LocalDb, code: string): Promise<void> {
  const error = { status: 409, code, message: '' };
  await act(() => Promise.resolve(local.out.outbox.toCollection().modify({ status: 'failed', sends: 1, error })));
}

test('a refused edit shows why and its text below the message, and is edited again', async () => {
  const local = await open({ messages: [own(1)] });
  await choose('no 1', 'Edit');
  await save('refused words');
  await screen.findByText('refused words');

  await refuse(local, 'cannot_message');

  await screen.findByText('no 1');
  expect(screen.getByText(/^Change not saved\. You don't have permission/)).toBeDefined();
  expect(screen.getByText('Your change: refused words')).toBeDefined();
  await act(async () => fireEvent.click(within(line('no 1')).getByText('Edit')));
  expect((await editor()).value).toBe('refused words');
  await save('other words');
  await screen.findByText('other words');
  expect((await entries(local)).map(({ status }) => status)).toEqual(['queued']);
});

test('an edit that came too late can only be discarded, after a question', async () => {
  const local = await open({ messages: [own(1)] });
  await choose('no 1', 'Edit');
  await save('too late');
  await screen.findByText('too late');

  await refuse(local, 'edit_too_late');

  expect(await screen.findByText('Change not saved. A message can be edited for 24 hours')).toBeDefined();
  const actions = [...line('no 1').querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(actions).toEqual(['', 'Discard']);
  fireEvent.click(screen.getByText('Discard'));
  const question = await screen.findByRole('dialog', { name: 'Discard this change?' }, LOADED);
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Discard' })));

  await waitFor(() => expect(screen.queryByText('Your change: too late')).toBeNull());
  expect(await entries(local)).toEqual([]);
  expect(screen.getByText('no 1')).toBeDefined();
});

test('a picture that is pasted while a message is edited is refused with a reason', async () => {
  await open({ messages: [own(1)] });
  await choose('no 1', 'Edit');
  const picture = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'gate.jpg', { type: 'image/jpeg' });

  const input = await editor();
  await act(async () => fireEvent.paste(input, { clipboardData: { types: ['Files'], files: [picture] } }));

  expect(screen.getByText('Only the text of a message can be changed.')).toBeDefined();
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull();
});
