import { MAX_MEDIA_BYTES, UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import { PictureRefusal } from '../media/prepare-picture.ts';
import type { AttachmentPurpose } from './attachment-check.ts';
import { readAttachmentDraft } from './attachment-draft.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import { AttachmentWork } from './attachment-work.ts';

const DRAFT = 'new-file';
const MP4 = '\u0000\u0000\u0000\u0018ftypisom';
const POSTER = new Blob(['jpeg'], { type: 'image/jpeg' });
const FACTS = { width: 3840, height: 2160, durationMs: 10_000, poster: POSTER, thumbhash: 'aGk=' };

/** A device whose decoders return the test's values. */
function ports(change: Partial<AttachmentPorts> = {}): AttachmentPorts {
  return {
    convertPicture: async (file) => file,
    pictureProblem: async () => null,
    examinePicture: async () => null,
    async preparePicture(file) {
      const blob = new Blob(['clean'], { type: 'image/webp' });
      const size = { width: 4, height: 5, thumbhash: '', originalSize: file.size };
      return { blob, ...size, isLocationRemoved: true };
    },
    editPicture: () => Promise.reject(new Error('nothing is edited')),
    readVideoFacts: async () => FACTS,
    isHevc: async () => false,
    canShrink: () => false,
    shrinkVideo: async () => null,
    trimVideo: async () => null,
    ...change,
  };
}

const work = (local: LocalDb, change: Partial<AttachmentPorts> = {}, purpose: AttachmentPurpose = 'message') =>
  new AttachmentWork(local, DRAFT, purpose, ports(change));
const videoFile = (bytes = 100) =>
  new File([MP4, new Uint8Array(bytes - MP4.length)], 'Holiday.MP4', { type: 'text/plain' });
const storedIds = async ({ out }: LocalDb) => (await out.chunks.toCollection().primaryKeys()).map(([id]) => id);

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test('sending waits for a file that was picked a moment ago', async () => {
  const local = await testLocal();
  const picked = work(local);

  expect(await picked.whenReady('Please select a file')).toBeNull();
  expect(picked.get().error).toBe('Please select a file');
  picked.pick(videoFile());
  const attachment = await picked.whenReady('Please select a file');

  expect(attachment).toMatchObject({ kind: 'video' });
  expect(picked.get().error).toBeNull();
});

test('a video is copied to the device with progress, and is ready with its poster', async () => {
  const local = await testLocal();
  const picked = work(local);
  const shares: number[] = [];
  picked.subscribe(() => {
    const { step } = picked.get();
    if (step?.what === 'copying') shares.push(step.share);
  });

  picked.pick(videoFile(2 * UPLOAD_CHUNK_BYTES));
  const attachment = await picked.whenReady();

  expect(attachment).toMatchObject({
    kind: 'video',
    file: { name: 'video.mp4', type: 'video/mp4', size: 2 * UPLOAD_CHUNK_BYTES, chunks: 2 },
    durationMs: 10_000,
    poster: btoa('jpeg'),
  });
  expect([...new Set(shares)]).toEqual([0, 0.5, 1]);
  expect(await readAttachmentDraft(local, DRAFT)).toEqual({ isReady: true, attachment });
});

test('a file that did not fit is copied again when the user sends again', async () => {
  const local = await testLocal();
  let isFull = true;
  const picked = work(local, {
    async preparePicture(file, signal) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      return ports().preparePicture(file, signal);
    },
  });
  picked.pick(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])], 'photo.jpg'));
  expect(await picked.whenReady()).toBeNull();
  expect(picked.get().error).toMatch(/storage/);

  expect(await picked.whenReady()).toBeNull();
  expect(picked.get().error).toMatch(/storage/);
  isFull = false;
  const attachment = await picked.whenReady();

  expect(attachment).toMatchObject({ kind: 'image' });
  expect(picked.get()).toMatchObject({ error: null, step: null });
});

