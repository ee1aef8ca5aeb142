import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WHOLE } from '../crop/crop-geometry.ts';
import { stripes, stubCanvas } from './testing/fake-canvas.ts';

const SIZE = { width: 40, height: 30 };

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function jpeg(): Promise<File> {
  const bytes = await sharp({ create: { ...SIZE, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });
}

test('E25 a photo is sent as it is, with its size and without a hash, where a canvas returns stripes', async () => {
  stubCanvas(stripes, () => SIZE);
  const { cleanPicture, examinePicture } = await import('./clean-picture-core.ts');
  const file = await jpeg();

  const cleaned = await cleanPicture(file);

  expect(cleaned).toMatchObject({ ...SIZE, thumbhash: '', isLocationRemoved: false });
  expect(cleaned?.blob).toBe(file);
  expect(await examinePicture(file)).toEqual({ isAnimated: false, isSentUnchanged: true, problem: null });
});

test('E25 a photo is drawn again where a canvas returns what was drawn', async () => {
  stubCanvas(
    (pixels) => pixels,
    () => SIZE,
  );
  const { cleanPicture, examinePicture } = await import('./clean-picture-core.ts');
  const file = await jpeg();

  const cleaned = await cleanPicture(file);

  expect(cleaned).toMatchObject({ ...SIZE, blob: { type: 'image/webp' } });
  expect(cleaned?.thumbhash).not.toBe('');
  expect(await examinePicture(file)).toMatchObject({ isSentUnchanged: false });
});

test('E25 a photo is not edited, and a HEIC photo not converted, where a canvas returns stripes', async () => {
  stubCanvas(stripes, () => SIZE);
  const { cutPicture } = await import('./clean-picture-core.ts');
  const { convertPicture } = await import('./convert-picture.ts');

  await expect(cutPicture(await jpeg(), WHOLE)).rejects.toThrow('does not return what was drawn');
  expect(await convertPicture(new File(['\0\0\0\u0018ftypheic\0\0\0\0mif1heic'], 'IMG_1.HEIC'))).toBeNull();
});
