import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { MessageEntity } from '@posy/contract/messages';
import { aConversation, aMessage, aMessageId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { readDraft, saveDraft } from '../messages/message-draft.ts';
import { sendMessage } from '../messages/send-message.ts';
import { setSessionState } from '../session/session-state.ts';
import { Thread } from './thread.tsx';

const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);
const asked = vi.fn<typeof fetch>(async () => {
  throw new TypeError('Failed to fetch');
});

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: ada } });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface World {
  readonly conversation?: Partial<ConversationEntity>;
  readonly messages?: readonly MessageEntity[];
  readonly local?: LocalDb;
}

async function open({ conversation = {}, messages = [], local }: World = {}) {
  const device = local ?? (await testLocal(testDevice(), ada));
  const lastN = messages.at(-1)?.n ?? 0;
  await device.cache.conversations.put(aConversation({ lastN, receivedK: lastN, readK: lastN, ...conversation }));
  await device.cache.messages.bulkPut([...messages]);
  await renderOnDevice(
    device,
    <Thread id={id} isListAsked={false} target={null} onBack={() => undefined} onMoved={() => undefined} />,
  );
  return device;
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
const line = (text: string) => {
  const found = screen.getByText(text).closest<HTMLElement>('[data-message]');
  if (!found) throw new Error(`no message has ${text}`);
  return found;
};
const quoteBar = () => screen.queryByRole('button', { name: 'Remove quote' })?.parentElement ?? null;
const openMenu = (text: string) => fireEvent.click(within(line(text)).getByLabelText('Message actions'));

async function reply(text: string): Promise<void> {
  await screen.findByText(text);
  await field();
  openMenu(text);
  const item = await screen.findByRole('menuitem', { name: 'Reply' }, { timeout: 10_000 });
  await act(async () => fireEvent.click(item));
}

test('a reply begins in the menu, with the focus in the field, and is sent with its quote', async () => {
  const local = await open({ messages: [aMessage(1), aMessage(2)] });

  await reply('no 1');

  await waitFor(() => expect(quoteBar()?.textContent).toContain('Reply to Bea Blom: no 1'));
  expect(within(quoteBar() ?? document.body).getByRole('status').textContent).toContain('Reply to Bea Blom: no 1');
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  fireEvent.change(input, { target: { value: 'surely' } });
  await act(async () => fireEvent.keyDown(input, { key: 'Enter' }));

  await waitFor(() => expect(input.value).toBe(''));
  await screen.findByText('surely');
  expect(within(line('surely')).getByLabelText('Reply to Bea Blom: no 1')).toBeDefined();
  await waitFor(() => expect(quoteBar()).toBeNull());
  const [entry] = await local.out.outbox.toArray();
  expect(entry?.args).toMatchObject({ content: 'surely', replyToId: aMessageId(1) });
});

test('an unsent message can be answered, a refused or deleted one cannot', async () => {
  const local = await testLocal(testDevice(), ada);
  const to = { conversationId: id, toUserId: bea, username: 'bea' };
  await sendMessage(local, { ...to, content: 'refused' });
  const [entry] = await local.out.outbox.toArray();
  const error = { status: 403, code: 'cannot_message', message: '' };
  await local.out.outbox.update(entry?.key ?? '', { status: 'failed', error, sends: 1 });
  await sendMessage(local, { ...to, content: 'waiting' });
  await open({ local });
  await screen.findByText('waiting');

  openMenu('refused');
  await screen.findByRole('menuitem', { name: 'Copy text' }, { timeout: 10_000 });
  expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull();
  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await reply('waiting');

  await waitFor(() => expect(quoteBar()?.textContent).toContain('Reply to you: waiting'));
});

test('Escape in the field and the cross remove the quote, and the text stays', async () => {
  await open({ messages: [aMessage(1)] });
  await reply('no 1');
  await waitFor(() => expect(quoteBar()).not.toBeNull());
  const input = await field();
  fireEvent.change(input, { target: { value: 'begun' } });

  expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(false);
  expect(quoteBar()).toBeNull();
  expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(true);

  await reply('no 1');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove quote' }));
  expect(quoteBar()).toBeNull();
  expect(input.value).toBe('begun');
  expect(document.activeElement).toBe(input);
});

test('a draft is restored with its quote; the text stays when the answered message is deleted', async () => {
  const local = await open({ messages: [aMessage(1)] });
  await reply('no 1');
  fireEvent.change(await field(), { target: { value: 'surely' } });
  cleanup();
  await waitFor(async () => expect((await readDraft(local, id)).content).toBe('surely'));

  await open({ local });
  await waitFor(() => expect(quoteBar()?.textContent).toContain('Reply to Bea Blom: no 1'));
  await act(() => Promise.resolve(local.cache.messages.delete(aMessageId(1))));

  await waitFor(() => expect(quoteBar()?.textContent).toContain('Message deleted'));
  expect((await field()).value).toBe('surely');
});

test('a quote leads to its message, also far above those that are drawn', async () => {
  const messages = Array.from({ length: 200 }, (_, n) => aMessage(n + 1));
  await open({ messages: [...messages, aMessage(201, { content: 'late', replyTo: { id: aMessageId(7), n: 7 } })] });

  const late = await screen.findByText('late');
  fireEvent.click(screen.getByLabelText('Reply to Bea Blom: no 7'));

  await waitFor(() => expect(document.activeElement?.getAttribute('data-message')).toBe(aMessageId(7)));
  expect(document.activeElement?.className).toContain('highlighted');
  // The thread was not drawn anew, so that nothing jumped.
  expect(late.isConnected).toBe(true);
});

test('a quote of a message that only the server has says without a network when it comes; a deleted one leads nowhere', async () => {
  await open({
    messages: [
      ...Array.from({ length: 30 }, (_, i) => aMessage(40 + 2 * i)),
      aMessage(110, { content: 'one', replyTo: { id: aMessageId(7), n: 7 } }),
      aMessage(112, { content: 'two', replyTo: { id: aMessageId(41), n: 41 } }),
    ],
  });
  await screen.findByText('two');
  expect(line('two').querySelectorAll('button')).toHaveLength(1);
  expect(line('two').textContent).toContain('Message deleted');

  const before = asked.mock.calls.length;
  await act(async () => fireEvent.click(screen.getByLabelText('Reply: An earlier message')));

  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before));
  expect(await screen.findByText('Older messages appear as soon as Posy can be reached.')).toBeDefined();
  expect(screen.getByText('two')).toBeDefined();
});

