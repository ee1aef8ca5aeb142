import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanPicture, examinePicture } from './clean-picture-core.ts';
import type { PictureTask } from './cleaned-picture.ts';
import { PictureRefusal, pictureProblem, preparePicture } from './prepare-picture.ts';
import { stubCanvas } from './testing/fake-canvas.ts';

const SIZE = { width: 40, height: 30 };
const going = () => new AbortController().signal;

/** A browser whose `<img>` shows what `shows` says, and whose other decoder refuses all files. */
function stubBrowser(shows: boolean): void {
  stubCanvas((pixels) => pixels);
  class FakeImage {
    src = '';
    naturalWidth = shows ? SIZE.width : 0;
    naturalHeight = shows ? SIZE.height : 0;
    decode = () => (shows ? Promise.resolve() : Promise.reject(new DOMException('damaged', 'EncodingError')));
  }
  vi.stubGlobal('Image', FakeImage);
}

/** The thread, in this one. */
async function run<T>(task: PictureTask): Promise<T | null> {
  const work = task.kind === 'clean' ? cleanPicture(task.file, task.bitmap) : examinePicture(task.file);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind of task has its own answer
  return work.catch(() => null) as Promise<T | null>;
}

beforeEach(() => void vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function fileOf(bytes: Promise<Buffer>, cut = 0): Promise<File> {
  const all = await bytes;
  return new File([new Uint8Array(all.subarray(0, all.length - cut))], 'a', { type: '' });
}

const jpeg = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

test('E30 a JPEG without its last two bytes, which <img> shows, is drawn again before it is sent', async () => {
  stubBrowser(true);
  const file = await fileOf(jpeg(), 2);

  expect(await pictureProblem(file, run)).toBeNull();
  expect(await preparePicture(file, going(), run)).toMatchObject({ ...SIZE, blob: { type: 'image/webp' } });
});

test('E30 a damaged picture that is neither shown nor storable is refused when it is picked', async () => {
  stubBrowser(false);
  const file = await fileOf(jpeg(), 2);

  expect(await pictureProblem(file, run)).toBe('file_damaged');
  await expect(preparePicture(file, going(), run)).rejects.toThrow(PictureRefusal);
});

test('E30 an animation that is shown and has more pixels than the server decodes is refused when it is picked', async () => {
  stubBrowser(true);
  const frames = ['#f00', '#0f0'].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await pictureProblem(await fileOf(Promise.resolve(gif)), run)).toBeNull();
  gif.writeUInt16LE(6000, 6);
  gif.writeUInt16LE(6000, 8);

  expect(await pictureProblem(await fileOf(Promise.resolve(gif)), run)).toBe('image_too_large');
});

test('E30 a whole picture that this device cannot draw is sent as it is', async () => {
  stubBrowser(false);
  const file = await fileOf(jpeg());

  expect(await preparePicture(file, going(), run)).toMatchObject({ blob: file, width: 0 });
});
