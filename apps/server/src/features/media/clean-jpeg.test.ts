import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegWithGps, noisePicture } from '../../testing/pictures.ts';
import { cleanJpeg } from './clean-jpeg.ts';

const photo = () => noisePicture(90, 60);
const pixelsOf = (jpeg: Buffer) =>
  sharp(jpeg, { autoOrient: true, failOn: 'warning' }).toColourspace('srgb').raw().toBuffer();

test('U19 a photo with GPS, copyright, XMP and comments loses them and keeps its pixels', async () => {
  const jpeg = await jpegWithGps();

  const cleaned = cleanJpeg(jpeg);
  if (!cleaned) throw new Error('not cleaned');

  const { exif, xmp, iptc, comments } = await sharp(cleaned).metadata();
  expect({ exif, xmp, iptc, comments }).toEqual({});
  expect(cleaned.includes('SECRET')).toBe(false);
  expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(jpeg));
});

test.each([
  ['a progressive photo', () => photo().jpeg({ progressive: true })],
  ['a grey photo', () => photo().toColourspace('b-w').jpeg()],
  ['a photo in CMYK', () => photo().toColourspace('cmyk').jpeg()],
  ['a photo with a colour profile', () => photo().withIccProfile('p3').jpeg()],
])('%s looks the same when it is cleaned', async (_name, make) => {
  const jpeg = await make().toBuffer();

  const cleaned = cleanJpeg(jpeg);

  expect(cleaned && (await pixelsOf(cleaned))).toEqual(await pixelsOf(jpeg));
});

test.each([2, 3, 4, 5, 6, 7, 8])('orientation %i is kept', async (orientation) => {
  const jpeg = await photo().withMetadata({ orientation }).jpeg().toBuffer();

  const cleaned = cleanJpeg(jpeg, orientation);

  expect(cleaned && (await pixelsOf(cleaned))).toEqual(await pixelsOf(jpeg));
});

test('a restart between compressed pixels is not taken for a segment', async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const scan = jpeg.indexOf(Buffer.from('ffda', 'hex')) + 20;
  const marked = Buffer.concat([jpeg.subarray(0, scan), Buffer.from('ffd0', 'hex'), jpeg.subarray(scan)]);

  expect(cleanJpeg(marked)?.includes(marked.subarray(scan))).toBe(true);
});

test('U07 bytes after the end are removed, and an embedded picture is too', async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const preview = Buffer.concat([Buffer.from('ffe200184d504600', 'hex'), Buffer.from('SECRET preview 123')]);

  const cleaned = cleanJpeg(
    Buffer.concat([jpeg.subarray(0, 2), preview, jpeg.subarray(2), Buffer.from('SECRET film')]),
  );

  expect(cleaned?.includes('SECRET')).toBe(false);
  expect(cleaned?.subarray(-2).toString('hex')).toBe('ffd9');
});

test('U16 a file without an end or without segments is not cleaned', async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const png = await photo().png().toBuffer();

  const answers = [
    png,
    jpeg.subarray(0, 2),
    jpeg.subarray(0, 5),
    jpeg.subarray(0, jpeg.length >> 1),
    jpeg.subarray(0, -2),
    Buffer.from('ffd8ffe00000ffd9', 'hex'),
    Buffer.from('ffd8ffffffffff', 'hex'),
  ].map((bytes) => cleanJpeg(bytes));

  expect(answers).toEqual(answers.map(() => null));
});
