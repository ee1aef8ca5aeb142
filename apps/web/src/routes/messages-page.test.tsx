import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aPost, aUserId } from '@posy/testkit/entities';
import { cleanup, screen, waitFor } from '@testing-library/react';
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
afterEach(() => {
  cleanup();
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
