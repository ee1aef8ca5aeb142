import 'fake-indexeddb/auto';
import type { UserEntity } from '@posy/contract/users';
import { aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { visibleToast } from '../../ui/toast.ts';
import { ApproveFollowers } from './approve-followers.tsx';
import { FollowRequests } from './follow-requests.tsx';

const uid = aUserId(1);
const aUser = (n: number): UserEntity => ({
  id: aUserId(n),
  firstName: `P${n}`,
  lastName: '',
  username: `p${n}`,
  bio: '',
  profileImageUrl: null,
  rev: 1,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(waiting: readonly number[]): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await local.cache.followRequests.bulkPut(
    waiting.map((n) => ({ userId: aUserId(n), requestedAt: new Date(n).toISOString(), user: aUser(n), rev: 1 })),
  );
  await renderOnDevice(local, <FollowRequests onLeave={() => undefined} />);
  return local;
}

const names = () => screen.queryAllByRole('listitem').map((row) => /P\d+/.exec(row.textContent)?.[0]);
const sent = async ({ out }: LocalDb) => (await out.outbox.toArray()).map(({ args }) => args);
function fillDevice(local: LocalDb): void {
  local.out.outbox.hook('creating', () => {
    throw new Error('The device is full');
  });
}

test('requests are listed newest first, and each leaves the list with its answer', async () => {
  const local = await open([2, 3, 4]);
  await waitFor(() => expect(names()).toEqual(['P4', 'P3', 'P2']));

  fireEvent.click(screen.getByRole('button', { name: 'Accept P3 as a follower' }));
  await waitFor(() => expect(names()).toEqual(['P4', 'P2']));
  fireEvent.click(screen.getByRole('button', { name: 'Decline P4 as a follower' }));
  await waitFor(() => expect(names()).toEqual(['P2']));

  expect(await sent(local)).toEqual([
    { userId: aUserId(3), isFollower: true, isRequest: true },
    { userId: aUserId(4), isFollower: false, isRequest: true },
  ]);
});

test('a request whose answer the server refused is listed again, and nothing is shown where nobody waits', async () => {
  const local = await open([2]);
  fireEvent.click(await screen.findByRole('button', { name: 'Accept P2 as a follower' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());

  await act(async () => void (await local.out.outbox.toCollection().modify({ status: 'failed' })));

  await waitFor(() => expect(names()).toEqual(['P2']));
});

test('long lists of requests grow on request', async () => {
  await open(Array.from({ length: 23 }, (_, n) => n + 2));
  await waitFor(() => expect(names()).toHaveLength(20));

  fireEvent.click(screen.getByRole('button', { name: 'Load more people' }));

  expect(names()).toHaveLength(23);
});

test('a full device says so, and the request stays', async () => {
  const local = await open([2]);
  await waitFor(() => expect(names()).toEqual(['P2']));
  fillDevice(local);

  fireEvent.click(screen.getByRole('button', { name: 'Accept P2 as a follower' }));

  await waitFor(() => expect(visibleToast()?.title).toBe('The answer could not be given. Please try again.'));
  expect(names()).toEqual(['P2']);
  expect(await sent(local)).toEqual([]);
});

test('the switch of approvals is a change of the profile, and a full device says so', async () => {
  const local = await testLocal(testDevice(), uid);
  await renderOnDevice(local, <ApproveFollowers user={{ ...aCurrentUser(), id: uid }} />);

  fireEvent.click(screen.getByRole('switch'));

  await waitFor(async () =>
    expect(await sent(local)).toEqual([{ userId: uid, fields: { approvesFollowers: 'true' } }]),
  );
  fillDevice(local);
  fireEvent.click(screen.getByRole('switch'));
  await waitFor(() => expect(visibleToast()?.title).toBe('This could not be saved. Please try again.'));
});