test('a video that cannot be decoded is ready without a poster', async () => {
  const local = await testLocal();
  const nothing = { width: 0, height: 0, durationMs: null, poster: null, thumbhash: '' };
  const picked = work(local, { readVideoFacts: async () => nothing, canShrink: () => true });

  picked.pick(videoFile());

  expect(await picked.whenReady()).toMatchObject({ kind: 'video', width: 0, poster: '', durationMs: null });
  expect(picked.get()).toMatchObject({ preview: { kind: 'video', url: null }, step: null, error: null });
});

test('B07 a photo that cannot be opened is refused when it is picked, and the former file stays', async () => {
  const local = await testLocal();
  const picked = work(local, { pictureProblem: async (file) => (file.size > 4 ? null : 'file_damaged') });
  picked.pick(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])], 'whole.jpg'));
  const before = await picked.whenReady();

  picked.pick(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'broken.jpg'));

  expect(await picked.whenReady()).toEqual(before);
  expect(picked.get().error).toBe('This photo is damaged and cannot be opened. Please choose another one.');
});

test('E30 a picture that the server would not store is refused when it is picked, and the former file stays', async () => {
  const local = await testLocal();
  const picked = work(local, { pictureProblem: async (file) => (file.size > 4 ? null : 'image_too_large') });
  picked.pick(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])], 'small.jpg'));
  const before = await picked.whenReady();

  picked.pick(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'large.jpg'));

  expect(await picked.whenReady()).toEqual(before);
  expect(picked.get().error).toBe(errorMessage('image_too_large'));
});

test('E30 a picture that turns out not to be drawable nor storable is not sent, and says why', async () => {
  const preparePicture = () => Promise.reject(new PictureRefusal('image_too_large'));
  const picked = work(await testLocal(), { preparePicture });

  picked.pick(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'large.jpg'));

  expect(await picked.whenReady()).toBeNull();
  expect(picked.get()).toMatchObject({ error: errorMessage('image_too_large'), attachment: null });
});

test('a HEIC photo is stored as the JPEG that the browser made of it', async () => {
  const local = await testLocal();
  const jpeg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'IMG.jpg');
  const picked = work(local, { convertPicture: async (file) => (file.name === 'IMG.heic' ? jpeg : file) });

  picked.pick(new File(['....ftypheic'], 'IMG.heic'));

  expect(await picked.whenReady()).toMatchObject({ kind: 'image', originalSize: 4 });
});

test('a HEIC photo that the browser cannot open is refused with a remedy', async () => {
  const picked = work(await testLocal(), { convertPicture: async () => null });

  picked.pick(new File(['....ftypheic'], 'IMG.heic'));

  expect(await picked.whenReady()).toBeNull();
  expect(picked.get().error).toMatch(/^Please select an image file\. .*save it as JPEG first\.$/);
});

test('a photo is cleaned, and only the clean one is stored', async () => {
  const local = await testLocal();
  const picked = work(local);

  picked.pick(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'IMG.JPG'));
  const attachment = await picked.whenReady();

  expect(attachment).toMatchObject({ kind: 'image', file: { name: 'photo.webp', size: 5 }, isLocationRemoved: true });
  expect(await storedIds(local)).toEqual([attachment?.file.id]);
});

test.each([
  ['post', 'nothing of ours', 'Please select an image file'],
  [
    'message',
    'nothing of ours',
    'Invalid message data. Please check your input. Choose a photo, or a video as MP4, MOV or AVI.',
  ],
] as const)(
  'for a %s a file of another type is refused with the message of the spec',
  async (purpose, text, reason) => {
    const local = await testLocal();
    const picked = work(local, {}, purpose);

    picked.pick(new File([text], 'video.mp4', { type: 'video/mp4' }));
    await picked.whenReady();

    expect(picked.get()).toMatchObject({ error: reason, attachment: null });
    expect(await storedIds(local)).toEqual([]);
  },
);

