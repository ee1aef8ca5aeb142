import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { SuggestedPeople } from './suggested-people.tsx';

const uid = aUserId(1);
const user = (n: number, firstName: string) => ({
  id: aUserId(n),
  firstName,
  lastName: '',
  username: null,
  profileImageUrl: null,
});

beforeEach(() => {
  setSessionState({ status: 'signed-in', user: { ...aCurrentUser(), id: uid } });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('authors of recent posts are suggested, without oneself and without people who are followed, asked, muted or dismissed', async () => {
  const local = await testLocal(testDevice(), uid);
  const { cache } = local;
  await cache.posts.bulkPut([
    aPost({ id: aPostId(1), user: user(1, 'Ada') }),
    aPost({ id: aPostId(2), user: user(2, 'Bea') }),
    aPost({ id: aPostId(3), user: user(3, 'Cyd') }),
    aPost({ id: aPostId(4), user: user(4, 'Dee') }),
    aPost({ id: aPostId(5), user: user(5, 'Eve') }),
    aPost({ id: aPostId(6), user: user(6, 'Fay') }),
  ]);
  await cache.dismissedPeople.put({ userId: aUserId(6), isDismissed: true, rev: 1 });
  await cache.follows.put({
    userId: aUserId(5),
    isFollowing: false,
    isRequested: true,
    followedAt: '2026-01-01T00:00:00.000Z',
    user: { ...user(5, 'Eve'), bio: '', rev: 1 },
    rev: 1,
  });
  await cache.follows.put({
    userId: aUserId(2),
    isFollowing: true,
    followedAt: '2026-01-01T00:00:00.000Z',
    user: { ...user(2, 'Bea'), bio: '', rev: 1 },
    rev: 1,
  });
  await cache.relations.put({
    id: aUserId(3),
    isBlocked: false,
    isMuted: true,
    name: 'Cyd',
    username: null,
    profileImageUrl: null,
    rev: 1,
  });
  await renderOnDevice(local, <SuggestedPeople />);
  // All follows are not known yet.
  expect(screen.queryByRole('heading')).toBeNull();

  await cache.stats.put({
    id: uid,
    totalPosts: 0,
    totalFlowers: 0,
    totalViews: 0,
    totalFollowers: 0,
    totalFollowing: 1,
    rev: 1,
  });
  act(() => setSyncStatus({ lastSyncedAt: 1 }));
  expect(await screen.findByRole('heading', { name: 'People to follow' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Dee'),
  ]);

  // Followed people stay until the next visit, so that the tap can be undone.
  fireEvent.click(await screen.findByRole('button', { name: 'Follow Dee' }));
  expect(await screen.findByRole('button', { name: /^Following.* Dee$/ })).toBeDefined();

  // The posts of a deleted user are deleted, too.
  await cache.posts.delete(aPostId(4));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

test('a person whom a followed person follows is suggested with that reason', async () => {
  const local = await testLocal(testDevice(), uid);
  const { cache } = local;
  await cache.follows.put({
    userId: aUserId(2),
    isFollowing: true,
    followedAt: '2026-01-01T00:00:00.000Z',
    user: { ...user(2, 'Bea'), bio: '', rev: 1 },
    rev: 1,
  });
  await cache.stats.put({
    id: uid,
    totalPosts: 0,
    totalFlowers: 0,
    totalViews: 0,
    totalFollowers: 0,
    totalFollowing: 1,
    rev: 1,
  });
  await cache.users.put({ ...user(4, 'Dee'), bio: '', rev: 1 });
  await cache.suggestedPeople.put({ userId: aUserId(4), place: 0, followedBy: [aUserId(2)], followedByCount: 1 });

  await renderOnDevice(local, <SuggestedPeople />);

  expect(await screen.findByText('Followed by Bea')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Follow Dee' })).toBeDefined();
});

test('a dismissed author of recent posts leaves the rail at once and stays away, also without a network', async () => {
  const local = await testLocal(testDevice(), uid);
  const { cache } = local;
  await cache.posts.bulkPut([
    aPost({ id: aPostId(2), user: user(2, 'Bea') }),
    aPost({ id: aPostId(3), user: user(3, 'Cyd') }),
  ]);
  await cache.stats.put({
    id: uid,
    totalPosts: 0,
    totalFlowers: 0,
    totalViews: 0,
    totalFollowers: 0,
    totalFollowing: 0,
    rev: 1,
  });
  const names = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  const { unmount } = await renderOnDevice(local, <SuggestedPeople />);

  fireEvent.click(await screen.findByRole('button', { name: 'Not interested in Bea' }));
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('Cyd')]));
  unmount();
  await renderOnDevice(local, <SuggestedPeople />);

  await waitFor(() => expect(names()).toEqual([expect.stringContaining('Cyd')]));
});
