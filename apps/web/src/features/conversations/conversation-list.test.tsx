import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aMessage, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { blockPerson } from '../blocks/set-block.ts';
import { SearcherContext } from '../device-search/searcher.ts';
import { searchHere } from '../device-search/testing/search-here.ts';
import { typingUsers } from '../messages/typing-users.ts';
import { ConversationList, type ConversationListProps } from './conversation-list.tsx';
import type { ConversationView } from './conversation-view.ts';

let local: LocalDb;
beforeEach(async () => {
  local = await testLocal(testDevice());
});
afterEach(() => {
  cleanup();
  typingUsers.clear();
});

function conversation(n: number, change: Partial<ConversationView> = {}): ConversationView {
  return {
    id: conversationIdOf(aUserId(1), aUserId(n)),
    otherUserId: aUserId(n),
    name: `Bea ${n}`,
    username: `bea.${n}`,
    profileImageUrl: null,
    isDeleted: false,
    isBlocked: false,
    isRequest: false,
    unreadCount: 0,
    readK: 0,
    receivedK: 0,
    last: { isOwn: false, preview: `last words ${n}`, delivery: { kind: 'received' } },
    activeAt: 0,
    draft: '',
    ...change,
  };
}

function show(change: Partial<ConversationListProps>) {
  const synced = {
    onOpen: vi.fn<ConversationListProps['onOpen']>(),
    onOpenRequests: vi.fn<() => void>(),
    onNew: vi.fn<() => void>(),
    onRetry: vi.fn<() => void>(),
  };
  render(
    <SearcherContext value={searchHere}>
      <LocalContext value={local}>
        <ConversationList list={[]} requestCount={0} asked="loaded" openId={null} {...synced} {...change} />
      </LocalContext>
    </SearcherContext>,
  );
  return synced;
}

/** Without the link to the privacy page. */
const rows = () => screen.getAllByRole('link').filter((link) => link.getAttribute('href') !== '/privacy');
const box = () => screen.getByRole('searchbox', { name: 'Search conversations' });

test('a row shows the user, the last message, and the unread count up to 99+', () => {
  show({
    list: [
      conversation(2, { unreadCount: 3 }),
      conversation(3, { unreadCount: 100 }),
      conversation(4, { last: { isOwn: true, preview: 'mine', delivery: { kind: 'read' } } }),
    ],
  });

  const texts = rows().map((row) => row.textContent);
  expect(texts[0]).toMatch(/^Bea 2\d+dlast words 233 unread$/);
  expect(texts[1]).toContain('99+ unread');
  expect(texts[2]).toContain('ReadYou: mine');
});

test('a draft precedes the last message, except in the open conversation', () => {
  const begun = conversation(2, { draft: 'I was about to' });

  show({ list: [begun, conversation(3)] });
  expect(rows()[0]?.textContent).toContain('Draft: I was about to');
  cleanup();
  show({ list: [begun, conversation(3)], openId: begun.id });

  expect(rows()[0]?.textContent).not.toContain('Draft');
  expect(rows()[0]?.getAttribute('aria-current')).toBe('true');
});

test('a user who types is shown in place of the last message, also in the open row; a draft goes first', () => {
  const list = [conversation(2, { unreadCount: 3 }), conversation(3, { draft: 'I was about to' }), conversation(4)];
  show({ list, openId: conversation(4).id });

  act(() => {
    for (const { id } of list) typingUsers.show(id);
  });
  const shown = rows().map((row) => row.textContent);
  expect(shown[0]).toMatch(/^Bea 2\d+dtyping…33 unread$/);
  expect(shown[1]).toContain('Draft: I was about to');
  expect(shown[2]).toMatch(/typing…$/);
  expect(rows()[2]?.querySelectorAll('[aria-hidden] > span')).toHaveLength(3);
  act(() => typingUsers.clear());

  expect(rows()[2]?.textContent).toMatch(/last words 4$/);
});

test('a new message of the user ends that they type, in any row', () => {
  const far = Array.from({ length: 40 }, (_, n) => conversation(n + 2));
  const last = far.at(-1)?.id ?? conversation(2).id;
  show({ list: far });
  act(() => typingUsers.show(last));
  cleanup();

  show({ list: far.map((each) => (each.id === last ? { ...each, receivedK: 1 } : each)) });

  expect(typingUsers.has(last)).toBe(false);
});

test('a tap opens a conversation; with Ctrl the browser opens it in a new tab', () => {
  const { onOpen } = show({ list: [conversation(2)] });
  const [row] = rows();
  if (!row) throw new Error('no row');

  fireEvent.click(row, { ctrlKey: true });
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.click(row);

  expect(onOpen.mock.calls).toEqual([[conversation(2).id]]);
  expect(row.getAttribute('href')).toBe(`/messages?conversation=${conversation(2).id}`);
});

