import { matches } from '@posy/contract/check';
import { CreateCollectionBodySchema, RenameCollectionBodySchema } from '@posy/contract/collections';
import { MAX_COLLECTION_NAME_LENGTH, MAX_COLLECTIONS } from '@posy/contract/limits';
import { aMediaId, aPost, aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { aCollectionId, someMedia } from '../../local/testing/kept-offline.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { readSaved } from '../saved-posts/read-saved.ts';
import { savePost } from '../saved-posts/save-post.ts';
import { readCollectionCard, readCollectionCards } from './collection-cards.local.ts';
import { collectionWords } from './collection-words.ts';
import { readCollections } from './collections.local.ts';
import { createCollection, deleteCollection, renameCollection } from './collections.sync.ts';
import {
  addCollection,
  deleteWithPosts,
  giveCollectionName,
  hasAllCollections,
  nameError,
  removeCollection,
} from './save-collection.ts';

const garden = aCollectionId(1);
const kitchen = aCollectionId(2);
const postId = aPostId(1);

const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const sentOf = async (local: LocalDb) => (await entries(local)).map(({ kind, args }) => [kind, args]);
const names = async (local: LocalDb) => (await readCollections(local)).map(({ name }) => name);

/** A device with these collections, which the server has, too. */
async function device(...stored: readonly string[]): Promise<LocalDb> {
  const local = await testLocal();
  const createdAt = '2026-01-01T00:00:00.000Z';
  await local.cache.collections.bulkPut(
    stored.map((name, i) => ({ id: aCollectionId(i + 1), name, createdAt, rev: 1 })),
  );
  return local;
}

/** Saves posts on the server; a post with a higher number was saved later. */
async function saveOnServer(local: LocalDb, collectionId: typeof garden | null, ...posts: readonly number[]) {
  await local.cache.savedPosts.bulkPut(
    posts.map((n) => {
      const savedAt = `2026-02-${String(n).padStart(2, '0')}T00:00:00.000Z`;
      return { postId: aPostId(n), isSaved: true, collectionId, savedAt, rev: 1 };
    }),
  );
}

test('collections are listed by name, unsent ones among the others and marked as waiting', async () => {
  const local = await device('Roses', 'Ärger', 'zinnias');

  const id = await addCollection(local, '  Pears ');

  expect(await names(local)).toEqual(['Ärger', 'Pears', 'Roses', 'zinnias']);
  expect((await readCollections(local)).find((each) => each.id === id)?.delivery).toMatchObject({ kind: 'waiting' });
  expect((await readCollections(local))[0]?.delivery).toEqual({ kind: 'sent' });
});

test('a collection that arrived is listed once', async () => {
  const local = await device();
  const id = await addCollection(local, 'Pears');
  await local.cache.collections.put({ id, name: 'Pears', createdAt: '2026-01-01T00:00:00.000Z', rev: 2 });

  expect(await readCollections(local)).toEqual([{ id, name: 'Pears', delivery: { kind: 'sent' } }]);
});

test('collections of the same name keep their order', async () => {
  const local = await device('Pears', 'Pears', 'Pears');

  expect((await readCollections(local)).map(({ id }) => id)).toEqual([1, 2, 3].map(aCollectionId));
});

test('another name is shown at once and changes the order; only the last unsent one is sent, and none without effect', async () => {
  const local = await device('Roses', 'Pears');

  await giveCollectionName(local, garden, ' Apples ');
  await giveCollectionName(local, garden, 'Quinces');
  expect(await names(local)).toEqual(['Pears', 'Quinces']);
  expect(await sentOf(local)).toEqual([['collection.rename', { id: garden, name: 'Quinces' }]]);
  await giveCollectionName(local, garden, 'Roses ');

  expect(await names(local)).toEqual(['Pears', 'Roses']);
  expect(await entries(local)).toEqual([]);
});

test('an unsent collection is created and then renamed, in one lane', async () => {
  const local = await device();
  const id = await addCollection(local, 'Pears');

  await giveCollectionName(local, id, 'Apples');

  expect(await names(local)).toEqual(['Apples']);
  expect((await entries(local)).map(({ kind, lane }) => [kind, lane])).toEqual([
    ['collection.create', `col:${id}`],
    ['collection.rename', `col:${id}`],
  ]);
});

test('a refused collection stays with the reason until the user decides; a refused name and deletion are reverted', async () => {
  const local = await device('Roses', 'Tulips');
  await addCollection(local, 'Pears');
  await giveCollectionName(local, garden, 'Apples');
  await removeCollection(local, kitchen);
  expect(await names(local)).toEqual(['Apples', 'Pears']);

  const error = { status: 409, code: 'too_many_collections', message: 'Too many' };
  await local.out.outbox.toCollection().modify({ status: 'failed', error });

  expect(await names(local)).toEqual(['Pears', 'Roses', 'Tulips']);
  expect((await readCollections(local))[0]?.delivery).toMatchObject({ kind: 'failed', message: 'Too many' });
});

test('a deleted collection disappears and is deleted on the server; an unsent one leaves nothing behind', async () => {
  const local = await device('Roses');
  const id = await addCollection(local, 'Pears');
  await giveCollectionName(local, id, 'Apples');
  await giveCollectionName(local, garden, 'Tulips');

  await deleteWithPosts(local, id);
  await deleteWithPosts(local, garden);

  expect(await names(local)).toEqual([]);
  expect(await sentOf(local)).toEqual([['collection.delete', { id: garden }]]);
});

test('a collection that may have arrived is cancelled and deleted on the server', async () => {
  const local = await device();
  const id = await addCollection(local, 'Pears');
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });

  await deleteWithPosts(local, id);

  expect((await entries(local)).map(({ kind }) => kind)).toEqual(['write.cancel', 'collection.delete']);
  expect(await names(local)).toEqual([]);
});

