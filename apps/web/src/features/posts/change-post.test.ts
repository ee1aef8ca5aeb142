import { aMediaId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { desiredChanges, foldChange } from './change-post-overlay.ts';
import { changePost, type ChangePostArgs } from './change-post.mutators.ts';
import { changeableOf, changesOf, isUntouched, PhotosAreSentError, saveChanges } from './change-post.ts';
import { sharePost } from './create-post.ts';
import { editOf, readEditDraft, saveEditDraft } from './edit-draft.ts';
import { idOfPhoto, type PostView } from './post-view.ts';
import { readPost } from './posts.local.ts';
import { createPost, deletePost } from './posts.sync.ts';
import { aPerson, aPostId, aPostView } from './testing/a-post-view.ts';

const id = aPostId(1);
const media = (n: number) => ({
  id: aMediaId(n),
  kind: 'image' as const,
  width: 4,
  height: 3,
  thumbhash: '',
  isAnimated: false,
  variants: [],
});
const post: PostView = {
  ...aPostView({ n: 1 }),
  photos: ['One', 'Two', ''].map((altText, i) => ({ altText, picture: { kind: 'stored', media: media(i + 1) } })),
};
const photos = (view: PostView) => view.photos.map((photo, place) => [idOfPhoto(photo, place), photo.altText]);

const folded = (args: Omit<ChangePostArgs, 'id'>) => foldChange(post, { args: { id, ...args }, at: 60_000 });

test('unsent changes of one post become one: of each field the later', async () => {
  const local = await testLocal();
  await enqueue(local, changePost, { id, content: 'a', altTexts: [{ id: aMediaId(1), altText: 'x' }] });
  await enqueue(local, changePost, { id, location: 'Werder', altTexts: [{ id: aMediaId(2), altText: 'y' }] });
  await enqueue(local, changePost, { id, content: 'b', altTexts: [{ id: aMediaId(1), altText: 'z' }] });

  const entries = await local.out.outbox.toArray();

  expect(entries.map(({ args }) => args)).toEqual([
    {
      id,
      content: 'b',
      location: 'Werder',
      altTexts: [
        { id: aMediaId(1), altText: 'z' },
        { id: aMediaId(2), altText: 'y' },
      ],
    },
  ]);
  const view = foldChange(post, desiredChanges(entries).get(id));
  expect([view.content, ...photos(view)]).toEqual(['b', [aMediaId(1), 'z'], [aMediaId(2), 'y'], [aMediaId(3), '']]);
  await enqueue(local, deletePost, { id });
  expect((await local.out.outbox.toArray()).map(({ kind }) => kind)).toEqual(['post.delete']);
});

test('the mentions of a caption are unknown once it is changed, and stay with another change', () => {
  const mentioning = { ...post, mentions: ['ada'] };
  const after = (args: Omit<ChangePostArgs, 'id'>) => foldChange(mentioning, { args: { id, ...args }, at: 1 }).mentions;

  expect(after({ content: '@ada @bea' })).toBeUndefined();
  expect(after({ location: 'Werder' })).toEqual(['ada']);
});

test('photos are shown in their new order, without removed ones, and without those that are gone already', () => {
  const order = [aMediaId(3), aMediaId(9), aMediaId(1)];
  const altTexts = [{ id: aMediaId(3), altText: 'Three' }];

  expect(photos(folded({ order, altTexts }))).toEqual([
    [aMediaId(3), 'Three'],
    [aMediaId(1), 'One'],
  ]);
  const single = folded({ order: [aMediaId(2)] });
  expect(photos(single)).toEqual([[aMediaId(2), 'Two']]);
  expect(photos(folded({ order: [aMediaId(9)] }))).toHaveLength(3);
  expect([single.changedAt, folded({ audience: 'onlyMe' }).changedAt]).toEqual([60_000, undefined]);
});

test('only what differs is sent, so that a change of another device to other fields stays', () => {
  const before = {
    content: 'Gates',
    location: '',
    audience: 'everyone' as const,
    photos: [
      { id: 'a', altText: 'One' },
      { id: 'b', altText: '' },
    ],
  };

  expect(changesOf(before, { ...before, content: ' Gates ' })).toBeNull();
  expect(changesOf(before, { ...before, location: 'Werder ' })).toEqual({ location: 'Werder' });
  expect(changesOf(before, { ...before, photos: before.photos.toReversed() })).toEqual({ order: ['b', 'a'] });
  expect(changesOf(before, { ...before, photos: [{ id: 'b', altText: 'Two' }] })).toEqual({
    order: ['b'],
    altTexts: [{ id: 'b', altText: 'Two' }],
  });
});

test('an unsent change of the audience is shown at once, and the last one is sent', async () => {
  const local = await testLocal();
  await enqueue(local, changePost, { id, audience: 'onlyMe' });
  await enqueue(local, changePost, { id, audience: 'followers' });
  const entries = await local.out.outbox.toArray();

  expect(entries.map(({ args }) => args)).toEqual([{ id, audience: 'followers' }]);
  expect(foldChange(post, desiredChanges(entries).get(id)).audience).toBe('followers');
});

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
