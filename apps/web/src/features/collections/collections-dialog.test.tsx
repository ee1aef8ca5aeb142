import 'fake-indexeddb/auto';
import type { CollectionId } from '@posy/contract/ids';
import { MAX_COLLECTIONS } from '@posy/contract/limits';
import { aPostId, aUserId } from '@posy/testkit/entities';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderOnDevice } from '../../kit/testing/on-device.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { aCollectionId } from '../../local/testing/kept-offline.ts';
import { testDevice, testLocal } from '../../sync/testing/test-local.ts';
import { lastLogged, visibleToast } from '../../ui/toast.ts';
import { savePost } from '../saved-posts/save-post.ts';
import { CollectionsDialog } from './collections-dialog.tsx';
import { removeCollection } from './save-collection.ts';

const postId = aPostId(1);
const garden = aCollectionId(1);
const kitchen = aCollectionId(2);

interface Saved {
  /** null: saved in no collection. Absent: not saved. */
  readonly collectionId?: CollectionId | null;
  readonly names?: readonly string[];
}

async function open({ collectionId, names = ['Garden', 'Kitchen'] }: Saved = {}) {
  const local = await testLocal(testDevice(), aUserId(1));
  const createdAt = '2026-01-01T00:00:00.000Z';
  await local.cache.collections.bulkPut(
    names.map((name, i) => ({ id: aCollectionId(i + 1), name, createdAt, rev: 1 })),
  );
  if (collectionId !== undefined)
    await local.cache.savedPosts.put({ postId, isSaved: true, collectionId, savedAt: '2026-02-01', rev: 1 });
  const closed = vi.fn<() => void>();
  await renderOnDevice(local, <CollectionsDialog postId={postId} isOpen onClose={closed} />);
  await screen.findByRole('radio', { name: 'No collection' });
  return { local, closed };
}

const sent = async ({ out }: LocalDb) =>
  (await out.outbox.orderBy('ord').toArray()).map(({ kind, args }) => [kind, args]);
const options = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
const chosen = () => screen.queryByRole('radio', { checked: true })?.closest('label')?.textContent;
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function naming() {
  press('New collection');
  const dialog = within(await screen.findByRole('dialog', { name: 'New collection' }));
  const type = (value: string) => fireEvent.change(dialog.getByLabelText('Name'), { target: { value } });
  const create = () => act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Create' })));
  return { dialog, type, create };
}

beforeAll(() => import('../../ui/dialog-sheet.tsx'));
afterEach(cleanup);

test('the collections are offered by name after none, and nothing is chosen for a post that is not saved', async () => {
  await open();

  expect(options()).toEqual(['No collection', 'Garden', 'Kitchen']);
  expect(chosen()).toBeUndefined();
  expect(screen.queryByRole('button', { name: 'Remove from saved posts' })).toBeNull();
});

test('the collection of a saved post is chosen, and none for one in a deleted collection', async () => {
  const { local } = await open({ collectionId: kitchen });
  expect(chosen()).toBe('Kitchen');

  await act(() => removeCollection(local, kitchen));

  await waitFor(() => expect(options()).toEqual(['No collection', 'Garden']));
  expect(chosen()).toBe('No collection');
});

test('a choice is drawn at once, saves the post, and is announced', async () => {
  const { local, closed } = await open();

  choose('Garden');

  expect(chosen()).toBe('Garden');
  await waitFor(() => expect(lastLogged()?.text).toBe('Saved'));
  expect(await sent(local)).toEqual([['savedPost.set', { postId, isSaved: true, collectionId: garden }]]);
  await screen.findByRole('button', { name: 'Remove from saved posts' });
  expect(closed).not.toHaveBeenCalled();
});

test('another choice moves the post, and none takes it out of its collection', async () => {
  const { local } = await open({ collectionId: garden });

  choose('Kitchen');
  const move = { postId, isSaved: true, collectionId: kitchen };
  await waitFor(async () => expect(await sent(local)).toEqual([['savedPost.set', move]]));
  choose('No collection');

  await waitFor(async () => expect(await sent(local)).toEqual([['savedPost.set', { ...move, collectionId: null }]]));
  expect(chosen()).toBe('No collection');
});

test('a choice that changes elsewhere is drawn after a choice of one’s own', async () => {
  const { local } = await open({ collectionId: garden });
  choose('Kitchen');
  await waitFor(async () => expect(await sent(local)).toHaveLength(1));

  await act(() => savePost(local, postId, true, garden));

  await waitFor(() => expect(chosen()).toBe('Garden'));
});

test('a device that cannot store the choice says so, and the former choice is drawn', async () => {
  const { local } = await open({ collectionId: garden });
  local.out.outbox.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });

  choose('Kitchen');

  await waitFor(() => expect(visibleToast()).toMatchObject({ title: 'Error', isError: true }));
  await waitFor(() => expect(chosen()).toBe('Garden'));
});

test('the post is removed by a button that closes the dialog', async () => {
  const { local, closed } = await open({ collectionId: garden });

  press('Remove from saved posts');

  await waitFor(() => expect(lastLogged()?.text).toBe('Removed from saved posts'));
  expect(await sent(local)).toEqual([['savedPost.set', { postId, isSaved: false }]]);
  expect(closed).toHaveBeenCalledOnce();
});

test('a new collection needs a name; it is then created, chosen, and has the post', async () => {
  const { local } = await open();
  const { dialog, type, create } = await naming();

  await create();
  expect((await dialog.findByRole('alert')).textContent).toBe('Please enter a name for the collection');
  type('x'.repeat(51));
  expect(dialog.queryByRole('alert')).toBeNull();
  await create();
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'The name of a collection can have at most 50 characters',
  );
  expect(await sent(local)).toEqual([]);
  type(' Herbs ');
  await create();

  await waitFor(() => expect(chosen()).toBe('Herbs'));
  expect(options()).toEqual(['No collection', 'Garden', 'Herbs', 'Kitchen']);
  const [created, saved] = await local.out.outbox.orderBy('ord').toArray();
  const id = created?.target.id;
  expect(created).toMatchObject({ kind: 'collection.create', args: { id, name: 'Herbs' } });
  expect(saved).toMatchObject({ args: { postId, isSaved: true, collectionId: id }, deps: [created?.key] });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New collection' })).toBeNull());
});

test('a collection beyond the limit is refused before it is queued', async () => {
  const names = Array.from({ length: MAX_COLLECTIONS }, (_, i) => `no ${i}`);
  const { local } = await open({ names });
  const { dialog, type, create } = await naming();
  type('Herbs');

  await create();

  expect((await dialog.findByRole('alert')).textContent).toBe('You can have at most 200 collections.');
  expect(await sent(local)).toEqual([]);
});

test('a collection that the device cannot store leaves the name, and says so in its field', async () => {
  const { local } = await open();
  const { dialog, type, create } = await naming();
  local.out.outbox.hook('creating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
  type('Herbs');

  await create();

  const text = 'This could not be saved on this device. Please try again.';
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Herbs');
});