test('a discarded collection that may have arrived is deleted on the server', async () => {
  const local = await device();
  await addCollection(local, 'Pears');
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });
  const [entry] = await entries(local);

  if (entry) await discardEntry(local, entry.key);

  expect((await entries(local)).map(({ kind }) => kind)).toEqual(['write.cancel', 'collection.delete']);
});

test('an unsent collection that is deleted leaves the saves that wait for it, without a collection', async () => {
  const local = await device();
  const id = await addCollection(local, 'Pears');
  await savePost(local, postId, true, id);
  await savePost(local, aPostId(2), true);
  expect((await entries(local)).map(({ kind, deps }) => [kind, deps.length])).toEqual([
    ['collection.create', 0],
    ['savedPost.set', 1],
    ['savedPost.set', 0],
  ]);

  await deleteWithPosts(local, id);

  expect(await sentOf(local)).toEqual([
    ['savedPost.set', { postId: aPostId(2), isSaved: true }],
    ['savedPost.set', { postId, isSaved: true, collectionId: null }],
  ]);
  expect((await entries(local)).flatMap(({ deps }) => deps)).toEqual([]);
  expect((await readSaved(local)).map(({ collectionId }) => collectionId)).toEqual([null, null]);
});

test('a post that is moved into an unsent collection stays saved when that is deleted, and nothing is sent if it was in none', async () => {
  const local = await device('Roses');
  await saveOnServer(local, null, 1);
  await saveOnServer(local, garden, 2);
  const id = await addCollection(local, 'Pears');
  await savePost(local, postId, true, id);
  await savePost(local, aPostId(2), true, id);

  await deleteWithPosts(local, id);

  expect(await sentOf(local)).toEqual([['savedPost.set', { postId: aPostId(2), isSaved: true, collectionId: null }]]);
});

test('a post whose unsent save was already changed to another collection is left there', async () => {
  const local = await device('Roses');
  const id = await addCollection(local, 'Pears');
  await savePost(local, postId, true, id);
  await savePost(local, postId, true, garden);

  await deleteWithPosts(local, id);

  expect(await sentOf(local)).toEqual([['savedPost.set', { postId, isSaved: true, collectionId: garden }]]);
});

test('a full device deletes nothing, and throws', async () => {
  const local = await device();
  const id = await addCollection(local, 'Pears');
  await savePost(local, postId, true, id);
  const before = await sentOf(local);
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  local.out.outbox.hook('creating', () => {
    throw full;
  });

  await expect(deleteWithPosts(local, id)).rejects.toThrow('full');

  expect(await sentOf(local)).toEqual(before);
});

const REQUIRED = 'Please enter a name for the collection';

test.each([
  ['', REQUIRED],
  [' \n\t ', REQUIRED],
  ['\u200b', REQUIRED],
  ['x'.repeat(MAX_COLLECTION_NAME_LENGTH + 1), 'The name of a collection can have at most 50 characters'],
  ['a\u0000b', 'Invalid characters'],
])('the name %j is refused: %s', (name, error) => {
  expect(nameError(name)).toBe(error);
});

