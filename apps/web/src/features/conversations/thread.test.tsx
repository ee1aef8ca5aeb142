import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { MessageEntity } from '@posy/contract/messages';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { sendMessage } from '../messages/send-message.ts';
import type { TargetMessage } from '../messages/thread-opening.ts';
import { setSessionState } from '../session/session-state.ts';
import { Thread } from './thread.tsx';

const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: ada } });
  keyboardIs(true);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Simulates a device with a mouse, and so probably a keyboard. */
function keyboardIs(isThere: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isThere, addEventListener() {}, removeEventListener() {} }));
}

interface World {
  readonly conversation?: Partial<ConversationEntity> | null;
  readonly messages?: readonly MessageEntity[];
  readonly local?: LocalDb;
  readonly onBack?: () => void;
  readonly target?: TargetMessage;
}

async function open({ conversation = {}, messages = [], local, onBack = () => undefined, target }: World = {}) {
  const device = local ?? (await testLocal(testDevice(), ada));
  const count = messages.length;
  const facts = { lastN: count, receivedK: count, readK: count };
  if (conversation) await device.cache.conversations.put(aConversation({ ...facts, ...conversation }));
  await device.cache.messages.bulkPut([...messages]);
  const thread = (
    <Thread id={id} isListAsked={false} target={target ?? null} onBack={onBack} onMoved={() => undefined} />
  );
  await renderOnDevice(device, thread);
  return device;
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' });
const bubbles = () => [...document.querySelectorAll('[data-message]')].map(({ textContent }) => textContent);
const pendingMutations = async (local: LocalDb) =>
  (await local.out.outbox.orderBy('ord').toArray()).map(({ kind }) => kind);

async function write(text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } });
}

test('the thread shows the messages, oldest first, and the other user', async () => {
  await open({ messages: [aMessage(1), aMessage(2, { content: 'second' })] });

  await screen.findByText('second');

  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Bea Blom');
  expect(bubbles().map((text) => text?.slice(0, 16))).toEqual([
    'Bea Blom: no 1',
    expect.stringMatching(/^Bea Blom: second/),
  ]);
});

test('X01 markup is shown as text, and only web addresses are links', async () => {
  const evil = '<img src=x onerror=alert(1)> javascript:alert(1) https://posy.garden/tulips';
  await open({ messages: [aMessage(1, { content: evil })] });

  const link = await screen.findByText('https://posy.garden/tulips');

  expect(document.querySelectorAll('[data-message] img')).toHaveLength(0);
  expect(document.querySelectorAll('[data-message] a')).toHaveLength(1);
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('a requested message is loaded from far above, highlighted and focused; the newest are not marked as read', async () => {
  const messages = Array.from({ length: 200 }, (_, n) => aMessage(n + 1));
  const target = { id: aMessage(7).id, time: 1 };
  const local = await open({ messages, conversation: { readK: 150, unreadCount: 50 }, target });

  const text = await screen.findByText('no 7');

  const line = text.closest('[data-message]');
  await waitFor(() => expect(document.activeElement).toBe(line));
  expect(line?.className).toContain('highlighted');
  expect(await pendingMutations(local)).toEqual([]);
});

test('a requested message keeps the focus when the draft is read later', async () => {
  const local = await testLocal(testDevice(), ada);
  const reading = Promise.withResolvers<undefined>();
  vi.spyOn(local.out.drafts, 'get').mockReturnValue(Dexie.Promise.resolve(reading.promise));
  await open({ messages: [aMessage(1), aMessage(2)], local, target: { id: aMessage(1).id, time: 1 } });
  const line = (await screen.findByText('no 1')).closest('[data-message]');
  await waitFor(() => expect(document.activeElement).toBe(line));

  reading.resolve(undefined);

  await field();
  expect(document.activeElement).toBe(line);
});

test('an unknown message leaves the thread unchanged', async () => {
  await open({ messages: [aMessage(1)], target: { id: aMessage(7).id, time: 1 } });

  expect(await screen.findByText('no 1')).toBeDefined();
});

test('unread messages start below a mark that stays while they are read', async () => {
  const local = await open({ conversation: { readK: 1, unreadCount: 1 }, messages: [aMessage(1), aMessage(2)] });
  expect(await screen.findByText('Unread messages')).toBeDefined();

  await act(async () => void (await local.cache.conversations.update(id, { readK: 2, unreadCount: 0 })));

  expect(screen.getByText('Unread messages')).toBeDefined();
});

test('a sent message waits in its bubble, and the field is empty for the next', async () => {
  const local = await open();
  await field();
  expect(send().disabled).toBe(true);
  await write('   ');
  expect(send().disabled).toBe(true);
  await write('  hello  ');

  await act(async () => fireEvent.click(send()));

  expect(await screen.findByText('Waiting to send')).toBeDefined();
  expect(screen.getByText('hello')).toBeDefined();
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(await pendingMutations(local)).toEqual(['message.send']);
});

test('Enter sends with a keyboard, breaks the line with Shift and on a phone, and never ends a composition', async () => {
  const local = await open();
  await write('one');
  expect(fireEvent.keyDown(await field(), { key: 'Enter', shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 })).toBe(true);
  keyboardIs(false);
  expect(fireEvent.keyDown(await field(), { key: 'Enter' })).toBe(true);
  expect(await pendingMutations(local)).toEqual([]);

  keyboardIs(true);
  const input = await field();
  await act(async () => fireEvent.keyDown(input, { key: 'Enter' }));

  await waitFor(async () => expect(await pendingMutations(local)).toEqual(['message.send']));
});

test('a draft is restored when the conversation opens again', async () => {
  const local = await open();
  await write('begun');
  cleanup();
  await waitFor(async () => expect(await local.out.drafts.count()).toBe(1));

  await open({ local });

  await waitFor(async () => expect((await field()).value).toBe('begun'));
});

test('characters are counted near the limit, and a longer message stays in its field', async () => {
  const local = await open();
  await write('x'.repeat(4600));
  expect(screen.getByText('4,600 of 5,000 characters')).toBeDefined();
  await write('x'.repeat(5001));

  await act(async () => fireEvent.click(send()));

  expect(screen.getByText('Message is too long · 5,001 of 5,000 characters')).toBeDefined();
  expect(send().disabled).toBe(true);
  expect((await field()).value).toHaveLength(5001);
  expect(await pendingMutations(local)).toEqual([]);
});

test('a refused message shows the reason from the catalogue, and can be sent again or discarded', async () => {
  const local = await testLocal(testDevice(), ada);
  await sendMessage(local, { conversationId: id, toUserId: bea, username: 'bea', content: 'hello' });
  const refuse = async () => {
    const [entry] = await local.out.outbox.toArray();
    const error = { code: 'cannot_message', message: '' };
    await local.out.outbox.update(entry?.key ?? '', { status: 'failed', error, sends: 1 });
  };
  await refuse();
  await open({ local });

  expect(await screen.findByText("Not sent. You don't have permission to message this user.")).toBeDefined();
  await act(async () => fireEvent.click(screen.getByText('Retry')));
  expect(await screen.findByText('Waiting to send')).toBeDefined();
  await act(refuse);
  fireEvent.click(await screen.findByText('Discard'));
  const question = await screen.findByRole('dialog', { name: 'Discard this message?' }, { timeout: 10_000 });
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Discard' })));

  await waitFor(() => expect(bubbles()).toEqual([]));
});

test('a blocked user cannot be written to until they are unblocked', async () => {
  const local = await open({ conversation: { isBlocked: true } });
  await screen.findByText('You blocked Bea Blom. Unblock them to write to each other.');
  expect(screen.queryByLabelText('Your message')).toBeNull();

  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Unblock' })));

  expect(await field()).toBeDefined();
  expect(await pendingMutations(local)).toEqual(['block.set']);
});

test('blocking asks first', async () => {
  const local = await open({ messages: [aMessage(1)] });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for the conversation with Bea Blom' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Block Bea Blom' }, { timeout: 10_000 }));
  const question = await screen.findByRole('dialog', { name: 'Block Bea Blom?' }, { timeout: 10_000 });
  expect(await pendingMutations(local)).toEqual([]);

  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Block' })));

  expect(await screen.findByText(/You blocked Bea Blom/)).toBeDefined();
});