test('a file that is too large is refused, and the former file stays', async () => {
  const local = await testLocal();
  const picked = work(local);
  picked.pick(videoFile());
  const before = await picked.whenReady();
  const huge = Object.defineProperty(videoFile(), 'size', { value: MAX_MEDIA_BYTES });

  picked.pick(huge);
  const after = await picked.whenReady();

  expect(picked.get().error).toBe('File size must be less than 100MB');
  expect(after).toEqual(before);
});

test('a large video is compressed, and the original can still be sent', async () => {
  const local = await testLocal();
  const smaller = await storeFile(local, new File(['small'], 'video.mp4', { type: 'video/mp4' }));
  const picked = work(local, { canShrink: () => true, shrinkVideo: async () => smaller });

  picked.pick(videoFile(20_000_000));
  const attachment = await picked.whenReady();
  const { original } = picked.get();
  picked.sendOriginal();
  const after = await picked.whenReady();
  await vi.waitFor(async () => expect(await storedIds(local)).not.toContain(smaller.id));

  expect(attachment).toMatchObject({ file: { id: smaller.id }, width: 1920, height: 1080, originalSize: 20_000_000 });
  expect(after).toEqual(original);
  expect(await readAttachmentDraft(local, DRAFT)).toEqual({ isReady: true, attachment: original });
});

test('a result that is hardly smaller is discarded', async () => {
  const local = await testLocal();
  const result = await storeFile(local, new Blob([new Uint8Array(19_900_000)]));
  const picked = work(local, { canShrink: () => true, shrinkVideo: async () => result });

  picked.pick(videoFile(20_000_000));
  const attachment = await picked.whenReady();

  expect(attachment).toMatchObject({ file: { size: 20_000_000 } });
  expect(picked.get().original).toBeNull();
  expect(await storedIds(local)).not.toContain(result.id);
});

test('the next page continues with a file that a dead page had copied', async () => {
  const local = await testLocal();
  const never = new Promise<never>(() => undefined);
  const dying = work(local, { readVideoFacts: () => never });
  dying.pick(videoFile());
  await vi.waitFor(async () => expect(await readAttachmentDraft(local, DRAFT)).toMatchObject({ isReady: false }));
  dying.close();
  const draft = await readAttachmentDraft(local, DRAFT);
  const picked = work(local);

  if (draft) picked.restore(draft);

  expect(await picked.whenReady()).toMatchObject({ kind: 'video', durationMs: 10_000 });
});

test('a removed file leaves nothing behind', async () => {
  const local = await testLocal();
  const picked = work(local);
  picked.pick(videoFile());
  await picked.whenReady();

  picked.remove();
  await picked.whenReady();

  expect(await storedIds(local)).toEqual([]);
  expect(await readAttachmentDraft(local, DRAFT)).toBeNull();
  expect(picked.get()).toMatchObject({ attachment: null, preview: null });
});

test('a device without space reports the needed and the free space', async () => {
  const local = await testLocal();
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 40 * 1_048_576, usage: 20 * 1_048_576 }) } });
  const picked = work(local);

  picked.pick(videoFile(20 * 1_048_576));
  await picked.whenReady();
  vi.unstubAllGlobals();

  expect(picked.get().error).toContain('20.0 MB are needed, 10.0 MB are free');
  expect(await storedIds(local)).toEqual([]);
});

test('a file removed at the moment its copy is complete does not come back', async () => {
  const local = await testLocal();
  const picked = work(local);
  const copied = Promise.withResolvers<void>();
  const stop = picked.subscribe(() => {
    const { step } = picked.get();
    if (step?.what !== 'copying' || step.share < 1) return;
    stop();
    picked.remove();
    copied.resolve();
  });

  picked.pick(videoFile());
  await copied.promise;
  await vi.waitFor(async () => expect(await local.out.chunks.count()).toBe(0));

  expect(await readAttachmentDraft(local, DRAFT)).toBeNull();
  expect(picked.get()).toMatchObject({ attachment: null, preview: null, step: null });
});