test.each(['x', `  ${'x'.repeat(MAX_COLLECTION_NAME_LENGTH)}  `, '🌷', 'أزهار'])(
  'the name %j can be stored',
  (name) => {
    expect(nameError(name)).toBeNull();
  },
);

test('as many collections as are allowed count with unsent and without deleted ones', async () => {
  const local = await device(...Array.from({ length: MAX_COLLECTIONS - 1 }, (_, i) => `no ${i}`));
  expect(await hasAllCollections(local)).toBe(false);

  await addCollection(local, 'Pears');
  expect(await hasAllCollections(local)).toBe(true);
  await removeCollection(local, garden);

  expect(await hasAllCollections(local)).toBe(false);
});

test('a card has the number of posts, unsent ones included, and the last saved picture of the device', async () => {
  const local = await device('Roses', 'Tulips');
  await saveOnServer(local, garden, 1, 2, 3);
  await saveOnServer(local, null, 4);
  await local.cache.posts.bulkPut([
    aPost({ id: aPostId(1), media: someMedia(1) }),
    aPost({ id: aPostId(2), media: someMedia(2) }),
    aPost({ id: aPostId(4), media: someMedia(4) }),
  ]);
  const cards = await readCollectionCards(local);
  expect(cards.map(({ name, count, cover }) => [name, count, cover?.id])).toEqual([
    ['Roses', 3, aMediaId(2)],
    ['Tulips', 0, undefined],
  ]);

  await savePost(local, aPostId(2), false);
  await savePost(local, aPostId(4), true, kitchen);

  expect(await readCollectionCard(local, garden)).toMatchObject({ count: 2, cover: { id: aMediaId(1) } });
  expect(await readCollectionCard(local, kitchen)).toMatchObject({ count: 1, cover: { id: aMediaId(4) } });
  await removeCollection(local, garden);
  expect(await readCollectionCard(local, garden)).toBeNull();
});

test('the requests have the shapes of the contract', () => {
  const create = createCollection.request({ id: garden, name: 'Pears' });
  expect(create).toEqual({ method: 'POST', path: '/api/collections', json: { id: garden, name: 'Pears' } });
  expect('json' in create && matches(CreateCollectionBodySchema, create.json)).toBe(true);
  const rename = renameCollection.request({ id: garden, name: 'Pears' });
  expect(rename).toEqual({ method: 'PATCH', path: `/api/collections/${garden}`, json: { name: 'Pears' } });
  expect('json' in rename && matches(RenameCollectionBodySchema, rename.json)).toBe(true);
  expect(deleteCollection.request({ id: garden })).toEqual({ method: 'DELETE', path: `/api/collections/${garden}` });
  expect(deleteCollection.notFoundIsSuccess).toBe(true);
});

test('stored args of another shape are not read', () => {
  for (const definition of [createCollection, renameCollection]) {
    expect(definition.read({ id: garden, name: 'Pears' })).toEqual({ id: garden, name: 'Pears' });
    expect(definition.read({ id: garden })).toBeNull();
  }
  expect(deleteCollection.read({ id: garden })).toEqual({ id: garden });
  expect(deleteCollection.read({ id: 'x' })).toBeNull();
});

test('the outbox names collections, and announces what was sent', () => {
  const [create, rename, remove] = collectionWords;
  const args = { id: garden, name: 'Pears' };

  expect(create.title(args)).toBe('Create collection “Pears”');
  expect(rename.title(args)).toBe('Rename collection to “Pears”');
  expect(remove.title()).toBe('Delete a collection');
  expect(create.title({})).toBe('Create collection “Collection”');
  expect(create).toMatchObject({ sent: 'Collection created', isOnlyAnnounced: true, staysWhenRefused: true });
  expect(rename).toMatchObject({ sent: 'Collection renamed', isOnlyAnnounced: true, staysWhenRefused: false });
  expect(remove).toMatchObject({ sent: null, staysWhenRefused: false });
  expect(create.refused('too_many_collections', 'Too many')).toBe('Too many');
  expect(create.refused('internal', '')).toBe('The collection could not be created.');
  expect(rename.refused('internal', '')).toBe('The collection could not be renamed.');
  expect(remove.refused()).toBe('The collection could not be deleted.');
});
