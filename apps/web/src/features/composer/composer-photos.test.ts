import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import type { AttachmentPorts } from '../attachments/attachment-ports.ts';
import { type Crop, WHOLE } from '../crop/crop-geometry.ts';
import { readPostDraft, saveDraftTexts, EMPTY_TEXTS } from '../posts/post-draft.ts';
import { ComposerPhotos } from './composer-photos.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0];
const VIDEO = '\u0000\u0000\u0000\u0018ftypisom';
/** The width in the prepared photo is the size of the file, so that the order shows. */
const photo = (extra: number) => new File([new Uint8Array([...JPEG, ...Array<number>(extra).fill(1)])], `${extra}.jpg`);
const video = () => new File([VIDEO, new Uint8Array(80)], 'a.mp4');

const ports: AttachmentPorts = {
  convertPicture: async (file) => file,
  pictureProblem: async () => null,
  examinePicture: async () => null,
  preparePicture: async (file) => ({
    blob: new Blob(['clean'], { type: 'image/webp' }),
    width: file.size - JPEG.length,
    height: 5,
    thumbhash: '',
    originalSize: file.size,
    isLocationRemoved: false,
  }),
  editPicture: async (file, crop) => ({
    blob: new Blob([`cut ${crop.shape}`], { type: 'image/webp' }),
    width: 7,
    height: 7,
    thumbhash: 'cut',
    originalSize: file.size,
    isLocationRemoved: false,
  }),
  readVideoFacts: async () => ({ width: 4, height: 3, durationMs: 1, poster: null, thumbhash: '' }),
  isHevc: async () => false,
  canShrink: () => false,
  shrinkVideo: async () => null,
  trimVideo: async () => null,
};

const begin = (local: LocalDb) => new ComposerPhotos(local, { order: [0], attachments: new Map() }, ports);
const widthsOf = async (photos: ComposerPhotos) =>
  (await photos.whenReady('Please choose a file'))?.map(({ attachment }) => attachment.width) ?? null;

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test('photos keep the order in which they were chosen, and can be moved and removed', async () => {
  const photos = begin(await testLocal());

  photos.add([photo(1), photo(2)]);
  photos.add([photo(3)]);
  expect(await widthsOf(photos)).toEqual([1, 2, 3]);

  photos.move(2, 0);
  expect(await widthsOf(photos)).toEqual([3, 1, 2]);
  photos.move(0, 9);
  expect(await widthsOf(photos)).toEqual([3, 2, 1]);
  photos.remove(1);
  expect(await widthsOf(photos)).toEqual([3, 1]);
  expect(photos.get().map(({ slot }) => slot)).toEqual([2, 0]);

  // The free slot is used again.
  photos.add([photo(4)]);
  expect(await widthsOf(photos)).toEqual([3, 1, 4]);
  expect(photos.get().map(({ slot }) => slot)).toEqual([2, 0, 1]);
});

test('without a file the empty place says so, and the last photo can be removed', async () => {
  const photos = begin(await testLocal());
  expect(await widthsOf(photos)).toBeNull();
  expect(photos.get().map(({ error }) => error)).toEqual(['Please choose a file']);

  photos.add([photo(1)]);
  await photos.whenReady('');
  photos.remove(0);

  expect(photos.get().map(({ slot, attachment }) => [slot, attachment])).toEqual([[0, null]]);
});

test('an eleventh photo is left out, which the tenth says', async () => {
  const photos = begin(await testLocal());

  photos.add(Array.from({ length: 11 }, (_, i) => photo(i + 1)));

  expect(await widthsOf(photos)).toHaveLength(10);
  const errors = () => photos.get().map(({ error }) => error);
  await vi.waitFor(() => expect(errors()).toEqual([...Array(9).fill(null), 'A post has at most 10 photos']));
});

test('a video among photos is not sent, and says why; alone it is', async () => {
  const photos = begin(await testLocal());
  photos.add([photo(1), video()]);

  expect(await widthsOf(photos)).toBeNull();
  expect(photos.get()[1]?.error).toBe('A post has photos or one video');

  photos.remove(0);
  expect((await photos.whenReady(''))?.map(({ attachment }) => attachment.kind)).toEqual(['video']);
});

test('a draft with several photos comes back in its order after the page was ended', async () => {
  const local = await testLocal();
  const first = begin(local);
  first.add([photo(1), photo(2), photo(3)]);
  await first.whenReady('');
  await saveDraftTexts(local, { ...EMPTY_TEXTS, order: [1, 2, 0], altTexts: ['', 'Two'] });

  const { texts, photos: attachments } = await readPostDraft(local);
  expect([texts.order, texts.altTexts]).toEqual([
    [1, 2, 0],
    ['', 'Two'],
  ]);
  const again = new ComposerPhotos(local, { order: texts.order ?? [], attachments }, ports);

  expect(await widthsOf(again)).toEqual([2, 3, 1]);
});

