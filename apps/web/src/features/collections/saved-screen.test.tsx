import 'fake-indexeddb/auto';
import type { CollectionId } from '@posy/contract/ids';
import type { Post } from '@posy/contract/posts';
import type { SavedPost } from '@posy/contract/saved-posts';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, openDialog } from '../../kit/open-dialog.ts';
import { aCurrentUser } from '../../kit/testing/fake-server.ts';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { aCollectionId, someMedia } from '../../local/testing/kept-offline.ts';
import { savedKey } from '../../sync/saved-posts-list.ts';
import { setSyncStatus } from '../../sync/sync-status.ts';
import { type ListAnswer, listServer } from '../../sync/testing/list-server.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { lastLogged, toastLog, visibleToast } from '../../ui/toast.ts';
import { savePost } from '../saved-posts/save-post.ts';
import { CollectionScreen } from './collection-screen.tsx';
import { addCollection } from './save-collection.ts';
import { SavedScreen } from './saved-screen.tsx';

const viewer = { ...aCurrentUser(), id: aUserId(1) };
const garden = aCollectionId(1);
const kitchen = aCollectionId(2);
const FIRST = '/api/saved-posts?limit=20';
const OLDER = '/api/saved-posts?limit=100';
const ofGarden = (path: string) => `${path}&collectionId=${garden}`;

