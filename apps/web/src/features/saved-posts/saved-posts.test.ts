import { matches } from '@posy/contract/check';
import { type SavedPostEntity, SavePostBodySchema } from '@posy/contract/saved-posts';
import { aPostId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { aCollectionId } from '../../local/testing/kept-offline.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { listPendingIn, readSaved, readSavedState } from './read-saved.ts';
import { savePost } from './save-post.ts';
import { desiredSaves, foldSaved, pendingSaves } from './saved-post-overlay.ts';
import { savedPostWords } from './saved-post-words.ts';
import { setSavedPost } from './saved-posts.sync.ts';

const NOTHING = { person: null, isOwn: false, media: 'photo', text: null } as const;
const postId = aPostId(1);
const garden = aCollectionId(1);
const kitchen = aCollectionId(2);

const entries = ({ out }: LocalDb) => out.outbox.orderBy('ord').toArray();
const argsOf = async (local: LocalDb) => (await entries(local)).map(({ args }) => args);

function aRow(change: Partial<SavedPostEntity> = {}): SavedPostEntity {
  return { postId, isSaved: true, collectionId: null, savedAt: '2026-02-01T00:00:00.000Z', rev: 1, ...change };
}

async function device(row?: Partial<SavedPostEntity>): Promise<LocalDb> {
  const local = await testLocal();
  if (row) await local.cache.savedPosts.put(aRow(row));
  return local;
}

test('a save is stored in a lane of its post, about the saved post', async () => {
  const local = await device();

  await savePost(local, postId, true);
  await savePost(local, aPostId(2), true, garden);

  expect(await entries(local)).toMatchObject([
    { kind: 'savedPost.set', lane: `sp:${postId}`, target: { type: 'savedPost', id: postId }, deps: [] },
    { kind: 'savedPost.set', lane: `sp:${aPostId(2)}`, target: { type: 'savedPost', id: aPostId(2) }, deps: [] },
  ]);
  expect(await argsOf(local)).toEqual([
    { postId, isSaved: true },
    { postId: aPostId(2), isSaved: true, collectionId: garden },
  ]);
});

test('only the last of several unsent saves and moves of a post is sent', async () => {
  const local = await device();

  await savePost(local, postId, true);
  await savePost(local, postId, true, garden);
  await savePost(local, postId, true, kitchen);

  expect(await argsOf(local)).toEqual([{ postId, isSaved: true, collectionId: kitchen }]);
});

test('nothing is sent for a post that is as desired in the end', async () => {
  const local = await device();
  await savePost(local, postId, true, garden);
  await savePost(local, postId, false);
  expect(await entries(local), 'never saved').toEqual([]);
  await savePost(local, postId, false);
  expect(await entries(local), 'removed as a post that was never saved').toEqual([]);

  const other = await device({ collectionId: garden });
  await savePost(other, postId, false);
  await savePost(other, postId, true);
  expect(await entries(other), 'saved as before').toEqual([]);
  await savePost(other, postId, true, kitchen);
  await savePost(other, postId, true, garden);
  expect(await entries(other), 'in the former collection').toEqual([]);
});

test('a move is sent although the post is saved already, also one into no collection', async () => {
  const local = await device({ collectionId: garden });

  await savePost(local, postId, true, kitchen);
  expect(await argsOf(local)).toEqual([{ postId, isSaved: true, collectionId: kitchen }]);
  await savePost(local, postId, true, null);

  expect(await argsOf(local)).toEqual([{ postId, isSaved: true, collectionId: null }]);
});

test('a save after a synced removal is sent, also without a collection', async () => {
  const local = await device({ isSaved: false });

  await savePost(local, postId, true);

  expect(await argsOf(local)).toEqual([{ postId, isSaved: true }]);
});

test('a removal names no collection', async () => {
  const local = await device({});

  await savePost(local, postId, false, garden);

  expect(await argsOf(local)).toEqual([{ postId, isSaved: false }]);
});

test('a save that may have arrived is not replaced: its removal is sent after it', async () => {
  const local = await device();
  await savePost(local, postId, true);
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });

  await savePost(local, postId, false);

  expect(await argsOf(local)).toEqual([
    { postId, isSaved: true },
    { postId, isSaved: false },
  ]);
});

test('the request saves with or without a collection, or removes', () => {
  const path = `/api/saved-posts/${postId}`;

  expect(setSavedPost.request({ postId, isSaved: true })).toEqual({ method: 'POST', path, json: {} });
  for (const collectionId of [garden, null]) {
    const request = setSavedPost.request({ postId, isSaved: true, collectionId });
    expect(request).toEqual({ method: 'POST', path, json: { collectionId } });
    expect('json' in request && matches(SavePostBodySchema, request.json)).toBe(true);
  }
  expect(setSavedPost.request({ postId, isSaved: false })).toEqual({ method: 'DELETE', path });
});

test('a removal of a post that does not exist is done, and a save of one is refused', () => {
  const isDone = setSavedPost.notFoundIsSuccess;
  expect(typeof isDone === 'function' && isDone({ postId, isSaved: false })).toBe(true);
  expect(typeof isDone === 'function' && isDone({ postId, isSaved: true })).toBe(false);
});