test('a file picked before the draft was read replaces that of the draft', async () => {
  const local = await testLocal();
  const earlier = work(local);
  earlier.pick(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'IMG.JPG'));
  await earlier.whenReady();
  const draft = await readAttachmentDraft(local, DRAFT);
  if (!draft) throw new Error('nothing was kept');
  const picked = work(local);

  picked.pick(videoFile());
  picked.restore(draft);
  const attachment = await picked.whenReady();

  expect(attachment).toMatchObject({ kind: 'video' });
  expect(await readAttachmentDraft(local, DRAFT)).toEqual({ isReady: true, attachment });
});

test('the second of two files picked one after the other counts, however long the first is checked', async () => {
  const local = await testLocal();
  const picked = work(local);
  const slow = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'IMG.JPG');
  const looked = Promise.withResolvers<void>();
  let isRead = false;
  const slice = slow.slice.bind(slow);
  slow.slice = (...range) => {
    const part = slice(...range);
    const read = part.arrayBuffer.bind(part);
    part.arrayBuffer = () => looked.promise.then(read).finally(() => (isRead = true));
    return part;
  };

  picked.pick(slow);
  picked.pick(videoFile());
  await picked.whenReady();
  looked.resolve();
  await vi.waitFor(() => expect(isRead).toBe(true));

  expect(await picked.whenReady()).toMatchObject({ kind: 'video' });
});

test('an attachment that was left shows nothing and stays in its draft', async () => {
  const local = await testLocal();
  const picked = work(local);
  picked.pick(videoFile());
  const attachment = await picked.whenReady();

  picked.close();

  expect(picked.get().preview).toBeNull();
  expect(await readAttachmentDraft(local, DRAFT)).toEqual({ isReady: true, attachment });
});

test('a video is copied to its end after its page was left, and the next page continues', async () => {
  const local = await testLocal();
  const leaving = work(local);
  const stop = leaving.subscribe(() => {
    if (leaving.get().step?.what !== 'copying') return;
    stop();
    leaving.close();
  });

  leaving.pick(videoFile(2 * UPLOAD_CHUNK_BYTES));
  await vi.waitFor(async () => expect(await readAttachmentDraft(local, DRAFT)).toMatchObject({ isReady: false }));
  const draft = await readAttachmentDraft(local, DRAFT);
  const next = work(local);
  if (draft) next.restore(draft);

  expect(await next.whenReady()).toMatchObject({ kind: 'video', file: { size: 2 * UPLOAD_CHUNK_BYTES } });
  expect(leaving.get().attachment).toBeNull();
});

test('a video in HEVC is converted whatever its size, and without conversion it says so', async () => {
  const local = await testLocal();
  const steps: unknown[] = [];
  const small = { ...FACTS, width: 640, height: 360 };
  const converting = work(local, {
    isHevc: async () => true,
    readVideoFacts: async () => small,
    canShrink: () => true,
    shrinkVideo: async (_local, file, { onProgress }) => {
      onProgress(0.5);
      return storeFile(local, new File([file, file], 'video.mp4', { type: 'video/mp4' }));
    },
  });
  converting.subscribe(() => steps.push(converting.get().step?.what));
  converting.pick(videoFile());

  const converted = await converting.whenReady();

  expect(converted).toMatchObject({ file: { size: 200 }, width: 640, height: 360, originalSize: 100 });
  expect(converted?.isHevc).toBeUndefined();
  expect(converting.get().original).toMatchObject({ isHevc: true, file: { size: 100 } });
  expect(steps).toContain('converting');

  const unable = work(local, { isHevc: async () => true, canShrink: () => false });
  unable.pick(videoFile());
  expect(await unable.whenReady()).toMatchObject({ isHevc: true, file: { size: 100 } });
});

test('a video in HEVC whose conversion fails is sent as it is, and says so', async () => {
  const picked = work(await testLocal(), {
    isHevc: async () => true,
    canShrink: () => true,
    shrinkVideo: async () => null,
  });

  picked.pick(videoFile());

  expect(await picked.whenReady()).toMatchObject({ isHevc: true });
  expect(picked.get()).toMatchObject({ step: null, original: null, error: null });
});
