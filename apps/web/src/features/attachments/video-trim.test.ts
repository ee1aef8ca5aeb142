import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocalDb } from '../../local/local-db.ts';
import { storeFile } from '../../local/stored-file.ts';
import { testLocal } from '../../sync/testing/test-local.ts';
import type { TrimOptions } from '../video/trim-video.ts';
import { readAttachmentDraft } from './attachment-draft.ts';
import type { AttachmentPorts } from './attachment-ports.ts';
import { AttachmentWork } from './attachment-work.ts';

const DRAFT = 'new-file';
const MP4 = '\u0000\u0000\u0000\u0018ftypisom';
const WHOLE = { width: 640, height: 360, durationMs: 10_000, poster: new Blob(['whole']), thumbhash: 'aGk=' };
const RANGE = { startMs: 2000, endMs: 5000 };
const ALL = { startMs: 0, endMs: 10_000 };

/** A device whose parts are text: 'part 2000-5000', with a picture and a length of their own. */
function ports(change: Partial<AttachmentPorts> = {}): AttachmentPorts {
  return {
    convertPicture: async (file) => file,
    pictureProblem: async () => null,
    examinePicture: async () => null,
    preparePicture: () => Promise.reject(new Error('it is a video')),
    editPicture: () => Promise.reject(new Error('it is a video')),
    async readVideoFacts(file) {
      const [, startMs, endMs] = /^part (\d+)-(\d+)$/.exec(await file.text()) ?? [];
      const durationMs = Number(endMs) - Number(startMs);
      return startMs === undefined ? WHOLE : { ...WHOLE, durationMs, poster: new Blob([`at ${startMs}`]) };
    },
    isHevc: async () => false,
    canShrink: () => false,
    shrinkVideo: async () => null,
    trimVideo: cutText,
    ...change,
  };
}

async function cutText(local: LocalDb, _file: Blob, { range }: Pick<TrimOptions, 'range'>) {
  const { startMs, endMs } = range;
  const part = new File([`part ${startMs}-${endMs}`], 'video.mp4', { type: 'video/mp4' });
  return { file: await storeFile(local, part), startMs, isCopied: false, width: 320, height: 180 };
}

async function pickedVideo(change: Partial<AttachmentPorts> = {}, bytes = 100) {
  const local = await testLocal();
  const picked = new AttachmentWork(local, DRAFT, 'post', ports(change));
  picked.pick(new File([MP4, new Uint8Array(bytes - MP4.length)], 'Holiday.MP4'));
  const whole = await picked.whenReady();
  if (!whole) throw new Error('it was not stored');
  return { local, picked, whole };
}

const storedIds = async ({ out }: LocalDb) =>
  new Set((await out.chunks.toCollection().primaryKeys()).map(([id]) => id));

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

test('a part takes the place of the video in the draft, with its own length, size and poster', async () => {
  const shares: number[] = [];
  const { local, picked, whole } = await pickedVideo({
    trimVideo(db, file, options) {
      options.onProgress(0.5);
      return cutText(db, file, options);
    },
  });
  picked.subscribe(() => {
    const { step } = picked.get();
    if (step?.what === 'trimming') shares.push(step.share);
  });

  picked.trim(RANGE);
  const part = await picked.whenReady();

  expect(part).toMatchObject({
    file: { size: 14 },
    width: 320,
    height: 180,
    durationMs: 3000,
    poster: btoa('at 2000'),
    originalSize: 14,
    trim: RANGE,
  });
  expect([...new Set(shares)]).toEqual([0, 0.5]);
  expect(picked.get()).toMatchObject({ step: null, error: null, original: null });
  expect(await readAttachmentDraft(local, DRAFT)).toEqual({ isReady: true, attachment: part });
  // The whole video stays, for another part.
  expect(await storedIds(local)).toEqual(new Set([whole.file.id, part?.file.id]));
});

test('another part is cut from the video as it was chosen, and all of it brings that back', async () => {
  const { local, picked, whole } = await pickedVideo();
  picked.trim(RANGE);
  await picked.whenReady();

  const source = await picked.readTrimSource();
  picked.trim({ startMs: 1000, endMs: 9000 });
  const second = await picked.whenReady();

  expect(source).toMatchObject({ durationMs: 10_000, range: RANGE, file: { size: 100 } });
  expect(second).toMatchObject({ durationMs: 8000, trim: { startMs: 1000, endMs: 9000 } });
  expect(await storedIds(local)).toEqual(new Set([whole.file.id, second?.file.id]));

  picked.trim(ALL);
  expect(await picked.whenReady()).toEqual(whole);
  expect(await readAttachmentDraft(local, DRAFT)).toEqual({ isReady: true, attachment: whole });
  expect(await storedIds(local)).toEqual(new Set([whole.file.id]));
});

