import 'fake-indexeddb/auto';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopServices } from '../app/signed-in-services.ts';
import { openPage } from '../app/testing/open-page.tsx';
import { aLink } from '../features/links/testing/a-link.ts';
import { setSessionState } from '../features/session/session-state.ts';
import { closeDialog, openDialog } from '../kit/open-dialog.ts';
import { aCurrentUser } from '../kit/testing/fake-server.ts';
import type { LocalDb } from '../local/local-db.ts';
import { openLocal } from '../sync/current-local.ts';
import { INITIAL_STATUS, setSyncStatus } from '../sync/sync-status.ts';
import { type ListAnswer, listServer } from '../sync/testing/list-server.ts';
import { dismissToast, visibleToast } from '../ui/toast.ts';

const ada = aCurrentUser();
const bea = { ...aPost().user, id: aUserId(2), firstName: 'Bea', lastName: '' };
const cyd = { ...aPost().user, id: aUserId(3), firstName: 'Cyd', lastName: '' };
const BANNER = 'Showing posts from selected user';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  setSessionState({ status: 'signed-in', user: ada });
  setSyncStatus(INITIAL_STATUS);
});
afterEach(async () => {
  cleanup();
  closeDialog();
  dismissToast(visibleToast()?.id ?? 0);
  localStorage.clear();
  const { cache } = await openLocal(ada.id);
  await Promise.all([cache.posts.clear(), cache.follows.clear(), cache.sync.clear()]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(stopServices);

/** The home page of a device with a post of Bea and one of Cyd, both followed. */
async function open(address: string, fill: (local: LocalDb) => Promise<unknown> = fillFeed) {
  const local = await openLocal(ada.id);
  await fill(local);
  await listServer(local, ANSWERS);
  if (!navigator.onLine) {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    // The device has only the posts of this time on.
    await local.cache.sync.update('state', { window: '2025-01-01T00:00:00.000Z' });
  }
  return openPage(address);
}

async function fillFeed({ cache }: LocalDb): Promise<void> {
  await cache.posts.bulkPut([
    aPost({ id: aPostId(1), content: 'Quinces', user: bea }),
    aPost({ id: aPostId(2), content: 'Plums', user: cyd }),
    aPost({ id: aPostId(3), content: 'Mine alone', audience: 'onlyMe', isPublic: false, user: { ...bea, id: ada.id } }),
  ]);
  for (const user of [bea, cyd]) {
    await cache.follows.put({
      userId: user.id,
      isFollowing: true,
      followedAt: '2026',
      user: { ...user, bio: '', rev: 1 },
      rev: 1,
    });
  }
}

const ANSWERS: Record<string, ListAnswer> = {};
const captions = () => ['Quinces', 'Plums', 'Mine alone'].filter((text) => screen.queryByText(text) !== null);
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

// The first of this file: a page reads once what was seen at the last visit.
test('a mark separates the posts that are new since the last visit, and the next visit starts at the newest', async () => {
  const [then, now] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  localStorage.setItem('posy.signed-in', ada.id);
  localStorage.setItem('posy.seen', String(Date.parse(then)));
  await open('/', ({ cache }) =>
    cache.posts.bulkPut([
      aPost({ id: aPostId(1), content: 'Seen', user: bea, createdAt: then }),
      aPost({ id: aPostId(2), content: 'Newer', user: cyd, createdAt: now }),
    ]),
  );

  const mark = await screen.findByText(/^You are all caught up/);

  const [newer, seen] = [screen.getByText('Newer'), screen.getByText('Seen')];
  expect(newer.compareDocumentPosition(mark)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(mark.compareDocumentPosition(seen)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await waitFor(() => expect(localStorage.getItem('posy.seen')).toBe(String(Date.parse(now))));
});

test('an empty feed invites to share the first photo, and opens nothing by itself', async () => {
  await open('/', async () => undefined);

  await screen.findByText('No posts yet. Create your first photo!');
  expect(openDialog.get()).toBeNull();
  const [create] = screen.getAllByRole('button', { name: 'Create Post' });
  if (create) fireEvent.click(create);

  expect(openDialog.get()).toEqual(['create-post']);
});

test('a filtered feed shows the posts of one user, and is left by its banner', async () => {
  const page = await open(`/?user=${bea.id}`);
  await screen.findByText(BANNER);
  await screen.findByText('Quinces');
  expect(captions()).toEqual(['Quinces']);

  await press('Clear filter');

  await screen.findByText('Plums');
  expect(screen.queryByText(BANNER)).toBeNull();
  expect(page.href()).toBe('/');
});

test('one’s own list includes private posts', async () => {
  await open(`/?user=${ada.id}`);

  await screen.findByText('Mine alone');

  expect(captions()).toEqual(['Mine alone']);
});

test('a filter without a post leads back to all posts', async () => {
  ANSWERS[`/api/posts?userId=${aUserId(4)}&limit=20`] = { rows: [] };
  await open(`/?user=${aUserId(4)}`);
  await screen.findByText('No posts from this user yet.');

  await press('Show All Posts');

  await screen.findByText('Plums');
});

test('E39 the links stand in a filtered feed, whether it has a post or none', async () => {
  ANSWERS['/api/image-links?limit=10'] = { rows: [aLink(1)] };
  ANSWERS[`/api/posts?userId=${aUserId(4)}&limit=20`] = { rows: [] };
  await open(`/?user=${bea.id}`);
  await screen.findByText('Quinces');
  await screen.findByRole('article', { name: 'Share with everyone' });
  cleanup();

  await open(`/?user=${aUserId(4)}`);

  await screen.findByText('No posts from this user yet.');
  expect(await screen.findByRole('heading', { name: 'Share with everyone' })).toBeDefined();
});

test('without a network a filter shows the posts of the device and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  setSyncStatus({ network: 'offline', lastSyncedAt: 1 });
  await open(`/?user=${bea.id}`);
  await screen.findByText('Quinces');
  await screen.findByText(/^Offline — showing what was saved/);
  cleanup();

  await open(`/?user=${aUserId(5)}`);

  await screen.findByText('Nothing from this person is saved on this device');
  expect(captions()).toEqual([]);
});

test('the link of a post opens it once, and leaves the address', async () => {
  const opened: unknown[] = [];
  // The device does not have the post, so that the dialog closes soon.
  const stop = openDialog.subscribe(() => opened.push(...(openDialog.get() === null ? [] : [openDialog.get()])));

  const page = await open(`/?post=${aPostId(1)}`);

  await waitFor(() => expect(opened).toEqual([['photo', { postId: aPostId(1) }]]));
  expect(page.href()).toBe('/');
  stop();
});

test('a shortcut of the app opens the form of a new post, and leaves the address', async () => {
  const page = await open('/?create');

  await waitFor(() => expect(openDialog.get()).toEqual(['create-post']));
  expect(page.href()).toBe('/');
});
