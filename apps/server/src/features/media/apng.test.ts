import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apng, type ApngFrame, changeChunk, pngChunk } from '@posy/testkit/apng';
import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { bombPng, noisePicture } from '../../testing/pictures.ts';
import { readApng } from './apng.ts';
import { decodeApng } from './decode-apng.ts';
import { PicturePool } from './picture-pool.ts';

// Workers have a low priority: on a busy machine they wait for the processor.
const pool = new PicturePool({ receiveTimeoutMs: 60_000 });
const [RED, GREEN, CLEAR] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 0, 0],
] as const;
type Colour = readonly [number, number, number, number];

async function receive(bytes: Buffer, isSquare = false) {
  const folder = await mkdtemp(path.join(tmpdir(), 'posy-apng-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  const prefix = path.join(folder, 'out');
  return { prefix, answer: await pool.receive({ path: file, mime: 'image/png', prefix, accountId: null, isSquare }) };
}

async function received(bytes: Buffer, isSquare = false) {
  const { prefix, answer } = await receive(bytes, isSquare);
  if (answer.kind === 'refused') throw new Error(answer.reason);
  return { ...answer, prefix };
}

/** What sharp reads in the first size that is made of a picture. */
async function formOf(bytes: Buffer) {
  const { files } = await received(bytes);
  return sharp(await readFile(files[0]?.path ?? ''), { animated: true }).metadata();
}

function plain(width: number, height: number, [r, g, b, alpha]: Colour): Promise<Buffer> {
  const background = { r, g, b, alpha: alpha / 255 };
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

/** Three frames of one pixel: the colours that are seen one after the other. */
async function shownOf(...frames: readonly (Omit<ApngFrame, 'png'> & { readonly colour: Colour })[]) {
  const parts = await Promise.all(
    frames.map(async ({ colour, ...how }) => ({ ...how, png: await plain(1, 1, colour) })),
  );
  const { data } = await decodeApng(readApng(apng(parts)), {});
  return parts.map((_, i) => [...data.subarray(i * 4, i * 4 + 4)]);
}

test('E33 an animated PNG is animated in every size', async () => {
  const frames: ApngFrame[] = [
    { png: await noisePicture(900, 600).png().toBuffer(), delay: [1, 10] },
    { png: await noisePicture(300, 200).png().toBuffer(), delay: [200, 1000], x: 600, y: 400 },
  ];
  const picture = await received(apng(frames, { plays: 3 }));
  if (!picture.rest) throw new Error('nothing is left to do');

  const rest = await pool.derive({ ...picture.rest, prefix: `${picture.prefix}-rest`, accountId: null });

  expect(picture).toMatchObject({ width: 900, height: 600, isAnimated: true });
  expect([...picture.files, ...rest.files].map(({ width, height }) => [width, height])).toEqual([
    [640, 427],
    [320, 213],
    [900, 600],
  ]);
  for (const file of [...picture.files, ...rest.files]) {
    const made = await sharp(await readFile(file.path), { animated: true }).metadata();
    expect(made).toMatchObject({ format: 'webp', pages: 2, delay: [100, 200], loop: 3 });
  }
});

test('E33 frames are drawn where they belong', async () => {
  const frames = [{ png: await plain(3, 2, RED) }, { png: await plain(1, 1, GREEN), x: 2, y: 1 }];

  const { data, raw } = await decodeApng(readApng(apng(frames)), {});

  expect(raw).toEqual({ width: 3, height: 4, channels: 4, pageHeight: 2 });
  expect([...data]).toEqual([...Array.from({ length: 11 }, () => RED).flat(), ...GREEN]);
});

test('E33 a frame replaces what is below it, or is drawn over it', async () => {
  const half = [0, 255, 0, 128] as const;

  expect(await shownOf({ colour: RED }, { colour: half })).toEqual([RED, half]);
  expect(await shownOf({ colour: RED }, { colour: half, isBlended: true })).toEqual([RED, [127, 128, 0, 255]]);
  expect(await shownOf({ colour: CLEAR }, { colour: half, isBlended: true })).toEqual([CLEAR, half]);
  expect(await shownOf({ colour: RED }, { colour: CLEAR, isBlended: true })).toEqual([RED, RED]);
});

test.each([
  ['stays', 0, GREEN],
  ['becomes clear', 1, CLEAR],
  ['is as it was before', 2, RED],
])('E33 after a frame its place %s', async (_, disposal, expected) => {
  const last = { colour: CLEAR, isBlended: true };

  expect(await shownOf({ colour: RED }, { colour: GREEN, disposal }, last)).toEqual([RED, GREEN, expected]);
});

test('E33 a picture for readers of still PNGs only is no frame', async () => {
  const frames = [{ png: await plain(40, 20, GREEN) }, { png: await plain(40, 20, CLEAR) }];
  const picture = await received(apng(frames, { still: await plain(40, 20, RED) }));

  const file = await readFile(picture.files[0]?.path ?? '');

  expect(await sharp(file, { animated: true }).metadata()).toMatchObject({ pages: 2 });
  expect((await sharp(file).stats()).dominant).toMatchObject({ r: 8, g: 248 });
});

test('U11 frames of 16 bits, of grey, of a palette and interlaced ones become 8-bit sRGB', async () => {
  for (const form of [
    (picture: Sharp) => picture.toColourspace('rgb16').png(),
    (picture: Sharp) => picture.toColourspace('b-w').png(),
    (picture: Sharp) => picture.png({ progressive: true }),
  ]) {
    const [png, next] = [await form(noisePicture(40, 20)).toBuffer(), await form(noisePicture(40, 20)).toBuffer()];
    expect(await formOf(apng([{ png }, { png: next }]))).toMatchObject({
      width: 40,
      pageHeight: 20,
      pages: 2,
      hasAlpha: false,
    });
  }
  const png = await noisePicture(40, 20).ensureAlpha(0.5).png({ palette: true }).toBuffer();
  const turned = await sharp(png).flip().png({ palette: true }).toBuffer();
  expect(await formOf(apng([{ png }, { png: turned }]))).toMatchObject({
    width: 40,
    pageHeight: 20,
    pages: 2,
    hasAlpha: true,
  });
});

test('an animated PNG as a profile picture is still, as a GIF is', async () => {
  const png = await plain(40, 20, RED);

  expect(await received(apng([{ png }, { png }]), true)).toMatchObject({ width: 20, height: 20, isAnimated: false });
});

test('E33 hours between frames become a minute', async () => {
  const frames: ApngFrame[] = [
    { png: await plain(2, 2, RED), delay: [65_535, 1] },
    { png: await plain(2, 2, GREEN), delay: [0, 0] },
  ];

  expect((await formOf(apng(frames))).delay).toEqual([65_535, 100]);
});

const PNG = await plain(30, 20, RED);
const PART = await plain(10, 10, GREEN);
const TWO = apng([{ png: PNG }, { png: PART, x: 20, y: 10 }]);

test.each([
  ['a frame to the right of the picture', apng([{ png: PNG }, { png: PART, x: 21 }])],
  ['a frame below the picture', apng([{ png: PNG }, { png: PART, y: 11 }])],
  ['a frame whose place overflows', apng([{ png: PNG }, { png: PART, x: 0xffff_ffff }])],
  ['a frame without width', changeChunk(TWO, 'fcTL', 4, 0)],
  ['a first frame larger than its pixels', changeChunk(TWO, 'fcTL', 4, 29)],
  ['an unknown disposal', changeChunk(TWO, 'fcTL', 22, 0x000a_0300)],
  ['numbers out of order', changeChunk(TWO, 'fdAT', 0, 7)],
  ['frames out of order', changeChunk(TWO, 'fcTL', 0, 1)],
  ['no frames announced', apng([{ png: PNG }, { png: PART }], { count: 0 })],
  ['more frames announced than there are', apng([{ png: PNG }, { png: PART }], { count: 3 })],
  ['fewer frames announced than there are', apng([{ png: PNG }, { png: PART }], { count: 1 })],
  ['a frame without pixels', apng([{ png: PNG }, { png: bombPng(4, 4).subarray(0, 33) }])],
  ['pixels that are not compressed', apng([{ png: PNG }, { png: withPixels(PART, Buffer.alloc(50, 1)) }])],
  ['a frame with a wrong checksum', flipped(TWO, TWO.indexOf('fdAT') + 12)],
  ['a control with a wrong checksum', flipped(TWO, TWO.lastIndexOf('fcTL') + 12)],
  ['its last frame missing', TWO.subarray(0, TWO.lastIndexOf('fcTL') - 4)],
])('E33 an animated PNG with %s is refused as damaged', async (_, file) => {
  expect((await receive(file)).answer).toMatchObject({ kind: 'refused', code: 'file_damaged' });
});

test.each([
  ['2,001 frames', apng(Array.from({ length: 2001 }, () => ({ png: PART })))],
  [
    '100,000 parts',
    Buffer.concat([TWO.subarray(0, -12), ...Array.from({ length: 100_000 }, () => pngChunk('fdAT', Buffer.alloc(0)))]),
  ],
  ['two frames of 5,000 x 2,501', apng([{ png: bombPng(5000, 2501) }, { png: PART }])],
])('E12 an animated PNG with %s is refused without decoding', async (_, file) => {
  expect((await receive(file)).answer).toMatchObject({ kind: 'refused', code: 'image_too_large' });
});

test('E12 an animated PNG of 2,000 frames is accepted', { tags: ['long'], timeout: 60_000 }, async () => {
  const png = await plain(20, 20, RED);

  expect(await received(apng(Array.from({ length: 2000 }, () => ({ png, isBlended: true }))))).toMatchObject({
    isAnimated: true,
  });
});

test.each([
  ['one frame', apng([{ png: PNG }])],
  ['its control after its pixels', withLateControl(TWO)],
])('E33 a PNG with %s is a still picture, as browsers show it', async (_, file) => {
  expect(await received(file)).toMatchObject({ width: 30, height: 20, isAnimated: false });
});

test('bytes after the end of an animated PNG are removed', async () => {
  const picture = await received(Buffer.concat([TWO, Buffer.from('<script>alert(1)</script>')]));

  expect(picture.isAnimated).toBe(true);
  expect((await readFile(picture.files[0]?.path ?? '')).includes('<script>')).toBe(false);
});

test('E33 an animated PNG that ends early is refused, unless only its end is missing', async () => {
  const kinds = [];
  for (const cut of [1, 8, 12, 13, 20, 40, TWO.length >> 1]) {
    const { answer } = await receive(TWO.subarray(0, -cut));
    kinds.push(answer.kind);
  }

  expect(kinds).toEqual(['picture', 'picture', 'picture', 'refused', 'refused', 'refused', 'refused']);
});

function flipped(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

function withPixels(png: Buffer, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]);
}

/** Moves the chunk that makes a PNG an animation behind its pixels. */
function withLateControl(png: Buffer): Buffer {
  const control = png.indexOf('acTL') - 4;
  const end = png.indexOf('IEND') - 4;
  return Buffer.concat([
    png.subarray(0, control),
    png.subarray(control + 20, end),
    png.subarray(control, control + 20),
    png.subarray(end),
  ]);
}
