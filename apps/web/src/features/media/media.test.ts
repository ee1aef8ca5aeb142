import { MAX_MEDIA_BYTES } from '@posy/contract/limits';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatBytes } from '../../language/format-bytes.ts';
import { fitted } from './clean-picture-core.ts';
import { pictureFacts } from './picture-facts.ts';
import { pictureTypeOf } from './picture-type.ts';
import { pictureError } from './prepare-picture.ts';

const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } });
const located = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' } };

test.each([
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
] as const)('the type of a %s is read from its bytes', async (format, type) => {
  const bytes = await plain().toFormat(format).toBuffer();

  expect(pictureTypeOf(bytes)).toBe(type);
});

test('a page, a text and nothing are not pictures', () => {
  const start = (text: string) => new TextEncoder().encode(text);

  expect(['<html>', 'RIFF1234AVI ', '', 'GIF9'].map((text) => pictureTypeOf(start(text)))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test.each(['jpeg', 'png', 'webp'] as const)('GPS data is detected in a %s', async (format) => {
  const bytes = await plain().withExif(located).toFormat(format).toBuffer();
  const without = await plain()
    .withExif({ IFD0: { Artist: 'Ada' } })
    .toFormat(format)
    .toBuffer();

  expect(pictureFacts(bytes, `image/${format}`)).toMatchObject({ isAnimated: false, hasLocation: true });
  expect(pictureFacts(without, `image/${format}`)).toMatchObject({ isAnimated: false, hasLocation: false });
});

test('an animated WebP is detected as animated, a still one is not', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await sharp([await frame('#f00'), await frame('#00f')], { join: { animated: true } })
    .webp()
    .toBuffer();
  const still = await plain().webp().toBuffer();

  expect(pictureFacts(frames, 'image/webp').isAnimated).toBe(true);
  expect(pictureFacts(still, 'image/webp').isAnimated).toBe(false);
});

test('a picture cut anywhere is read without an error', async () => {
  const bytes = await plain().withExif(located).jpeg().toBuffer();

  for (let length = 0; length < bytes.length; length += 3) {
    expect(() => pictureFacts(bytes.subarray(0, length), 'image/jpeg')).not.toThrow();
  }
});

test('files that cannot be a picture are refused with the message of the spec', async () => {
  const jpeg = await plain().jpeg().toBuffer();
  const huge = Object.defineProperty(new Blob([jpeg]), 'size', { value: MAX_MEDIA_BYTES });

  expect(await pictureError(new Blob([jpeg]))).toBeNull();
  expect(await pictureError(new File(['<html>'], 'cat.jpg', { type: 'image/jpeg' }))).toBe(
    'Please select an image file',
  );
  expect(await pictureError(new Blob([]))).toBe('This file is empty. Please select an image file');
  expect(await pictureError(huge)).toBe('File size must be less than 100MB');
});

test('a picture is scaled down in proportion, and never up', () => {
  expect(fitted(4000, 3000, 2048)).toEqual({ width: 2048, height: 1536 });
  expect(fitted(3000, 4000, 2048)).toEqual({ width: 1536, height: 2048 });
  expect(fitted(640, 480, 2048)).toEqual({ width: 640, height: 480 });
  expect(fitted(30_000, 2, 2048)).toEqual({ width: 2048, height: 1 });
});

test('sizes are formatted for readers', () => {
  expect([380, 400_000, 13_002_342].map(formatBytes)).toEqual(['1 kB', '391 kB', '12.4 MB']);
});