test('stored args of another shape are not read', () => {
  const args = { postId, isSaved: true, collectionId: null };

  expect(setSavedPost.read(args)).toBe(args);
  expect(setSavedPost.read({ postId, isSaved: true })).toEqual({ postId, isSaved: true });
  for (const wrong of [null, {}, { postId, isSaved: 'yes' }, { ...args, postId: 'x' }, { ...args, collectionId: 'x' }])
    expect(setSavedPost.read(wrong)).toBeNull();
});

const save = { postId, isSaved: true };
const removal = { postId, isSaved: false };
const intoGarden = { ...save, collectionId: garden };
const intoNone = { ...save, collectionId: null };

test.each([
  ['a save', null, [save], true, null],
  ['a save in a collection', null, [intoGarden], true, garden],
  ['a save of a post in a collection', kitchen, [save], true, kitchen],
  ['a move', kitchen, [intoGarden], true, garden],
  ['a move and a save', kitchen, [intoGarden, save], true, garden],
  ['a move into none', kitchen, [intoNone], true, null],
  ['a removal', kitchen, [removal], false, null],
  ['a removal and a save', kitchen, [removal, save], true, null],
  ['a save, a removal and a move', kitchen, [save, removal, intoGarden], true, garden],
  ['a move and a removal', kitchen, [intoGarden, removal], false, null],
] as const)('%s is folded over the row', (_what, collectionId, pending, isSaved, shown) => {
  expect(foldSaved(aRow({ collectionId }), pending)).toMatchObject({ isSaved, collectionId: shown });
});

test('a removed row and a missing one are not saved, whatever collection they were in', () => {
  const none = { isSaved: false, collectionId: null };

  expect(foldSaved(undefined)).toEqual(none);
  expect(foldSaved(aRow({ isSaved: false, collectionId: garden }))).toEqual(none);
  expect(foldSaved(aRow({ isSaved: false, collectionId: garden }), [save])).toEqual({
    isSaved: true,
    collectionId: null,
  });
});

test('several mutations of a post, of which the first is being sent, are folded in their order', async () => {
  const local = await device({ collectionId: kitchen });
  await savePost(local, postId, false);
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });
  expect(await readSavedState(local, postId)).toEqual({ isSaved: false, collectionId: null });

  await savePost(local, postId, true, garden);

  expect(pendingSaves(await entries(local)).get(postId)).toEqual([removal, intoGarden]);
  expect(await readSavedState(local, postId)).toEqual({ isSaved: true, collectionId: garden });
  expect(desiredSaves(await entries(local))).toEqual(new Map([[postId, true]]));
  expect(await readSaved(local)).toEqual([{ postId, collectionId: garden, isUnavailable: false }]);
});

test('a refused mutation, and one that waits for a refused one, are not folded', async () => {
  const local = await device({ collectionId: kitchen });
  await savePost(local, postId, true, garden);
  await savePost(local, aPostId(2), true, garden);
  const [first, second] = await entries(local);
  await local.out.outbox.update(first?.key ?? '', { status: 'failed' });
  await local.out.outbox.update(second?.key ?? '', { status: 'blocked' });

  expect(await readSaved(local)).toEqual([{ postId, collectionId: kitchen, isUnavailable: false }]);
  expect(desiredSaves(await entries(local)).size).toBe(0);
  // The one that waits is saved without the collection when this is deleted.
  expect(await listPendingIn(local, garden)).toEqual([aPostId(2)]);
});

test('posts that are about to be saved in a collection are those whose last mutation names it', async () => {
  const local = await device({ collectionId: kitchen });
  await savePost(local, postId, true, garden);
  await local.out.outbox.toCollection().modify({ status: 'sending', sends: 1 });
  await savePost(local, postId, true, null);
  await savePost(local, aPostId(2), true, garden);
  await savePost(local, aPostId(3), true, kitchen);
  await savePost(local, aPostId(4), true);

  expect(await listPendingIn(local, garden)).toEqual([aPostId(2)]);
  expect(await listPendingIn(local, kitchen)).toEqual([aPostId(3)]);
});

test('a full device keeps the mutation before, and throws', async () => {
  const local = await device();
  await savePost(local, postId, true);
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  local.out.outbox.hook('creating', () => {
    throw full;
  });

  await expect(savePost(local, postId, true, garden)).rejects.toThrow('full');

  expect(await argsOf(local)).toEqual([save]);
});

test('the outbox names the post by its author, if the device knows it', () => {
  const [words] = savedPostWords;
  const about = { ...NOTHING, person: 'Bea Blom' };

  expect(words.title(save, about)).toBe('Save a post by Bea Blom');
  expect(words.title(intoGarden, about)).toBe('Save a post by Bea Blom');
  expect(words.title(removal, about)).toBe('Remove a saved post by Bea Blom');
  expect(words.title(save, NOTHING)).toBe('Save a post');
  expect(words.title(removal, NOTHING)).toBe('Remove a saved post');
  expect(words.title('unknown', NOTHING)).toBe('Remove a saved post');
});

test('a sent save is not announced, and a refused one is reverted with the reason of the server', () => {
  const [words] = savedPostWords;

  expect(words).toMatchObject({ kind: setSavedPost.kind, what: 'Saved post', sent: null, staysWhenRefused: false });
  expect(words.refused('too_many_saved_posts', 'You can save at most 5,000 posts.', save)).toBe(
    'You can save at most 5,000 posts.',
  );
  expect(words.refused('internal', '', save)).toBe('The post could not be saved.');
  expect(words.refused('internal', '', removal)).toBe('The saved post could not be removed.');
});
