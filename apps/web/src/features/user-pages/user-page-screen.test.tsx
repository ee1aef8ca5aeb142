import 'fake-indexeddb/auto';
import { formatCursor } from '@posy/contract/sync';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { setSessionState } from '../session/session-state.ts';
import { UserPageScreen } from './user-page-screen.tsx';

const uid = aUserId(1);
const cursor = { epoch: 'e1', g: 5, u: 5 };
const viewer = { ...aCurrentUser(), id: uid };
const bea = {
  id: aUserId(2),
  firstName: 'Bea',
  lastName: 'Blom',
  username: 'bea.blom',
  bio: 'Gates, and what grows on them.',
  profileImageUrl: null,
  rev: 1,
};

const STATS = { totalFollowers: 4, totalFollowing: 2, totalViews: 9, totalFlowers: 3, totalPosts: 1 };

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  setSyncStatus({ network: 'online' });
  setSessionState({ status: 'signed-in', user: viewer });
  vi.stubGlobal('IntersectionObserver', StillObserver);
  vi.stubGlobal('ResizeObserver', StillObserver);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function device(): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  await local.cache.sync.put({ k: 'state', cacheEpoch: CACHE_EPOCH, cursor, window: null, settled: null, lastOkAt: 1 });
  return local;
}

const headers = {
  'x-posy': '1',
  'content-type': 'application/json',
  'x-posy-user': uid,
  'x-sync-as-of': formatCursor(cursor),
};

function answer(status: number, body: object): string[] {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    if (path.startsWith('/api/user-pages/')) return new Response(JSON.stringify(body), { status, headers });
    return new Response('[]', { headers });
  });
  return paths;
}

function show(local: LocalDb, who: string) {
  return renderOnDevice(local, <UserPageScreen viewer={viewer} who={who} onMessage={() => undefined} />);
}

test('a page shows name, bio, counts, actions and posts, and the device keeps it', async () => {
  const local = await device();
  await local.cache.posts.put(aPost({ id: aPostId(1), user: bea, content: 'Quinces' }));
  const paths = answer(200, {
    user: { ...bea, isFollowing: false },
    totalPosts: 3,
    totalFollowers: 1,
    totalFollowing: 2300,
  });
  const { unmount } = await show(local, 'Bea.Blom');

  expect(await screen.findByRole('heading', { level: 1, name: 'Bea Blom' })).toBeDefined();
  expect(await screen.findByText('1 follower')).toBeDefined();
  expect(screen.getByText('3 posts')).toBeDefined();
  expect(screen.getByText('2.3K following')).toBeDefined();
  expect(screen.getByText('Gates, and what grows on them.')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Follow Bea Blom' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Message Bea Blom' })).toBeDefined();
  expect(paths).toContain('/api/user-pages/Bea.Blom');
  unmount();

  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  act(() => setSyncStatus({ network: 'offline' }));
  await show(local, 'bea.blom');
  expect(await screen.findByRole('heading', { level: 1, name: 'Bea Blom' })).toBeDefined();
  expect(await screen.findByText('1 follower')).toBeDefined();

  // A follow counts at once, also without a network.
  screen.getByRole('button', { name: 'Follow Bea Blom' }).click();
  expect(await screen.findByText('2 followers')).toBeDefined();
});

test('a missing page says so, whatever the device has of the user', async () => {
  const local = await device();
  await local.cache.users.put(bea);
  answer(404, { statusCode: 404, code: 'user_not_found', message: 'User not found' });

  await show(local, 'bea.blom');

  expect(await screen.findByRole('heading', { level: 1, name: 'This page is not available' })).toBeDefined();
  expect(screen.queryByText('Bea Blom')).toBeNull();
});

test('without a network an unknown user has no page yet', async () => {
  const local = await device();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));

  await show(local, 'nobody');

  expect(await screen.findByText('Not saved on this device')).toBeDefined();
});

test('the own page leads to the profile, and cannot be followed', async () => {
  const local = await device();
  await local.cache.me.put({ ...viewer, rev: 1 });
  await local.cache.stats.put({ ...STATS, id: uid, rev: 1 });
  answer(200, {
    user: { ...bea, id: uid, username: viewer.username, isFollowing: false },
    totalPosts: 9,
    totalFollowers: 9,
    totalFollowing: 9,
  });

  await show(local, viewer.username ?? '');

  expect(await screen.findByRole('button', { name: 'Edit profile' })).toBeDefined();
  expect(await screen.findByText('4 followers')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
});

test('a username that another user has by now leads to that user, not to the stored former one', async () => {
  const local = await device();
  const former = { ...bea, id: aUserId(7), firstName: 'Former' };
  await local.cache.users.put(former);
  answer(200, { user: { ...bea, isFollowing: false }, totalPosts: 0, totalFollowers: 0, totalFollowing: 0 });

  await show(local, 'bea.blom');

  expect(await screen.findByRole('heading', { level: 1, name: 'Bea Blom' })).toBeDefined();
  expect(screen.queryByText('Former Blom')).toBeNull();
  expect((await local.cache.users.get(former.id))?.username).toBeNull();
});
