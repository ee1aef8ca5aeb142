import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { changeableOf, PhotosAreSentError, saveChanges } from './change-post.ts';
import { isUntouched } from './change-unsent-post.ts';
import { sharePost } from './create-post.ts';
import { editOf, readEditDraft, saveEditDraft } from './edit-draft.ts';
import { readPost } from './posts.local.ts';
import { createPost } from './posts.mutators.ts';
import { aPerson } from './testing/a-post-view.ts';

const anAuthor = aPerson('ada');

async function photoOf(local: LocalDb, name: string) {
  const file = await storeFile(local, new File([name], name, { type: 'image/webp' }));
  const facts = { kind: 'image' as const, width: 4, height: 3, thumbhash: '', durationMs: null, poster: '' };
  return { ...facts, file, originalSize: file.size, isLocationRemoved: false };
}

/** An unsent post of three photos, as its form sees it. */
async function unsentAlbum(local: LocalDb) {
  const [first, second, third] = [await photoOf(local, 'a'), await photoOf(local, 'bb'), await photoOf(local, 'ccc')];
  const words = { content: 'Gates', location: '', audience: 'everyone' as const };
  const id = await sharePost(local, words, [
    { attachment: first, altText: 'One' },
    { attachment: second, altText: '' },
    { attachment: third, altText: 'Three' },
  ]);
  const post = await readPost(local, anAuthor, id);
  if (!post) throw new Error('nothing was shared');
  return { id, post, before: changeableOf(post) };
}

const soleEntry = async ({ out }: LocalDb) => {
  const [entry, ...others] = await out.outbox.toArray();
  if (!entry) throw new Error('nothing waits');
  expect(others).toEqual([]);
  return { entry, args: createPost.read(entry.args) };
};

test('words, photos and their order are changed in the mutation that shares an unsent post, with its bytes', async () => {
  const local = await testLocal();
  const { id, before } = await unsentAlbum(local);
  const [one, , three] = before.photos;
  if (!one || !three) throw new Error('photos are missing');

  await saveChanges(local, id, before, {
    ...before,
    content: 'Two gates',
    audience: 'followers',
    photos: [three, { ...one, altText: 'First' }],
  });

  const { entry, args } = await soleEntry(local);
  expect(args).toMatchObject({
    content: 'Two gates',
    audience: 'followers',
    photos: [
      { altText: 'Three', picture: { name: 'ccc' } },
      { altText: 'First', picture: { name: 'a' } },
    ],
  });
  expect([entry.file?.name, entry.furtherFiles?.map(({ name }) => name)]).toEqual(['ccc', ['a']]);
  expect(await local.out.chunks.count()).toBe(2);

  const now = await readPost(local, anAuthor, id);
  if (!now) throw new Error('it is gone');
  expect(now.changedAt).toBeUndefined();
  await saveChanges(local, id, changeableOf(now), { ...changeableOf(now), photos: [{ id: '1', altText: 'First' }] });
  const alone = await soleEntry(local);
  expect([alone.entry.file?.name, alone.entry.furtherFiles, alone.entry.isUploadedFirst]).toEqual([
    'a',
    undefined,
    undefined,
  ]);
  expect(alone.args?.photos).toHaveLength(1);
  expect(await local.out.chunks.count()).toBe(1);
});

test('words of a post that is being sent are changed after it; its photos are not, and nothing is lost', async () => {
  const local = await testLocal();
  const { id, before } = await unsentAlbum(local);
  const { entry } = await soleEntry(local);
  await local.out.outbox.update(entry.key, { sends: 1, status: 'sending' });
  expect(await isUntouched(local, id)).toBe(false);

  const reversed = { ...before, photos: before.photos.toReversed() };
  await expect(saveChanges(local, id, before, reversed)).rejects.toThrow(PhotosAreSentError);
  await saveChanges(local, id, before, { ...before, content: 'Two gates' });

  const [create, change] = await local.out.outbox.orderBy('ord').toArray();
  expect(create).toEqual({ ...entry, sends: 1, status: 'sending' });
  expect(change).toMatchObject({ kind: 'post.change', args: { id, content: 'Two gates' }, deps: [entry.key] });
  expect(await readPost(local, anAuthor, id)).toMatchObject({ content: 'Two gates' });
});

test('unfinished changes come back; without their photos if those are gone meanwhile', async () => {
  const local = await testLocal();
  const { id, post, before } = await unsentAlbum(local);
  const texts = { ...editOf(post, null).texts, content: 'Two gates', order: [2, 0] };
  await saveEditDraft(local, id, { before, texts });

  const draft = await readEditDraft(local, id);
  expect(draft).toEqual({ before, texts });
  expect(editOf(post, draft)).toEqual(draft);
  const single = { ...post, photos: post.photos.slice(0, 1) };
  expect(editOf(single, draft)).toMatchObject({ texts: { content: 'Two gates', order: [0] } });

  await saveChanges(local, id, before, { ...before, location: 'Werder' });
  expect(await readEditDraft(local, id)).toBeNull();
});
