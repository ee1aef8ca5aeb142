import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId } from '@posy/contract/ids';
import { TYPING_EVERY_MS } from '@posy/contract/limits';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { openTypingChannel } from '../../sync/typing-channel.ts';
import { changePreferences } from '../preferences/read-preferences.ts';
import { MessageComposer } from './composer.tsx';
import { saveDraft } from './message-draft.ts';
import { foldMessages } from './message-overlay.ts';
import { readThreadRows } from './messages.local.ts';
import type { Composing } from './use-composing.ts';
import { useSendTyping } from './use-send-typing.ts';

/** Later than the server drops it. */
const SEND_EVERY_MS = TYPING_EVERY_MS + 500;
const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);
const withCyd = conversationIdOf(ada, aUserId(3));

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  setSyncStatus({ network: 'online' });
  vi.unstubAllGlobals();
});

/** A device with two conversations, and the typing that its leading tab is asked to send. */
async function aDevice() {
  const device = testDevice();
  const local = await testLocal(device, ada);
  await local.cache.conversations.bulkPut([aConversation(), aConversation({ id: withCyd })]);
  const sent: ConversationId[] = [];
  const leader = openTypingChannel(ada, { sent: (each) => sent.push(each) });
  onTestFinished(() => leader.close());
  const typing = (conversationId: ConversationId) => {
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <LocalContext value={local}>{children}</LocalContext>
    );
    return renderHook(() => useSendTyping(conversationId), { wrapper }).result.current;
  };
  /** How often it was sent for the conversation with Bea: that with Cyd comes after all of them. */
  const count = async () => {
    device.clock.advance(SEND_EVERY_MS);
    const before = sent.filter((each) => each === withCyd).length;
    typing(withCyd)('x');
    await vi.waitFor(() => expect(sent.filter((each) => each === withCyd)).toHaveLength(before + 1));
    return sent.filter((each) => each === id).length;
  };
  return { local, device, typing, count };
}

test('typing is sent at most every three and a half seconds for a conversation, also when its thread is opened again', async () => {
  const { device, typing, count } = await aDevice();

  for (const text of ['g', 'ga', 'gat']) typing(id)(text);
  device.clock.advance(SEND_EVERY_MS - 1);
  typing(id)('gate');
  expect(await count()).toBe(1);
  typing(id)('gates');

  expect(await count()).toBe(2);
});

test('an empty text is not typed', async () => {
  const { typing, count } = await aDevice();

  typing(id)(' \n');

  expect(await count()).toBe(0);
});

test('without the setting nothing is sent, also while its change waits for the network', async () => {
  const { local, typing, count } = await aDevice();
  await changePreferences(local, { sendsTyping: false });

  typing(id)('g');
  expect(await local.out.outbox.count()).toBe(1);
  await changePreferences(local, { sendsTyping: true });

  expect(await count()).toBe(0);
});

test('offline nothing is sent, and nothing is kept for later', async () => {
  const { typing, count } = await aDevice();
  setSyncStatus({ network: 'offline' });

  typing(id)('g');
  setSyncStatus({ network: 'online' });
  expect(await count()).toBe(0);
  typing(id)('ga');

  expect(await count()).toBe(1);
});

test('a conversation that waits to be sent is not known to the server, so nothing is sent for it', async () => {
  const { local, typing, count } = await aDevice();
  await local.cache.conversations.delete(id);

  typing(id)('g');

  expect(await count()).toBe(0);
});

/** Draws the field with a stored draft; `edit` begins the edit of an own message. */
async function openComposer(local: LocalDb) {
  await saveDraft(local, id, { content: 'begun' });
  await local.cache.messages.put(aMessage(1, { senderId: ada }));
  const [message] = foldMessages({ ...(await readThreadRows(local, id, 1)), uploads: [], uid: ada });
  if (!message) throw new Error('there is a message');
  let begin: Parameters<Composing['onBegin']>[0] = () => undefined;
  const onBegin: Composing['onBegin'] = (listener) => {
    begin = listener;
    return () => undefined;
  };
  const composing = { reply: () => undefined, edit: () => undefined, onBegin };
  const others = { otherName: 'Bea', drop: { onDropped: () => () => undefined }, composing, findEditable: () => null };
  await renderOnDevice(
    local,
    <MessageComposer to={{ conversationId: id, toUserId: bea, username: 'bea' }} {...others} />,
  );
  return { edit: () => act(async () => begin('edit', message)) };
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('a restored draft is not typed, and neither is the edit of a message; the next change of the text is', async () => {
  const { local, count } = await aDevice();
  const { edit } = await openComposer(local);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your message')).value).toBe('begun');
  expect(await count()).toBe(0);
  await edit();
  await type('Edit message', 'changed');
  expect(await count()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Stop editing' }));

  await type('Your message', 'begun again');

  expect(await count()).toBe(1);
});
