import { aMediaId } from '@posy/testkit/entities';
import { expect, test } from 'vitest';
import { enqueue } from '../../sync/enqueue.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { desiredChanges, foldChange } from './change-post-overlay.ts';
import { type ChangePostArgs, changePost } from './change-post.mutators.ts';
import { changesOf } from './change-post.ts';
import { idOfPhoto, type PostView } from './post-view.ts';
import { deletePost } from './posts.mutators.ts';
import { aPostId, aPostView } from './testing/a-post-view.ts';

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
