import 'fake-indexeddb/auto';
import type { Media } from '@posy/contract/media';
import { aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import { CACHE_EPOCH } from '../../local/cache-db.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { sharePhoto } from '../posts/testing/share-photo.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const uid = aUserId(1);
const cursor = { epoch: 'e1', g: 5, u: 5 };
const user = { ...aCurrentUser(), id: uid, bio: 'Engines. https://posy.garden' };
const STATS = {
  totalFollowers: 1234,
  totalFollowing: 7,
  totalViews: 1_200_000,
  totalFlowers: 0,
  totalPosts: 3,
  rev: 1,
};

beforeEach(() => {
  setSyncStatus({ network: 'offline' });
  vi.stubGlobal('IntersectionObserver', StillObserver);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
});

afterEach(() => {
  cleanup();
  closeDialog();
  vi.unstubAllGlobals();
});

/** An IntersectionObserver that reports nothing. */
class StillObserver {
  observe(): void {}
  disconnect(): void {}
}

async function aDevice(fill: (local: LocalDb) => Promise<unknown> = async () => undefined): Promise<LocalDb> {
  const local = await testLocal(testDevice(), uid);
  const state = { k: 'state', cacheEpoch: CACHE_EPOCH, cursor, window: null, settled: cursor, lastOkAt: 1 } as const;
  await local.cache.sync.put(state);
  await fill(local);
  return local;
}

const media: Media = {
  id: aMediaId(1),
  kind: 'image',
  width: 4,
  height: 5,
  thumbhash: '',
  isAnimated: false,
  variants: [{ width: 320, height: 400, url: '/media/1/320.webp' }],
};

test('the totals are available offline, short on screen and in full for screen readers', async () => {
  const local = await aDevice(({ cache }) => cache.stats.put({ id: uid, ...STATS }));

  await renderOnDevice(local, <DashboardScreen user={user} />);

  const tiles = within(await screen.findByRole('list', { name: 'Totals' })).getAllByRole('listitem');
  await waitFor(() =>
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      '1.2KFollowers: 1,234',
      '7Following: 7',
      '1.2MTotal Views: 1,200,000',
      '0Total Flowers: 0',
    ]),
  );
});

test('the first two totals open followers and following', async () => {
  await renderOnDevice(await aDevice(), <DashboardScreen user={user} />);

  fireEvent.click(screen.getByRole('button', { name: /^Followers/ }));
  expect(openDialog.get()).toEqual(['connections', { tab: 'followers' }]);
  fireEvent.click(screen.getByRole('button', { name: /^Following/ }));
  expect(openDialog.get()).toEqual(['connections', { tab: 'following' }]);
});

test('the profile is on top, with a clickable web address in the bio', async () => {
  await renderOnDevice(await aDevice(), <DashboardScreen user={user} />);

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard: Ada Lovelace');
  expect(screen.getByText('@ada.lovelace')).toBeDefined();
  expect(screen.getByRole('link', { name: 'https://posy.garden' }).getAttribute('href')).toBe('https://posy.garden/');
});

test('own posts are squares with views and flowers, private ones marked, and none of other users', async () => {
  const local = await aDevice(({ cache }) =>
    cache.posts.bulkPut([
      aPost({ id: aPostId(1), content: 'Tulips', viewCount: 1500, flowersCount: 1, media }),
      aPost({
        id: aPostId(2),
        content: '',
        altText: 'A red rose',
        audience: 'onlyMe',
        createdAt: '2026-01-02T00:00:00.000Z',
        media,
      }),
      aPost({ id: aPostId(3), content: 'Not mine', user: { ...aPost().user, id: aUserId(2) } }),
    ]),
  );

  await renderOnDevice(local, <DashboardScreen user={user} />);

  expect(await screen.findByRole('heading', { name: 'My Posts (2)' })).toBeDefined();
  const posts = await screen.findAllByRole('button', { name: /^Post/ });
  expect(posts.map(({ textContent }) => textContent)).toEqual(['Private00 views00 flowers', '1.5K1500 views11 flower']);
  expect(screen.getByRole('img', { name: 'Post: A red rose' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Post: Tulips' })).toBeDefined();
  if (posts[1]) fireEvent.click(posts[1]);
  expect(openDialog.get()).toEqual(['photo', { postId: aPostId(1), listOf: uid }]);
});

test('an unsent post is first, says that it waits, and opens the outbox', async () => {
  const local = await aDevice(({ cache }) => cache.posts.put(aPost({ media })));
  const words = { content: 'Quinces', location: '', altText: '', audience: 'everyone' as const };
  const picture = { name: 'a.webp', type: 'image/webp', width: 4, height: 5, thumbhash: '' };
  await sharePhoto(local, words, new Blob(['pixels'], { type: 'image/webp' }), picture);

  await renderOnDevice(local, <DashboardScreen user={user} />);

  expect(await screen.findByRole('heading', { name: 'My Posts (2)' })).toBeDefined();
  const [first] = await screen.findAllByRole('button', { name: /^Post/ });
  if (!first) throw new Error('no post');
  expect(first.textContent).toContain('Waiting to send');
  fireEvent.click(first);
  expect(openDialog.get()).toEqual(['outbox']);
});

test('a page without posts invites to share the first', async () => {
  const page = await renderOnDevice(await aDevice(), <DashboardScreen user={user} />);

  expect(await screen.findByText('No posts yet')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Create Your First Post' }));
  await waitFor(() => expect(page.path()).toBe('/'));
});

test('K11 a post that is deleted elsewhere leaves the page, and its totals follow', async () => {
  const local = await aDevice(async ({ cache }) => {
    await cache.stats.put({ id: uid, ...STATS, totalFollowers: 2 });
    await cache.posts.put(aPost({ content: 'Tulips', media }));
  });
  await renderOnDevice(local, <DashboardScreen user={user} />);
  await screen.findByRole('img', { name: 'Post: Tulips' });
  const followers = () => screen.getByRole('button', { name: /Followers/ }).textContent;
  await waitFor(() => expect(followers()).toContain('Followers: 2'));

  await act(async () => {
    await local.cache.posts.delete(aPost().id);
    await local.cache.stats.put({ id: uid, ...STATS, totalFollowers: 1 });
  });

  await screen.findByText('No posts yet');
  expect(screen.queryByRole('img', { name: 'Post: Tulips' })).toBeNull();
  await waitFor(() => expect(followers()).toContain('Followers: 1'));
});

test('nothing is called empty before the first answer of the server', async () => {
  const local = await testLocal(testDevice(), uid);

  await renderOnDevice(local, <DashboardScreen user={user} />);

  expect(await screen.findByText('Nothing is saved on this device yet')).toBeDefined();
  expect(screen.queryByText('No posts yet')).toBeNull();
});
