import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { MessageEntity } from '@posy/contract/messages';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { dismissToast, visibleToast } from '../../ui/toast.ts';
import { sendMessage } from '../messages/send-message.ts';
import { setSessionState } from '../session/session-state.ts';
import { Thread } from './thread.tsx';

const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);
const LOADED = { timeout: 10_000 };
const OFFERED = ['🌸', '❤️', '😂', '😮', '😢', '👍'];

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: ada } });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dismissToast(visibleToast()?.id ?? 0);
});

const by = (userId: typeof ada, emoji: string) => ({ userId, emoji });

interface World {
  readonly conversation?: Partial<ConversationEntity>;
  readonly messages?: readonly MessageEntity[];
  readonly local?: LocalDb;
}

async function open({ conversation = {}, messages = [aMessage(1)], local }: World = {}) {
  const device = local ?? (await testLocal(undefined, ada));
  await device.cache.conversations.put(aConversation({ lastN: messages.at(-1)?.n ?? 0, ...conversation }));
  await device.cache.messages.bulkPut([...messages]);
  await renderOnDevice(
    device,
    <Thread id={id} isListAsked={false} target={null} onBack={() => undefined} onMoved={() => undefined} />,
  );
  await screen.findByText(messages.at(-1)?.content ?? '');
  return device;
}

const line = (text: string) => {
  const found = screen.getByText(text).closest<HTMLElement>('[data-message]');
  if (!found) throw new Error(`no message has ${text}`);
  return found;
};
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const emojis = async (local: LocalDb) => (await entries(local)).map(({ args }) => args);

async function openMenu(text: string): Promise<HTMLElement> {
  fireEvent.click(within(line(text)).getByLabelText('Message actions'));
  return screen.findByRole('menu', {}, LOADED);
}

async function choose(text: string, emoji: string): Promise<void> {
  const menu = await openMenu(text);
  await act(async () => fireEvent.click(within(menu).getByRole('menuitemradio', { name: emoji })));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

/** Rows have no roles here, because none is measured. */
const chip = (name: string) => screen.findByLabelText(name, { selector: 'button' });
const chips = (text: string) =>
  [...line(text).querySelectorAll('[aria-label]')].flatMap((each) => {
    const label = each.getAttribute('aria-label') ?? '';
    return label.includes(': ') ? [label] : [];
  });

/** Two taps of a finger. */
async function doubleTap(element: HTMLElement): Promise<void> {
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, bubbles: true, clientX: 100, clientY: 300 };
  await act(async () => {
    for (const type of ['pointerdown', 'pointerup', 'pointerdown', 'pointerup']) {
      fireEvent(element, new PointerEvent(type, finger));
    }
  });
}

test('the menu of a message has a row of six emoji; a press sets one, and a press on the chosen one removes it', async () => {
  const local = await open();
  const menu = await openMenu('no 1');
  const row = within(menu).getByRole('group', { name: 'React' });
  const offered = within(row).getAllByRole('menuitemradio');
  expect(offered.map(({ textContent }) => textContent)).toEqual(OFFERED);
  await act(async () => fireEvent.click(offered[1] ?? row));

  expect((await chip('You: ❤️')).textContent).toBe('❤️');
  expect(await emojis(local)).toMatchObject([{ emoji: '❤️' }]);
  await choose('no 1', '😂');
  await chip('You: 😂');
  const again = await openMenu('no 1');
  const chosen = within(again).getByRole('menuitemradio', { name: '😂' });
  expect(chosen.getAttribute('aria-checked')).toBe('true');
  await act(async () => fireEvent.click(chosen));

  await waitFor(() => expect(chips('no 1')).toEqual([]));
  expect(await entries(local)).toEqual([]);
});

test('any other emoji is chosen from common ones or typed, and a text without one says so', async () => {
  const local = await open();
  const ask = async () => {
    const menu = await openMenu('no 1');
    await act(async () => fireEvent.click(within(menu).getByRole('menuitem', { name: 'Other emoji' })));
    return screen.findByRole('dialog', { name: 'Choose an emoji' }, LOADED);
  };
  const dialog = await ask();
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: '🎉' })));
  await chip('You: 🎉');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const again = await ask();
  const common = within(again).getAllByRole('button', { pressed: true });
  expect(common.map(({ textContent }) => textContent)).toEqual(['🎉']);
  const field = within(again).getByRole('textbox', { name: 'Another one' });
  await act(async () => fireEvent.change(field, { target: { value: 'flower' } }));
  expect(within(again).getByRole('alert').textContent).toBe('Please enter an emoji.');
  await act(async () => fireEvent.change(field, { target: { value: 'flower👩🏽‍🚀' } }));

  await chip('You: 👩🏽‍🚀');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await emojis(local)).toMatchObject([{ emoji: '👩🏽‍🚀' }]);
});

