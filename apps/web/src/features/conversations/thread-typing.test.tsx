import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationEntity } from '@posy/contract/conversations';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { openTypingChannel } from '../../sync/typing-channel.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { typingUsers } from '../messages/typing-users.ts';
import { useTypingUsers } from '../messages/use-typing.ts';
import { changePreferences } from '../preferences/read-preferences.ts';
import { setSessionState } from '../session/session-state.ts';
import { Thread } from './thread.tsx';

const ada = aUserId(1);
const bea = aUserId(2);
const id = conversationIdOf(ada, bea);

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: ada } });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  useTypingUsers();
  return <Thread id={id} isListAsked={false} target={null} onBack={() => undefined} onMoved={() => undefined} />;
}

/** The open thread, and the tab that has the socket. */
async function open(conversation: Partial<ConversationEntity> = {}) {
  const local = await testLocal(undefined, ada);
  await local.cache.conversations.put(aConversation({ lastN: 1, receivedK: 1, readK: 1, ...conversation }));
  await local.cache.messages.put(aMessage(1));
  await renderOnDevice(local, <Screen />);
  await screen.findByText('no 1');
  const leader = openTypingChannel(ada);
  onTestFinished(() => leader.close());
  return { local, beaTypes: () => leader.post({ received: id }) };
}

const header = () => within(screen.getByRole('banner'));
const line = () => header().getByRole('status').parentElement;
const typing = () => header().queryByText('typing…');

async function untilShown(beaTypes: () => void): Promise<void> {
  // The page listens once it has read the setting.
  await waitFor(() => {
    beaTypes();
    expect(typing()).not.toBeNull();
  });
}

test('the header shows that the other user types in place of the username, and says so once', async () => {
  const { beaTypes } = await open();
  expect(line()?.textContent).toBe('@bea');

  await untilShown(beaTypes);
  const status = header().getByRole('status');
  const word = typing();
  await act(async () => beaTypes());

  expect([line()?.textContent, status.textContent]).toEqual(['typing…', 'typing…']);
  expect(status.querySelectorAll('[aria-hidden] > span')).toHaveLength(3);
  expect(header().getByRole('status')).toBe(status);
  expect(typing(), 'a further frame changes nothing that is read out').toBe(word);
});

test('a message of the user ends it, and an own one does not', async () => {
  const { local, beaTypes } = await open();
  await untilShown(beaTypes);
  await act(async () => void (await local.cache.conversations.update(id, { lastN: 2 })));
  expect(typing()).not.toBeNull();

  await act(async () => void (await local.cache.conversations.update(id, { lastN: 3, receivedK: 2 })));

  await waitFor(() => expect(line()?.textContent).toBe('@bea'));
});

test('a block ends it at once, also without a network', async () => {
  const { local, beaTypes } = await open();
  await untilShown(beaTypes);

  await act(() => blockPerson(local, bea, true));

  await waitFor(() => expect(typing()).toBeNull());
});

test('users who do not show that they type do not see it of others, from the change on', async () => {
  const { local, beaTypes } = await open();
  await untilShown(beaTypes);

  await act(() => changePreferences(local, { sendsTyping: false }));

  await waitFor(() => expect(typing()).toBeNull());
  const other = Promise.withResolvers<unknown>();
  const otherTab = openTypingChannel(ada, { received: other.resolve });
  onTestFinished(() => otherTab.close());
  await act(async () => {
    beaTypes();
    await other.promise;
  });
  expect(typingUsers.has(id)).toBe(false);
});

test('without a network the header says that messages are sent later', async () => {
  const { beaTypes } = await open();
  await untilShown(beaTypes);

  act(() => setSyncStatus({ network: 'offline' }));

  expect(line()?.textContent).toBe('Offline — messages are sent later');
});

test('it ends with the page, as at log-out', async () => {
  const { beaTypes } = await open();
  await untilShown(beaTypes);

  cleanup();

  expect(typingUsers.has(id)).toBe(false);
});

test('the line below the name is there for a user without a username, too', async () => {
  const { otherUser } = aConversation();
  const { beaTypes } = await open({ otherUser: { ...otherUser, username: null } });
  expect(line()?.textContent).toBe('');

  await untilShown(beaTypes);

  expect(line()?.textContent).toBe('typing…');
});