test('the search box filters by name and username, announces the count, and offers a new message without results', () => {
  const { onNew } = show({ list: [conversation(2, { name: 'Zoë Blom', username: 'zoe' }), conversation(3)] });

  fireEvent.change(box(), { target: { value: 'zoe' } });
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('1 conversation')).toBeDefined();
  fireEvent.change(box(), { target: { value: 'nobody' } });
  expect(screen.getByText('No conversations found')).toBeDefined();
  const empty = screen.getByText('No conversations found').parentElement;
  if (!empty) throw new Error('no empty state');
  fireEvent.click(within(empty).getByRole('button', { name: 'New Message' }));

  expect(onNew).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(rows()).toHaveLength(2);
});

test('arrow keys lead from the box through the rows and back', () => {
  show({ list: [conversation(2), conversation(3), conversation(4)] });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  box().focus();

  press('ArrowDown');
  expect(document.activeElement).toBe(rows()[0]);
  press('ArrowDown');
  press('End');
  expect(document.activeElement).toBe(rows()[2]);
  press('Home');
  press('ArrowUp');

  expect(document.activeElement).toBe(box());
});

test('a row above the list leads to the requests, if there are any, and not while conversations are searched', () => {
  const { onOpenRequests } = show({ list: [conversation(2)], requestCount: 2 });
  const link = screen.getByRole('link', { name: 'Message requests 2' });
  expect(rows()[0]).toBe(link);

  fireEvent.click(link, { ctrlKey: true });
  expect(onOpenRequests).not.toHaveBeenCalled();
  fireEvent.click(link);
  expect(onOpenRequests).toHaveBeenCalledTimes(1);
  fireEvent.change(box(), { target: { value: 'bea' } });

  expect(screen.queryByRole('link', { name: 'Message requests 2' })).toBeNull();
  cleanup();
  show({ list: [conversation(2)], requestCount: 0 });
  expect(rows()).toHaveLength(1);
});

test('arrow keys reach the way to the requests, also above an empty list', () => {
  show({ list: [conversation(2)], requestCount: 1 });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  box().focus();

  press('ArrowDown');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Message requests 1' }));
  press('ArrowDown');
  expect(document.activeElement).toBe(rows()[1]);
  cleanup();

  show({ list: [], requestCount: 1 });
  expect(screen.getByRole('link', { name: 'Message requests 1' })).toBeDefined();
  expect(screen.getByText('No conversations yet')).toBeDefined();
});

test('Q09 messages are searched on the device while typing, without a network, and a result opens its message', async () => {
  setSyncStatus({ network: 'offline' });
  const { id } = conversation(2);
  await local.cache.conversations.put(aConversation());
  await local.cache.messages.bulkPut([
    aMessage(1, { content: 'The peonies are out in the Jardin d’Été' }),
    aMessage(2, { content: 'mine: peony', senderId: aUserId(1) }),
    aMessage(3, { content: 'roses' }),
  ]);
  const { onOpen } = show({ list: [conversation(2)] });

  fireEvent.change(box(), { target: { value: 'ete jard' } });

  const found = await screen.findByRole('list', { name: 'Messages on this device' });
  const [row] = within(found).getAllByRole('link');
  if (!row) throw new Error('no message');
  expect(row.textContent).toContain('The peonies are out in the Jardin d’Été');
  expect([...row.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Jard', 'Été']);
  expect(screen.getByText('Not connected — only this device was searched')).toBeDefined();
  expect(await screen.findByText('0 conversations, 1 message')).toBeDefined();
  expect(screen.queryByText('No conversations found')).toBeNull();
  fireEvent.click(row);
  expect(onOpen.mock.calls).toEqual([[id, aMessage(1).id]]);

  fireEvent.change(box(), { target: { value: 'peon' } });
  await waitFor(() => expect(within(found).getAllByRole('link')).toHaveLength(2));
  expect(within(found).getAllByRole('link')[0]?.textContent).toContain('You: mine: peony');
});

test('Q02 messages with a blocked user are not found, sent or not', async () => {
  await local.cache.conversations.put(aConversation());
  await local.cache.messages.bulkPut([aMessage(1, { content: 'tulips' })]);
  show({ list: [conversation(2)] });
  fireEvent.change(box(), { target: { value: 'tulips' } });
  await screen.findByText('1 message');

  await blockPerson(local, aUserId(2), true);

  await waitFor(() => expect(screen.queryByText('1 message')).toBeNull());
  expect(await screen.findByText('No conversations found')).toBeDefined();
});

test('an empty list is shown only after the server has answered', () => {
  show({ asked: 'asking' });
  expect(screen.getByText('Loading conversations')).toBeDefined();
  cleanup();
  show({ asked: 'unreachable' });
  expect(screen.getByText('Not saved on this device')).toBeDefined();
  cleanup();
  const { onRetry } = show({ asked: 'failed' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  cleanup();

  show({ asked: 'loaded' });

  expect(screen.getByText('No conversations yet')).toBeDefined();
});
