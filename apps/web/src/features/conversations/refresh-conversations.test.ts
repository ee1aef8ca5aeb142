import { conversationIdOf } from '@posy/contract/conversation-id';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import { aConversation, aUserId } from '@posy/testkit/entities';
import { TestTimers } from '@posy/testkit/test-timers';
import { afterEach, expect, test, vi } from 'vitest';
import { dexieCache } from '../../sync/dexie-cache.ts';
import { changes } from '../../sync/registry.ts';
import { type ListAnswer, listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { openConversations, refreshConversations } from './refresh-conversations.ts';

const FIRST = `/api/conversations?limit=${MAX_PAGE_SIZE}`;
const SECOND = `${FIRST}&cursor=2`;
const withPerson = (n: number) => aConversation({ id: conversationIdOf(aUserId(1), aUserId(n)) });

afterEach(() => vi.unstubAllGlobals());

test('all pages are fetched, and not again for a while', async () => {
  const local = await testLocal();
  const { asked } = await listServer(local, {
    [FIRST]: { rows: [withPerson(2)], next: SECOND },
    [SECOND]: { rows: [withPerson(3)] },
  });

  const results = [await refreshConversations(local, false), await refreshConversations(local, false)];

  expect(results).toEqual(['loaded', 'loaded']);
  expect(asked).toEqual([FIRST, SECOND]);
  expect(await local.cache.conversations.count()).toBe(2);
});

test.each([
  [503, 'failed', 3],
  [401, 'failed', 1],
])('E42 an opened list that fails with %i is %s after %i requests', async (status, outcome, requests) => {
  const device = testDevice();
  const local = await testLocal(device);
  const timers = new TestTimers(device.clock);
  const { asked } = await listServer(local, { [FIRST]: { status } });
  let result: string | null = null;

  void openConversations(local, false, new AbortController().signal, timers).then((found) => (result = found));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  for (const [waitMs, before] of [
    [1000, 1],
    [2000, 2],
  ] as const) {
    if (requests === 1) break;
    await vi.waitFor(() => expect(timers.size).toBe(1));
    timers.advance(waitMs - 1);
    expect(asked).toHaveLength(before);
    timers.advance(1);
    await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
  }

  await vi.waitFor(() => expect(result).toBe(outcome));
  expect(asked).toHaveLength(requests);
});

test('E42 a list that is left is not requested again', async () => {
  const device = testDevice();
  const local = await testLocal(device);
  const timers = new TestTimers(device.clock);
  const leaving = new AbortController();
  const { asked } = await listServer(local, { [FIRST]: { status: 503 } });

  const opening = openConversations(local, false, leaving.signal, timers);
  await vi.waitFor(() => expect(timers.size).toBe(1));
  leaving.abort();
  timers.advance(1000);
  await opening;

  expect(asked).toHaveLength(1);
});

test('a list that was interrupted is fetched again when it opens next', async () => {
  const local = await testLocal();
  const answers: Record<string, ListAnswer> = {
    [FIRST]: { rows: [withPerson(2)], next: SECOND },
    [SECOND]: { status: 503 },
  };
  await listServer(local, answers);

  const cut = await refreshConversations(local, false);
  answers[SECOND] = { rows: [withPerson(3)] };
  const whole = await refreshConversations(local, false);

  expect([cut, whole]).toEqual(['failed', 'loaded']);
  expect(await local.cache.conversations.count()).toBe(2);
});

test('a snapshot with only the newest conversations leaves the rest to be fetched', async () => {
  const local = await testLocal();
  const { asked } = await listServer(local, { [FIRST]: { rows: [withPerson(2), withPerson(3)] } });
  await refreshConversations(local, false);

  await dexieCache(local, changes).write((tx) => tx.remove('conversation', [withPerson(3).id], 'swept'));
  await refreshConversations(local, false);

  expect(asked).toEqual([FIRST, FIRST]);
  expect(await local.cache.conversations.count()).toBe(2);
});