test('H33 the thread with a deleted user stays, emptied and read-only', async () => {
  const other = {
    ...aConversation().otherUser,
    firstName: 'Deleted user',
    lastName: '',
    username: null,
    isInactive: true,
  };
  await open({ conversation: { otherUser: other }, messages: [aMessage(1, { content: '', isEmptied: true })] });

  expect(await screen.findByText('This message was deleted with its account.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Deleted user');
  expect(screen.getByText('You can no longer write to this person.')).toBeDefined();
  expect(screen.queryByLabelText('Your message')).toBeNull();
});

test('an unknown conversation says so', async () => {
  await open({ conversation: null });

  expect(await screen.findByText('Conversation not found')).toBeDefined();
  expect(screen.queryByLabelText('Your message')).toBeNull();
});

test('a conversation that disappears with its only message is left; one that never existed is not', async () => {
  const onBack = vi.fn<() => void>();
  const local = await open({ onBack });
  await field();
  await act(() => Promise.resolve(local.cache.conversations.delete(id)));
  await waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
  cleanup();

  await open({ conversation: null, onBack });
  await screen.findByText('Conversation not found');

  expect(onBack).toHaveBeenCalledTimes(1);
});

test('a message is deleted for oneself, after a question that says so', async () => {
  const local = await open({ messages: [aMessage(1), aMessage(2)] });
  await screen.findByText('no 2');
  const [first] = screen.getAllByLabelText('Message actions');
  if (first) fireEvent.click(first);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }, { timeout: 10_000 }));
  const question = await screen.findByRole('dialog', { name: 'Delete this message?' }, { timeout: 10_000 });
  expect(within(question).getByText('Bea Blom keeps their copy. This action cannot be undone.')).toBeDefined();

  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete for me' })));

  await waitFor(() => expect(screen.queryByText('no 1')).toBeNull());
  expect(screen.getByText('no 2')).toBeDefined();
  expect(await pendingMutations(local)).toEqual(['message.delete']);
});

test('a refused file shows the message of the spec in the composer, with the accepted types', async () => {
  await open();
  await field();
  const input = screen.getByLabelText('Attach a photo or video');

  await act(async () => fireEvent.change(input, { target: { files: [new File(['no picture'], 'x.jpg')] } }));

  const words = 'Invalid message data. Please check your input. Choose a photo, or a video as MP4, MOV or AVI.';
  expect(await screen.findByText(words)).toBeDefined();
  expect(send().disabled).toBe(true);
});