test('the row is reached by keys: it has the focus first, and arrows lead on to the actions', async () => {
  const local = await open();
  // It takes the focus when it is drawn.
  const field = await screen.findByRole('textbox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  const menu = await openMenu('no 1');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('🌸'));
  const press = (key: string) => act(async () => fireEvent.keyDown(document.activeElement ?? menu, { key }));
  await press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('Other emoji');
  await press('ArrowUp');
  expect(document.activeElement?.textContent).toBe('👍');

  await press('Enter');

  await chip('You: 👍');
  expect(await emojis(local)).toMatchObject([{ emoji: '👍' }]);
});

test('chips name who reacted; equal emoji are one chip with their number', async () => {
  await open({
    messages: [
      aMessage(1, { reactions: [by(bea, '❤️'), by(ada, '❤️')] }),
      aMessage(2, { senderId: ada, reactions: [by(bea, '😂'), by(ada, '👍')] }),
      aMessage(3),
    ],
  });

  expect((await chip('You and Bea Blom: ❤️')).textContent).toBe('❤️2');
  expect(chips('no 1')).toEqual(['You and Bea Blom: ❤️']);
  expect(chips('no 2')).toEqual(['You: 👍', 'Bea Blom: 😂']);
  expect(chips('no 3')).toEqual([]);
});

test('a press on a chip gives the same or takes one’s own back', async () => {
  const local = await open({ messages: [aMessage(1, { reactions: [by(bea, '❤️')] })] });

  await act(async () => fireEvent.click(await chip('Bea Blom: ❤️')));
  const both = await chip('You and Bea Blom: ❤️');
  expect(await emojis(local)).toMatchObject([{ emoji: '❤️' }]);
  await act(async () => fireEvent.click(both));

  await chip('Bea Blom: ❤️');
  expect(await entries(local)).toEqual([]);
});

test('a chip that a key removes gives the focus to the actions of its message', async () => {
  const local = await open({ messages: [aMessage(1, { reactions: [by(ada, '❤️')] })] });
  const own = await chip('You: ❤️');
  own.focus();

  await act(async () => fireEvent.click(own, { detail: 0 }));

  await waitFor(() => expect(chips('no 1')).toEqual([]));
  expect(document.activeElement).toBe(screen.getByLabelText('Message actions'));
  expect(await emojis(local)).toMatchObject([{ emoji: null }]);
});

test('a double tap on a bubble gives a flower, and a second one leaves it', async () => {
  const local = await open();

  await doubleTap(screen.getByText('no 1'));
  await chip('You: 🌸');
  await doubleTap(screen.getByText('no 1'));

  expect(await emojis(local)).toMatchObject([{ emoji: '🌸' }]);
  expect(chips('no 1')).toEqual(['You: 🌸']);
});

test('a double tap replaces another reaction, and on a link of a message it is that of the link', async () => {
  const content = 'see https://posy.example/garden';
  const local = await open({ messages: [aMessage(1, { content }), aMessage(2, { reactions: [by(ada, '👍')] })] });

  await doubleTap(await screen.findByText(/garden/, { selector: 'a' }, LOADED));
  await doubleTap(screen.getByText('no 2'));

  await chip('You: 🌸');
  expect(await emojis(local)).toMatchObject([{ messageId: aMessage(2).id, emoji: '🌸' }]);
});

test('a new chip moves when it appears; one that was there when the thread opened does not', async () => {
  await open({ messages: [aMessage(1, { reactions: [by(bea, '❤️')] })] });
  const stored = await chip('Bea Blom: ❤️');

  await choose('no 1', '👍');

  const added = await chip('You: 👍');
  const isNew = ({ className }: HTMLElement) => /new/.test(className);
  expect([isNew(stored), isNew(added)]).toEqual([false, true]);
});

test('nothing can be reacted to where nothing can be written, and one’s own reaction can be taken back there', async () => {
  const local = await open({
    messages: [aMessage(1, { reactions: [by(ada, '❤️'), by(bea, '😂')] })],
    conversation: { isBlocked: true },
  });
  await doubleTap(screen.getByText('no 1'));
  const menu = await openMenu('no 1');
  expect(within(menu).queryAllByRole('menuitemradio')).toEqual([]);
  await act(async () => fireEvent.keyDown(menu, { key: 'Escape' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getByLabelText('Bea Blom: 😂').getAttribute('role')).toBe('img');

  await act(async () => fireEvent.click(await chip('You: ❤️')));

  await waitFor(() => expect(chips('no 1')).toEqual(['Bea Blom: 😂']));
  expect(await emojis(local)).toMatchObject([{ emoji: null }]);
});

test('a message that waits and one that is emptied can be reacted to neither in their menu nor by a double tap', async () => {
  const local = await testLocal(undefined, ada);
  await sendMessage(local, { conversationId: id, toUserId: bea, username: 'bea', content: 'waits' });
  await open({ local, messages: [aMessage(1, { content: '', isEmptied: true, isUnsent: true }), aMessage(2)] });
  await screen.findByText('waits');

  for (const text of ['This message was deleted', 'waits']) {
    await doubleTap(screen.getByText(text));
    const menu = await openMenu(text);
    expect(within(menu).queryAllByRole('menuitemradio')).toEqual([]);
    await act(async () => fireEvent.keyDown(menu, { key: 'Escape' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  }

  expect((await entries(local)).map(({ kind }) => kind)).toEqual(['message.send']);
});

test('a refused reaction is taken back', async () => {
  const local = await open();
  await choose('no 1', '👍');
  await chip('You: 👍');
  const error = { status: 403, code: 'cannot_message', message: '' };

  await act(() => Promise.resolve(local.out.outbox.toCollection().modify({ status: 'failed', sends: 1, error })));

  await waitFor(() => expect(chips('no 1')).toEqual([]));
});

test('a device that cannot store a reaction says so', async () => {
  const local = await open();
  vi.spyOn(local.out.outbox, 'add').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));

  await choose('no 1', '👍');

  await waitFor(() => expect(visibleToast()).toMatchObject({ isError: true }));
  expect(chips('no 1')).toEqual([]);
});

test('a reaction of the other user to a message of the open thread is announced', async () => {
  const local = await open({ messages: [aMessage(1, { senderId: ada, content: 'The gate is open' })] });

  const reacted = aMessage(1, { senderId: ada, content: 'The gate is open', reactions: [by(bea, '❤️')], rev: 2 });
  await act(async () => local.cache.messages.put(reacted));

  await chip('Bea Blom: ❤️');
  const region = screen.getByRole('region', { name: 'Conversation with Bea Blom' });
  await waitFor(() => expect(region.textContent).toContain('Bea Blom: ❤️ to “The gate is open”'));
});
