import { aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { createCollection, renameCollection } from '../features/collections/collections.sync.ts';
import { createPost, deletePost } from '../features/posts/posts.sync.ts';
import { savePost } from '../features/saved-posts/save-post.ts';
import { setSavedPost } from '../features/saved-posts/saved-posts.sync.ts';
import type { LocalDb } from '../local/local-db.ts';
import { aCollectionId } from '../local/testing/kept-offline.ts';
import { enqueue } from './enqueue.ts';
import { testLocal } from './testing/test-local.ts';

const postId = aPostId(1);
const garden = aCollectionId(1);
const kitchen = aCollectionId(2);
const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();

async function composePost(local: LocalDb) {
  const picture = { name: 'a.png', type: 'image/png', width: 1, height: 1, thumbhash: '' };
  const words = { content: '', location: '', audience: 'everyone' as const };
  return enqueue(
    local,
    createPost,
    { id: postId, ...words, photos: [{ picture, altText: '' }] },
    { file: new Blob(['pixels']) },
  );
}

test('a save waits for its unsent post and its unsent collection, and for no other mutation of them', async () => {
  const local = await testLocal();
  const post = await composePost(local);
  const collection = await enqueue(local, createCollection, { id: garden, name: 'Garden' });
  await enqueue(local, renameCollection, { id: kitchen, name: 'Kitchen' });

  await savePost(local, postId, true, garden);
  await savePost(local, aPostId(2), true, kitchen);

  const saves = (await entries(local)).filter(({ kind }) => kind === setSavedPost.kind);
  expect(saves.map(({ deps }) => deps)).toEqual([[post, collection], []]);
});

test('a removal does not wait for a collection', async () => {
  const local = await testLocal();
  const row = { postId, isSaved: true, collectionId: null, savedAt: '2026-02-01T00:00:00.000Z', rev: 1 };
  await local.cache.savedPosts.put(row);
  await enqueue(local, createCollection, { id: garden, name: 'Garden' });
  await savePost(local, postId, true, garden);

  await savePost(local, postId, false);

  expect((await entries(local)).at(-1)).toMatchObject({ kind: 'savedPost.set', args: { isSaved: false }, deps: [] });
  expect(setSavedPost.dependsOn?.({ postId, isSaved: false, collectionId: garden })).toHaveLength(1);
});

test('an unsent post that is deleted takes its save along', async () => {
  const local = await testLocal();
  await composePost(local);
  await savePost(local, postId, true);

  await enqueue(local, deletePost, { id: postId });

  expect(await entries(local)).toEqual([]);
});