test('nothing can be answered where nothing can be written', async () => {
  await open({ messages: [aMessage(1)], conversation: { isBlocked: true } });
  await screen.findByText('no 1');

  openMenu('no 1');

  expect(await screen.findByRole('menuitem', { name: 'Delete' }, { timeout: 10_000 })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Reply' })).toBeNull();
});

test('a swipe of a message with a finger answers it', async () => {
  const local = await open({ messages: [aMessage(1)] });
  await screen.findByText('no 1');
  await field();
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientY: 300 };

  fireEvent.pointerDown(screen.getByText('no 1'), { ...finger, clientX: 100 });
  fireEvent.pointerMove(screen.getByText('no 1'), { ...finger, clientX: 170 });
  fireEvent.pointerUp(screen.getByText('no 1'), { ...finger, clientX: 170 });

  await waitFor(() => expect(quoteBar()?.textContent).toContain('Reply to Bea Blom: no 1'));
  expect(document.activeElement).toBe(await field());
  fireEvent(window, new Event('pagehide'));
  await waitFor(async () => expect((await readDraft(local, id)).replyToId).toBe(aMessageId(1)));
});

test('a reply to a message that was chosen while another is being stored stays in the field', async () => {
  const local = await open({ messages: [aMessage(1), aMessage(2)] });
  await saveDraft(local, id, { content: '', replyToId: null });
  await reply('no 1');
  const input = await field();
  fireEvent.change(input, { target: { value: 'first' } });
  await act(async () => {
    fireEvent.keyDown(input, { key: 'Enter' });
    const text = screen.getByText('no 2');
    const finger = { pointerType: 'touch', isPrimary: true, pointerId: 1, clientY: 300 };
    fireEvent.pointerDown(text, { ...finger, clientX: 100 });
    fireEvent.pointerMove(text, { ...finger, clientX: 170 });
    fireEvent.pointerUp(text, { ...finger, clientX: 170 });
  });

  await screen.findByText('first');
  await waitFor(() => expect(quoteBar()?.textContent).toContain('Reply to Bea Blom: no 2'));
  const [entry] = await local.out.outbox.toArray();
  expect(entry?.args).toMatchObject({ replyToId: aMessageId(1) });
});
