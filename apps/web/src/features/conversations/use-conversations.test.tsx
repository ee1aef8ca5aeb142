import 'fake-indexeddb/auto';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { aConversation, aUserId } from '@posy/testkit/entities';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LocalContext } from '../../kit/local-context.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { saveDraft } from '../messages/message-draft.ts';
import { useConversation, useConversations } from './use-conversations.ts';

const withPerson = (n: number) => conversationIdOf(aUserId(1), aUserId(n));
const row = (n: number) => {
  const { otherUser } = aConversation();
  return aConversation({ id: withPerson(n), otherUser: { ...otherUser, id: aUserId(n), username: `bea${n}` } });
};

afterEach(() => vi.unstubAllGlobals());

async function device() {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const local = await testLocal();
  await local.cache.conversations.bulkPut([row(2), row(3)]);
  const wrapper = ({ children }: { readonly children: React.ReactNode }) => (
    <LocalContext value={local}>{children}</LocalContext>
  );
  return { local, wrapper };
}

test('typing in one conversation does not render the others', async () => {
  const { local, wrapper } = await device();
  const list = renderHook(() => useConversations().list, { wrapper });
  const open = renderHook(() => useConversation(withPerson(3)), { wrapper });
  const of = (n: number) => list.result.current?.find(({ id }) => id === withPerson(n));
  await waitFor(() => expect(of(2) && of(3) && open.result.current).toBeTruthy());
  const before = { listed: of(3), open: open.result.current };

  await act(() => saveDraft(local, withPerson(2), { content: 'begun' }));
  await waitFor(() => expect(of(2)?.draft).toBe('begun'));

  expect(of(3)).toBe(before.listed);
  expect(open.result.current).toBe(before.open);
});