const SQUARE = { ...WHOLE, shape: '1:1' } as const;
const chunksOf = (local: LocalDb) => local.out.chunks.count();
const going = () => new AbortController().signal;

/** A composer with two photos, and what an edit of the second needs. */
async function withPhotos(change: Partial<AttachmentPorts> = {}) {
  const local = await testLocal();
  const photos = new ComposerPhotos(local, { order: [0], attachments: new Map() }, { ...ports, ...change });
  photos.add([photo(1), photo(2)]);
  await photos.whenReady('');
  const edit = async (crop: Crop, signal = going()) => {
    const editable = await photos.readEditable(1);
    if (editable) await photos.edit(1, editable, crop, signal);
    return photos.get()[1];
  };
  return { local, photos, edit };
}

test('an edited photo takes the place of the former in its slot, its draft and the database', async () => {
  const { local, photos, edit } = await withPhotos();
  const chunks = await chunksOf(local);

  expect((await edit(SQUARE))?.attachment).toMatchObject({ width: 7, thumbhash: 'cut', originalSize: 14 });

  expect(await widthsOf(photos)).toEqual([1, 7]);
  expect(await chunksOf(local)).toBe(chunks);
  const again = new ComposerPhotos(local, { order: [0, 1], attachments: (await readPostDraft(local)).photos }, ports);
  expect(await widthsOf(again)).toEqual([1, 7]);
  // The next page knows only what would be shared.
  expect(await again.readEditable(1)).toMatchObject({ photo: { width: 7 }, crop: WHOLE });
});

test('a second edit begins with the photo before the first, which can be restored as it was', async () => {
  const { local, photos, edit } = await withPhotos();
  const chunks = await chunksOf(local);
  const before = photos.get()[1]?.attachment;
  await edit(SQUARE);

  expect(await photos.readEditable(1)).toMatchObject({ photo: before, crop: SQUARE });
  await edit({ ...SQUARE, zoom: 2 });
  expect(await (await photos.readEditable(1))?.picture.text()).toBe('clean');
  const restored = await edit(WHOLE);

  const { id: _, ...file } = before?.file ?? { id: '' };
  expect(restored?.attachment).toMatchObject({ ...before, file });
  expect(await chunksOf(local)).toBe(chunks);
  expect((await photos.readEditable(1))?.crop).toEqual(WHOLE);
});

test('a photo that cannot be cut stays as it was, and says why', async () => {
  const { local, photos, edit } = await withPhotos({ editPicture: () => Promise.reject(new Error('no memory')) });
  const before = photos.get()[1]?.attachment;
  const chunks = await chunksOf(local);

  const { attachment, error } = (await edit(SQUARE)) ?? {};

  expect(attachment).toBe(before);
  expect(error).toBe('This photo could not be edited on this device. It is unchanged.');
  expect(await chunksOf(local)).toBe(chunks);
  expect(await widthsOf(photos)).toEqual([1, 2]);
});

test('an edit that is left while it is drawn changes nothing', async () => {
  const left = new AbortController();
  const { local, photos, edit } = await withPhotos({
    editPicture: (...args) => {
      left.abort();
      return ports.editPicture(...args);
    },
  });
  const chunks = await chunksOf(local);

  expect(await edit(SQUARE, left.signal)).toMatchObject({ error: null, attachment: { width: 2 } });

  expect(await chunksOf(local)).toBe(chunks);
  expect(await widthsOf(photos)).toEqual([1, 2]);
});

test('an edited photo is removed with all of its bytes', async () => {
  const { local, photos, edit } = await withPhotos();
  await edit(SQUARE);

  photos.remove(1);
  photos.remove(0);

  await vi.waitFor(async () => expect(await chunksOf(local)).toBe(0));
});

test.each([
  ['an animation', true, 'An animation cannot be edited.'],
  [
    'E25 a photo of a browser that does not return what it draws',
    false,
    'This photo could not be edited on this device. It is unchanged.',
  ],
])('%s is not edited, and says why', async (_what, isAnimated, error) => {
  const examinePicture = async () => ({ isAnimated, isSentUnchanged: true, problem: null });
  const { photos } = await withPhotos({ examinePicture });

  expect(await photos.readEditable(1)).toBeNull();
  expect(photos.get()[1]?.error).toBe(error);
});