test('a part of a restored part keeps its place in the video that was chosen, for its captions', async () => {
  const { local, picked } = await pickedVideo();
  picked.trim(RANGE);
  await picked.whenReady();
  picked.close();
  const draft = await readAttachmentDraft(local, DRAFT);
  const next = new AttachmentWork(local, DRAFT, 'post', ports());
  if (draft) next.restore(draft);
  await next.whenReady();

  next.trim({ startMs: 500, endMs: 2000 });

  expect(await next.whenReady()).toMatchObject({ trim: { startMs: 2500, endMs: 4000 } });
});

test.each(['handedOver', 'remove', 'leave', 'close'] as const)(
  'the whole video of a trimmed one is deleted at %s',
  async (end) => {
    const { local, picked, whole } = await pickedVideo();
    picked.trim(RANGE);
    await picked.whenReady();

    await picked[end]();

    await vi.waitFor(async () => expect(await storedIds(local)).not.toContain(whole.file.id));
    expect((await storedIds(local)).size).toBe(end === 'remove' ? 0 : 1);
  },
);

test.each([
  ['the device can neither encode nor copy it', async () => null, /could not be trimmed on this device/],
  [
    'the device is full',
    () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    /^This device is out of storage/,
  ],
])('a video stays as it was, and says so, if %s', async (_, trimVideo, words) => {
  const { local, picked, whole } = await pickedVideo({ trimVideo });

  picked.trim(RANGE);

  // Sharing was pressed while it was trimmed: the whole video is not sent instead.
  expect(await picked.whenReady()).toBeNull();
  expect(picked.get()).toMatchObject({ attachment: whole, step: null });
  expect(picked.get().error).toMatch(words);
  expect(await storedIds(local)).toEqual(new Set([whole.file.id]));
  // The user has seen that, and shares it.
  expect(await picked.whenReady()).toEqual(whole);
});

test('a part that cannot be played here is dropped', async () => {
  const { local, picked, whole } = await pickedVideo({
    readVideoFacts: async (file) => (file.size === 14 ? { ...WHOLE, width: 0, height: 0 } : WHOLE),
  });

  picked.trim(RANGE);
  await picked.whenReady();

  expect(picked.get().error).toMatch(/could not be trimmed/);
  expect(await storedIds(local)).toEqual(new Set([whole.file.id]));
});

test('trimming is cancelled without an error, and nothing of it stays', async () => {
  const { local, picked, whole } = await pickedVideo({
    trimVideo: (_local, _file, { signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(null))),
  });

  picked.trim(RANGE);
  const ready = picked.whenReady();
  await vi.waitFor(() => expect(picked.get().step).toMatchObject({ what: 'trimming' }));
  picked.cancelTrim();

  expect(await ready).toBeNull();
  expect(picked.get()).toMatchObject({ attachment: whole, step: null, error: null });
  expect(await storedIds(local)).toEqual(new Set([whole.file.id]));
});

test('the page is killed while it trims, and the next one has the whole video', async () => {
  const { local, picked, whole } = await pickedVideo({ trimVideo: () => new Promise(() => undefined) });

  picked.trim(RANGE);

  expect(await readAttachmentDraft(local, DRAFT)).toEqual({ isReady: true, attachment: whole });
});

test('a part of a compressed video is cut from the original, which is compressed again when all of it is brought back', async () => {
  const files: Blob[] = [];
  let turns = 0;
  const { local, picked, whole } = await pickedVideo(
    {
      readVideoFacts: async (file) => ({ ...WHOLE, width: file.size === 14 ? 320 : 3840, height: 2160 }),
      canShrink: () => true,
      shrinkVideo: async (db) => storeFile(db, new File([`small ${++turns}`], 'video.mp4', { type: 'video/mp4' })),
      trimVideo(db, file, options) {
        files.push(file);
        return files.length === 1 ? Promise.resolve(null) : cutText(db, file, options);
      },
    },
    20_000_000,
  );
  expect(whole.file.size).toBe(7);

  picked.trim(RANGE);
  await picked.whenReady();
  expect(picked.get()).toMatchObject({ attachment: whole, original: { file: { size: 20_000_000 } } });
  picked.trim(RANGE);
  const part = await picked.whenReady();

  expect(files.map(({ size }) => size)).toEqual([20_000_000, 20_000_000]);
  expect(part).toMatchObject({ trim: RANGE });
  expect(await storedIds(local)).not.toContain(whole.file.id);

  // All of it is made smaller again.
  picked.trim(ALL);
  expect(await picked.whenReady()).toMatchObject({ file: { size: 7 }, originalSize: 20_000_000 });
  expect(turns).toBe(2);
});

test('videos of unknown length or shape, photos and nothing at all cannot be trimmed', async () => {
  const { picked } = await pickedVideo({ readVideoFacts: async () => ({ ...WHOLE, durationMs: null }) });

  expect(await picked.readTrimSource()).toBeNull();
  picked.trim(RANGE);
  expect(await picked.whenReady()).not.toHaveProperty('trim');
  picked.remove();
  expect(await picked.readTrimSource()).toBeNull();
});