/** Reports at once that the end of the list is visible, and again for each new observer. */
class SeeingObserver {
  readonly #onSeen: (seen: readonly { readonly isIntersecting: boolean }[]) => void;
  #isWanted = true;
  constructor(onSeen: (seen: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#onSeen = onSeen;
  }
  observe(): void {
    queueMicrotask(() => this.#isWanted && act(() => this.#onSeen([{ isIntersecting: true }])));
  }
  unobserve(): void {}
  disconnect(): void {
    this.#isWanted = false;
  }
}

function post(n: number): Post {
  const user = { ...aPost().user, id: aUserId(2), firstName: 'Bea' };
  return { ...aPost({ id: aPostId(n), content: `caption ${n}`, media: someMedia(n), user }), isFlowered: false };
}

/** The server's line of post `n`: a post with a higher number was saved later. */
function line(n: number, change: Partial<SavedPost> = {}): SavedPost {
  const savedAt = `2026-02-${String(n).padStart(2, '0')}T00:00:00.000Z`;
  return { postId: aPostId(n), isSaved: true, collectionId: null, savedAt, rev: 1, post: post(n), ...change };
}

interface Content {
  readonly saved?: readonly SavedPost[];
  readonly names?: readonly string[];
  readonly answers?: Record<string, ListAnswer>;
}

/** A device with collections and saved posts, and its network. */
async function device({ saved = [], names = [], answers = {} }: Content = {}) {
  const local = await testLocal(testDevice(), viewer.id);
  const createdAt = '2026-01-01T00:00:00.000Z';
  await local.cache.collections.bulkPut(
    names.map((name, i) => ({ id: aCollectionId(i + 1), name, createdAt, rev: 1 })),
  );
  await putSaved(local, saved);
  const { asked } = await listServer(local, answers);
  return { local, asked };
}

async function putSaved({ cache }: LocalDb, lines: readonly SavedPost[]): Promise<void> {
  for (const { post: there, ...row } of lines) {
    await cache.savedPosts.put(row);
    if (there) await cache.posts.put(there);
  }
}

const openSaved = (local: LocalDb) => renderOnDevice(local, <SavedScreen viewer={viewer} />);
const openCollection = (local: LocalDb, id: string = garden) =>
  renderOnDevice(local, <CollectionScreen viewer={viewer} id={id} />);
const lists = () => screen.queryAllByRole('list').filter((list) => list.getAttribute('aria-label') !== 'Collections');
/** Each square by its picture or its text. */
const squares = () =>
  lists()
    .flatMap((list) => within(list).queryAllByRole('listitem'))
    .map((item) => within(item).queryByRole('img')?.getAttribute('alt') ?? item.querySelector('p')?.textContent)
    .map((text) => text?.replace('Post: ', ''));
const expectSquares = (...expected: string[]) => waitFor(() => expect(squares()).toEqual(expected));
const cards = () =>
  within(screen.getByRole('list', { name: 'Collections' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sent = async ({ out }: LocalDb) =>
  (await out.outbox.orderBy('ord').toArray()).map(({ kind, args }) => [kind, args]);

beforeAll(() =>
  Promise.all([
    import('../../ui/dialog-sheet.tsx'),
    import('../../ui/menu-popup.tsx'),
    import('./collection-menu-popup.tsx'),
  ]),
);
beforeEach(() => {
  setSyncStatus({ network: 'online' });
  vi.stubGlobal('IntersectionObserver', SeeingObserver);
});
afterEach(() => {
  cleanup();
  closeDialog();
  vi.unstubAllGlobals();
});

test('an empty list says how posts are saved, and that nobody else sees them', async () => {
  const { local } = await device({ answers: { [FIRST]: { rows: [] } } });

  await openSaved(local);

  expect(await screen.findByText('Nothing saved yet')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Saved', level: 1 })).toBeTruthy();
  expect(screen.getByText('Only you can see what you save.')).toBeTruthy();
  expect(cards()).toEqual(['New collection']);
});

test('an unknown list is not called empty without a network', async () => {
  setSyncStatus({ network: 'offline' });
  const local = await testLocal(testDevice(), viewer.id);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });

  await openSaved(local);

  expect(await screen.findByText('Not saved on this device')).toBeTruthy();
  expect(screen.queryByText('Nothing saved yet')).toBeNull();
});

test('the list is drawn from the device at once, and fetched when it opens', async () => {
  const { local, asked } = await device({
    saved: [line(2), line(1)],
    answers: { [FIRST]: { rows: [line(3), line(2)] } },
  });

  await openSaved(local);

  await expectSquares('caption 3', 'caption 2', 'caption 1');
  expect(asked).toEqual([FIRST]);
  fireEvent.click(screen.getByRole('button', { name: /caption 2/ }));
  expect(openDialog.get()).toMatchObject(['photo', { postId: aPostId(2) }]);
});

test('the strip has a card for each collection with its posts and a cover, which opens it', async () => {
  const saved = [
    line(3, { collectionId: garden }),
    line(2, { collectionId: garden }),
    line(1, { collectionId: kitchen }),
  ];
  const { local } = await device({
    saved,
    names: ['Garden', 'Kitchen', 'Porch'],
    answers: { [FIRST]: { rows: saved } },
  });
  await local.cache.posts.update(aPostId(1), { media: null });
  const { path } = await openSaved(local);
  await waitFor(() => expect(cards()).toEqual(['New collection', 'Garden2 posts', 'Kitchen1 post', 'Porch0 posts']));
  const card = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) });

  expect(card('Garden').querySelector('img')?.getAttribute('srcset')).toContain(someMedia(3).variants[0]?.url);
  expect(card('Porch').querySelector('img')).toBeNull();

  fireEvent.click(card('Garden'));
  await waitFor(() => expect(path()).toBe(`/saved/${garden}`));
});

test('an unsent collection is marked as waiting, and counts unsent saves', async () => {
  setSyncStatus({ network: 'offline' });
  const { local } = await device({ saved: [line(1)] });
  await openSaved(local);

  fireEvent.click(await screen.findByRole('button', { name: 'New collection' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New collection' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Herbs' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Create' })));
  await waitFor(() => expect(cards()).toEqual(['New collection', 'Herbs0 postsWaiting to send']));
  const [entry] = await local.out.outbox.toArray();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the id of the only collection
  await act(() => savePost(local, aPostId(1), true, entry?.target.id as CollectionId));

  await waitFor(() => expect(cards()).toEqual(['New collection', 'Herbs1 postWaiting to send']));
  const link = screen.getByRole('link', { name: /^Herbs/ });
  expect(link.querySelector('.lucide-clock-3')).not.toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a post that is no longer available leaves a square, which the viewer can remove', async () => {
  const { local } = await device({ answers: { [FIRST]: { rows: [line(2), line(1, { post: null })] } } });
  await openSaved(local);
  await expectSquares('caption 2', 'No longer available');

  fireEvent.click(screen.getByRole('button', { name: 'Remove from saved posts' }));

  await expectSquares('caption 2');
  expect(lastLogged()?.text).toBe('Removed from saved posts');
  expect(await sent(local)).toEqual([['savedPost.set', { postId: aPostId(1), isSaved: false }]]);
});

test('a post that is deleted while its list is open becomes such a square', async () => {
  const answers: Record<string, ListAnswer> = { [FIRST]: { rows: [line(2), line(1)] } };
  const { local } = await device({ answers });
  await openSaved(local);
  await expectSquares('caption 2', 'caption 1');
  answers[OLDER] = { rows: [line(2), line(1, { post: null })] };

  await act(() => Promise.resolve(local.cache.posts.delete(aPostId(1))));

  await expectSquares('caption 2', 'No longer available');
});

test('a removal that the device cannot store says so, and the square stays', async () => {
  const { local } = await device({ answers: { [FIRST]: { rows: [line(1, { post: null })] } } });
  await openSaved(local);
  await expectSquares('No longer available');
  local.out.outbox.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });

  fireEvent.click(screen.getByRole('button', { name: 'Remove from saved posts' }));

  await waitFor(() => expect(visibleToast()).toMatchObject({ title: 'Error', isError: true }));
  expect(squares()).toEqual(['No longer available']);
});

test('without a network posts that were never fetched are squares without removal, and are fetched with the network', async () => {
  const answers: Record<string, ListAnswer> = {};
  const { local } = await device({ saved: [line(3), line(2, { post: null }), line(1)], answers });
  await openSaved(local);
  await expectSquares('caption 3', 'Not on this device', 'caption 1');
  expect(screen.queryByRole('button', { name: 'Remove from saved posts' })).toBeNull();

  answers[OLDER] = { rows: [line(3), line(2), line(1)] };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await expectSquares('caption 3', 'caption 2', 'caption 1');
});

test('the end of the list asks the server for saved posts that are not on the device', async () => {
  const rows = [line(3), line(2), line(1)];
  const saved = [line(3), line(2), line(1, { post: null })];
  const { local, asked } = await device({ saved, answers: { [OLDER]: { rows } } });
  const now = local.device.clock.now();
  await local.cache.pages.put({ key: savedKey(null), fetchedAt: now, validatedAt: now });

  await openSaved(local);

  await expectSquares('caption 3', 'caption 2', 'caption 1');
  expect(asked).toEqual([OLDER]);
});

test('a post that was saved on another device is fetched into an open list, also above all others', async () => {
  const answers: Record<string, ListAnswer> = { [FIRST]: { rows: [line(2), line(1)] } };
  const { local, asked } = await device({ answers });
  await openSaved(local);
  await expectSquares('caption 2', 'caption 1');
  answers[OLDER] = { rows: [line(9), line(2), line(1)] };

  await act(() => putSaved(local, [line(9, { post: null })]));

  await expectSquares('caption 9', 'caption 2', 'caption 1');
  expect(asked).toEqual([FIRST, OLDER]);
});

test('posts of the device are listed without a network, although one that is not there was saved last', async () => {
  const { local } = await device({ saved: [line(9, { post: null }), line(2), line(1)] });
  const now = local.device.clock.now();
  await local.cache.pages.put({ key: savedKey(null), fetchedAt: now, validatedAt: now });
  setSyncStatus({ network: 'offline' });

  await openSaved(local);

  await expectSquares('Not on this device', 'caption 2', 'caption 1');
});

test('a collection has its posts, their number, and a way back', async () => {
  const saved = [line(3, { collectionId: garden }), line(2), line(1, { collectionId: garden })];
  const rows = [saved[0], saved[2]];
  const { local, asked } = await device({ saved, names: ['Garden'], answers: { [ofGarden(FIRST)]: { rows } } });

  await openCollection(local);

  await expectSquares('caption 3', 'caption 1');
  expect(screen.getByRole('heading', { name: 'Garden', level: 1 })).toBeTruthy();
  expect(screen.getByText('2 posts')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Saved' }).getAttribute('href')).toBe('/saved');
  await waitFor(() => expect(asked).toEqual([ofGarden(FIRST)]));
});

test('an empty collection says how posts get into it', async () => {
  const { local } = await device({ names: ['Garden'], answers: { [ofGarden(FIRST)]: { rows: [] } } });

  await openCollection(local);

  expect(await screen.findByText('No posts in this collection yet')).toBeTruthy();
  expect(screen.getByText('0 posts')).toBeTruthy();
});

test.each([
  ['of no collection', kitchen],
  ['that is no id', 'x'],
])('an id %s has no page but a way back', async (_what, id) => {
  const { local, asked } = await device({ names: ['Garden'] });

  await openCollection(local, id);

  expect(await screen.findByRole('heading', { name: 'This collection is not available', level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Saved' }).getAttribute('href')).toBe('/saved');
  expect(asked).toEqual([]);
});

async function chooseInMenu(item: string, dialogName: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Options of the collection' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: dialogName }));
}

test('a collection is renamed through its menu, and wrong names are refused', async () => {
  setSyncStatus({ network: 'offline' });
  const { local } = await device({ names: ['Garden'] });
  await openCollection(local);
  const dialog = await chooseInMenu('Rename', 'Rename');
  const field = dialog.getByLabelText('Name');
  const save = () => act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Save' })));
  expect(field).toHaveProperty('value', 'Garden');

  fireEvent.change(field, { target: { value: ' ' } });
  await save();
  expect((await dialog.findByRole('alert')).textContent).toBe('Please enter a name for the collection');
  fireEvent.change(field, { target: { value: 'Porch' } });
  await save();

  expect(await screen.findByText('Porch')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await sent(local)).toEqual([['collection.rename', { id: garden, name: 'Porch' }]]);
});

test('a collection is deleted through its menu after a question, and its unsent saves stay', async () => {
  setSyncStatus({ network: 'offline' });
  const { local } = await device({ saved: [line(1)] });
  const id = await addCollection(local, 'Herbs');
  await savePost(local, aPostId(1), true, id);
  const { path } = await openCollection(local, id);
  const dialog = await chooseInMenu('Delete collection', 'Delete “Herbs”?');
  expect(dialog.getByText('Its posts stay saved, without a collection.')).toBeTruthy();
  expect(await local.out.outbox.count()).toBe(2);

  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Delete' })));

  await waitFor(() => expect(path()).toBe('/saved'));
  expect(lastLogged()?.text).toBe('Collection “Herbs” deleted');
  expect(await sent(local), 'it is saved in none already').toEqual([]);
});

test('a deletion that the device cannot store says so, and the collection stays', async () => {
  setSyncStatus({ network: 'offline' });
  const { local } = await device({ names: ['Garden'] });
  const { path } = await openCollection(local);
  const dialog = await chooseInMenu('Delete collection', 'Delete “Garden”?');
  local.out.outbox.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });

  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Delete' })));

  const title = 'This could not be saved on this device. Please try again.';
  await waitFor(() => expect(toastLog().at(-1)).toMatchObject({ title, isError: true }));
  expect(path()).toBe('/screen');
});
