import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aMessage, aPost, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopServices } from '../app/signed-in-services.ts';
import { openPage } from '../app/testing/open-page.tsx';
import { setSessionState } from '../features/session/session-state.ts';
import { closeDialog, openDialog } from '../kit/open-dialog.ts';
import { aCurrentUser, fakeNetwork } from '../kit/testing/fake-server.ts';
import type { LocalDb } from '../local/local-db.ts';
import { openLocal } from '../sync/current-local.ts';
import { dismissToast, visibleToast } from '../ui/toast.ts';

let local: LocalDb;
beforeEach(async () => {
  vi.stubGlobal('fetch', fakeNetwork({}).fetch);
  vi.stubGlobal('scrollTo', () => undefined);
  setSessionState({ status: 'signed-in', user: aCurrentUser() });
  local = await openLocal(aCurrentUser().id);
});
afterEach(async () => {
  cleanup();
  await Promise.all([local.cache.conversations.clear(), local.cache.messages.clear(), local.out.outbox.clear()]);
  closeDialog();
  dismissToast(visibleToast()?.id ?? 0);
  vi.unstubAllGlobals();
});
afterAll(stopServices);

test.each(['../../admin', '<svg onload=alert(1)>', 'javascript:alert(1)', '1', 'a'.repeat(5000)])(
  'X06 an invalid conversation address opens no conversation and leaves the address (%s)',
  async (wanted) => {
    const page = await openPage(`/messages?conversation=${encodeURIComponent(wanted)}`);

    await screen.findByText('Conversation not found');
    await waitFor(() => expect(page.href()).toBe('/messages'));
    expect(document.querySelector('svg[onload]')).toBeNull();
    expect(screen.queryByLabelText('Your message')).toBeNull();
  },
);

const user = (n: number, username: string) => ({ ...aPost().user, id: aUserId(n), username, bio: '', rev: 1 });

test('the address of a username opens the conversation with its user, and is removed', async () => {
  const bea = user(2, 'bea');
  const id = conversationIdOf(aCurrentUser().id, bea.id);
  await local.cache.users.put(bea);
  await local.cache.conversations.put(aConversation({ id, otherUser: { ...aConversation().otherUser, id: bea.id } }));

  const page = await openPage('/messages?username=bea');

  expect(await screen.findByRole('heading', { level: 2, name: 'Bea Blom' })).toBeDefined();
  expect(await screen.findByLabelText('Your message')).toBeDefined();
  await waitFor(() => expect(page.href()).toBe('/messages'));
});

test('the address of one’s own username says that it cannot be written to, and falls back to a search', async () => {
  await local.cache.users.put({ ...user(1, 'ada.lovelace'), id: aCurrentUser().id });

  const page = await openPage('/messages?username=ada.lovelace');

  const description = 'Failed to start conversation: You cannot send a message to yourself';
  await waitFor(() => expect(visibleToast()).toMatchObject({ title: 'Error', description, isError: true }));
  expect(openDialog.get()).toEqual(['new-message', { username: '@ada.lovelace' }]);
  expect(page.href()).toBe('/messages');
});

const requestFrom = async (n: number, firstName: string) => {
  const id = conversationIdOf(aCurrentUser().id, aUserId(n));
  const otherUser = { ...aConversation().otherUser, id: aUserId(n), firstName };
  const counts = { lastN: 1, receivedK: 1, unreadCount: 1, isRequest: true };
  await local.cache.conversations.put(aConversation({ id, otherUser, ...counts }));
  await local.cache.messages.put(aMessage(n, { conversationId: id, n: 1, k: 1, senderId: aUserId(n) }));
  return id;
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const requests = () => screen.getByRole('list', { name: 'Message requests' });
const link = (name: string | RegExp) => screen.findByRole('link', { name });
const click = (element: HTMLElement) => act(async () => fireEvent.click(element));

test('the requests are opened from the list, and Back leads from a request to them and on to the list', async () => {
  await requestFrom(5, 'Eve');
  await requestFrom(6, 'Fay');
  const page = await openPage('/messages');
  await click(await link('Message requests 2'));
  expect(document.activeElement).toBe(await title('Message requests'));
  expect(within(requests()).getAllByRole('link')).toHaveLength(2);
  await click(await link(/^Eve Blom/));
  await screen.findByText('Eve Blom wants to write to you.');

  await page.back();
  await waitFor(async () => expect(document.activeElement).toBe(await link(/^Eve Blom/)));
  await page.back();

  await title('Messages');
  await waitFor(async () => expect(document.activeElement).toBe(await link('Message requests 2')));
});

test('the address of the requests opens them, and is removed; a button leads to the list', async () => {
  await requestFrom(5, 'Eve');

  const page = await openPage('/messages?requests=open');

  await title('Message requests');
  await waitFor(() => expect(page.href()).toBe('/messages'));
  await click(screen.getByRole('button', { name: 'Back to conversations' }));
  await title('Messages');
  expect(page.href()).toBe('/messages');
});

test('a request that is deleted leads to the others, and the last one to the list', async () => {
  await requestFrom(5, 'Eve');
  await requestFrom(6, 'Fay');
  await openPage('/messages');
  await click(await link('Message requests 2'));
  const remove = async (name: string) => {
    await click(await link(new RegExp(`^${name} Blom`)));
    await screen.findByText(`${name} Blom wants to write to you.`);
    await click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this request?' }, { timeout: 10_000 });
    await click(within(question).getByRole('button', { name: 'Delete' }));
  };

  await remove('Eve');
  await waitFor(() => expect(within(requests()).getAllByRole('link')).toHaveLength(1));
  await waitFor(async () => expect(document.activeElement).toBe(await title('Message requests')));
  await remove('Fay');

  await waitFor(async () => expect(document.activeElement).toBe(await title('Messages')));
  expect(screen.queryByRole('link', { name: /^Message requests/ })).toBeNull();
});

test('an accepted request is among the conversations', async () => {
  await requestFrom(5, 'Eve');
  const page = await openPage('/messages');
  await click(await link('Message requests 1'));
  await click(await link(/^Eve Blom/));
  await screen.findByText('Eve Blom wants to write to you.');

  await click(screen.getByRole('button', { name: 'Accept' }));
  await screen.findByLabelText('Your message');
  await page.back();

  await title('Messages');
  expect(
    within(screen.getByRole('list', { name: 'Conversations' })).getByRole('link', { name: /^Eve Blom/ }),
  ).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Message requests/ })).toBeNull();
});
