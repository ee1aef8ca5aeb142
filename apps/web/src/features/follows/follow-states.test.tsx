import 'fake-indexeddb/auto';
import { POSY_HEADER } from '@posy/contract/headers';
import type { UserId } from '@posy/contract/ids';
import { aUserId } from '@posy/testkit/entities';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { visibleToast } from '../../ui/toast.ts';
import { fetchFollowStatus } from './fetch-follow-status.ts';
import { FollowStates } from './follow-states.ts';

const [bea, cyd] = [aUserId(2), aUserId(3)];

/** A device of a user who follows `total` users, Bea among them; the others are not on the device. */
async function setUp(total: number) {
  const local = await testLocal(testDevice(), aUserId(1));
  const none = { totalFollowers: 0, totalViews: 0, totalFlowers: 0, totalPosts: 0, rev: 1 };
  await local.cache.stats.put({ ...none, totalFollowing: total, id: local.uid });
  await local.cache.follows.put({ userId: bea, isFollowing: true, followedAt: '2026', user: null, rev: 1 });
  const asked: UserId[] = [];
  const states = new FollowStates(local, async (_local: LocalDb, userId) => void asked.push(userId));
  return { local, states, asked };
}

function answerWith(status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json', [POSY_HEADER]: '1' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }));
}

afterEach(() => vi.unstubAllGlobals());

test('many views of one user share one query, and receive changes', async () => {
  const { local, states } = await setUp(1);
  const calls = { first: 0, second: 0 };
  const stop = states.subscribe(bea, () => calls.first++);
  states.subscribe(bea, () => calls.second++);
  await vi.waitFor(() => expect(states.get(bea)?.isFollowing).toBe(true));

  stop();
  await local.cache.follows.update(bea, { isFollowing: false });

  await vi.waitFor(() => expect(states.get(bea)?.isFollowing).toBe(false));
  expect(calls).toEqual({ first: 1, second: 2 });
});

test('the server is asked about users only if the device may be incomplete, and once each', async () => {
  const all = await setUp(1);
  all.states.subscribe(cyd, () => undefined);
  await vi.waitFor(() => expect(all.states.get(cyd)?.isFollowing).toBe(false));

  const some = await setUp(900);
  for (const id of [bea, cyd, cyd]) some.states.subscribe(id, () => undefined);
  await vi.waitFor(() => expect(some.asked).toEqual([cyd]));

  expect(all.asked).toEqual([]);
});

test('the answer of the server is stored, and yields to pulls', async () => {
  const { local } = await setUp(900);
  answerWith(200, { isFollowing: true });

  await fetchFollowStatus(local, cyd);
  expect((await local.cache.follows.get(cyd))?.isFollowing).toBe(true);

  await local.cache.follows.put({ userId: cyd, isFollowing: false, followedAt: '', user: null, rev: 3 });
  await fetchFollowStatus(local, cyd);
  expect((await local.cache.follows.get(cyd))?.isFollowing).toBe(false);
});

test('a refusal by the server is reported; a missing network or user is not', async () => {
  const { local } = await setUp(900);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await fetchFollowStatus(local, cyd);
  answerWith(404, { statusCode: 404, code: 'user_not_found', message: 'User not found' });
  await fetchFollowStatus(local, cyd);
  expect(visibleToast()).toBeNull();

  answerWith(500, { statusCode: 500, code: 'internal', message: 'Internal server error' });
  await fetchFollowStatus(local, cyd);

  expect(visibleToast()?.title).toBe('Failed to fetch follow status');
});
