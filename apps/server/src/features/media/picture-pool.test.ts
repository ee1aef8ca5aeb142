import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apng } from '@posy/testkit/apng';
import sharp from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { expect, onTestFinished, test } from 'vitest';
import {
  bombPng,
  jpegWithGps,
  manyFramesWebp,
  noisePicture,
  progressiveJpeg,
  tallGif,
  twoFrameGif,
} from '../../testing/pictures.ts';
import { sniffPicture } from './file-type.ts';
import { PicturePool } from './picture-pool.ts';

// Workers have a low priority: on a busy machine they wait for the processor.
const pool = new PicturePool({ receiveTimeoutMs: 60_000 });
const INTERLACED = { depth: 16, colour: 6, isInterlaced: true };

async function receive(bytes: Buffer, pictures = pool) {
  const folder = await mkdtemp(path.join(tmpdir(), 'posy-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  const mime = sniffPicture(bytes);
  if (!mime) throw new Error('not one of the four types');
  return {
    folder,
    answer: await pictures.receive({ path: file, mime, prefix: path.join(folder, 'out'), accountId: null }),
  };
}

async function received(bytes: Buffer) {
  const { answer, folder } = await receive(bytes);
  if (answer.kind === 'refused') throw new Error(answer.code);
  return { ...answer, folder };
}

test('a small photo gets every size at once, none wider than itself', async () => {
  const picture = await received(await noisePicture(800, 600).jpeg().toBuffer());

  expect(picture).toMatchObject({ width: 800, height: 600, isAnimated: false, rest: null });
  expect(picture.files.map(({ width, height }) => [width, height])).toEqual([
    [320, 240],
    [640, 480],
    [800, 600],
  ]);
  for (const file of picture.files) {
    const made = await sharp(await readFile(file.path)).metadata();
    expect(made).toMatchObject({ format: 'webp', width: file.width, height: file.height });
    expect((await stat(file.path)).size).toBe(file.bytes);
  }
});

test('a tiny picture gets only its own size', async () => {
  const picture = await received(await noisePicture(7, 3).png().toBuffer());

  expect(picture.files.map(({ width, height }) => [width, height])).toEqual([[7, 3]]);
});

test('one size of a big photo is made at once, the rest from a copy without metadata', async () => {
  const picture = await received(await jpegWithGps(4000, 3000));
  if (!picture.rest) throw new Error('nothing is left to do');
  await rm(path.join(picture.folder, 'upload'));

  const rest = await pool.derive({ ...picture.rest, prefix: path.join(picture.folder, 'rest'), accountId: null });

  expect((await readFile(picture.rest.path)).includes('SECRET')).toBe(false);
  expect(picture.files.map((file) => file.width)).toEqual([640]);
  expect(rest.files.map(({ width, height }) => [width, height])).toEqual([
    [320, 240],
    [1080, 810],
    [2048, 1536],
  ]);
});

test('one size of a big PNG is made at once, the rest from its pixels', async () => {
  const picture = await received(await noisePicture(3000, 1500).png().toBuffer());
  if (!picture.rest) throw new Error('nothing is left to do');
  await rm(path.join(picture.folder, 'upload'));

  const rest = await pool.derive({ ...picture.rest, prefix: path.join(picture.folder, 'rest'), accountId: null });

  expect(rest.files.map(({ width, height }) => [width, height])).toEqual([
    [320, 160],
    [1080, 540],
    [2048, 1024],
  ]);
});

test('the thumbhash has the colour of the picture', async () => {
  const red = sharp({ create: { width: 600, height: 300, channels: 3, background: '#ff0000' } });

  const picture = await received(await red.jpeg().toBuffer());

  const colour = thumbHashToAverageRGBA(Buffer.from(picture.thumbhash, 'base64'));
  expect(colour.r).toBeGreaterThan(0.9);
  expect(colour.b).toBeLessThan(0.15);
  expect(Buffer.from(picture.thumbhash, 'base64').length).toBeLessThan(40);
});

test('U11 an EXIF rotation is applied to the pixels', async () => {
  const sideways = await noisePicture(600, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();

  const picture = await received(sideways);

  expect(picture).toMatchObject({ width: 300, height: 600 });
  expect(picture.files.at(-1)).toMatchObject({ width: 300, height: 600 });
});

test('U11 an EXIF rotation is applied to the sizes that are made later', async () => {
  const picture = await received(await noisePicture(2400, 1200).withMetadata({ orientation: 8 }).jpeg().toBuffer());
  if (!picture.rest) throw new Error('nothing is left to do');

  const rest = await pool.derive({ ...picture.rest, prefix: path.join(picture.folder, 'rest'), accountId: null });

  expect([...picture.files, ...rest.files].map(({ width, height }) => [width, height])).toEqual([
    [640, 1280],
    [320, 640],
    [1080, 2160],
    [1200, 2400],
  ]);
});

test('U11 16-bit PNG, CMYK JPEG, grey and transparent pictures become 8-bit sRGB', async () => {
  const deep = await noisePicture(400, 200).toColourspace('rgb16').png().toBuffer();
  const print = await noisePicture(400, 200).toColourspace('cmyk').jpeg().toBuffer();
  const grey = await noisePicture(400, 200).toColourspace('b-w').png().toBuffer();
  const clear = await noisePicture(400, 200).ensureAlpha(0.5).png().toBuffer();

  for (const [bytes, hasAlpha] of [
    [deep, false],
    [print, false],
    [grey, false],
    [clear, true],
  ] as const) {
    const picture = await received(bytes);
    const made = await sharp(await readFile(picture.files.at(-1)?.path ?? '')).metadata();
    expect(made).toMatchObject({ space: 'srgb', depth: 'uchar', width: 400, height: 200, hasAlpha });
  }
});

test('U11 an animation is animated in every size, a GIF of one frame is a still', async () => {
  const picture = await received(await twoFrameGif(900, 600));
  const still = await received(await noisePicture(20, 10).gif().toBuffer());
  if (!picture.rest) throw new Error('nothing is left to do');

  const rest = await pool.derive({ ...picture.rest, prefix: path.join(picture.folder, 'rest'), accountId: null });

  expect(still.isAnimated).toBe(false);
  expect(picture).toMatchObject({ width: 900, height: 600, isAnimated: true });
  expect([...picture.files, ...rest.files].map(({ width, height }) => [width, height])).toEqual([
    [640, 427],
    [320, 213],
    [900, 600],
  ]);
  for (const file of [...picture.files, ...rest.files]) {
    const made = await sharp(await readFile(file.path), { animated: true }).metadata();
    expect(made).toMatchObject({ format: 'webp', pages: 2, delay: [100, 200] });
  }
});

test('U11 an animated WebP stays animated', async () => {
  const bytes = await sharp(await twoFrameGif(60, 40), { animated: true })
    .webp()
    .toBuffer();

  const picture = await received(bytes);

  expect(picture.isAnimated).toBe(true);
  expect(await sharp(await readFile(picture.files[0]?.path ?? ''), { animated: true }).metadata()).toMatchObject({
    pages: 2,
  });
});

test('U19 a photo with GPS, copyright, XMP and comments keeps only its pixels', async () => {
  const bytes = await jpegWithGps();
  expect(bytes.includes('SECRET')).toBe(true);

  const picture = await received(bytes);

  for (const file of picture.files) {
    const made = await readFile(file.path);
    const { exif, xmp, iptc, icc, comments } = await sharp(made).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
    expect(made.includes('SECRET')).toBe(false);
    expect(made.includes('EXIF')).toBe(false);
  }
});

test('an unusual colour profile is converted to sRGB: the colours stay, the profile is removed', async () => {
  const wide = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#00ff00' } })
    .withIccProfile('p3')
    .jpeg({ quality: 100 })
    .toBuffer();

  const picture = await received(wide);

  const { data } = await sharp(await readFile(picture.files[0]?.path ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[1]).toBeGreaterThan(240);
  expect(data[0]).toBeLessThan(60);
});

test('U07 bytes after the end of a JPEG are removed', async () => {
  const bytes = Buffer.concat([
    await noisePicture(50, 50).jpeg().toBuffer(),
    Buffer.from('<html><script>alert(1)</script></html>'),
  ]);

  const picture = await received(bytes);

  expect((await readFile(picture.files[0]?.path ?? '')).includes('<script>')).toBe(false);
});

test('U08 a GIF that is also a script is refused as damaged', async () => {
  const { answer } = await receive(Buffer.from('GIF89a/*\u0000\u0000\u0000\u0000*/=1;alert(1)//'));

  expect(answer).toMatchObject({ kind: 'refused', code: 'file_damaged' });
});

test.each([
  ['U13 a PNG of 50,000 x 50,000', () => bombPng(50_000, 50_000)],
  ['U14 a PNG of 16,000 x 16,000', () => bombPng(16_000, 16_000)],
  ['U15 a GIF of 5,000 x 5,000 with many frames', () => tallGif(5000, 5000, 2000)],
  ['E12 a GIF of 2,001 frames of one pixel', () => tallGif(1, 1, 2001)],
  ['E12 a WebP of 2,001 frames', () => manyFramesWebp(2001)],
  ['E14 an interlaced PNG of 5,100 x 5,000 with 16 bits a channel', () => bombPng(5100, 5000, INTERLACED)],
  ['E14 a progressive JPEG of 6,700 x 5,000 with all colours', () => progressiveJpeg(6700, 5000)],
])('E12 E14 %s is refused by its header, without decoding', async (_name, make) => {
  const { answer } = await receive(await make());

  expect(answer).toMatchObject({ kind: 'refused', code: 'image_too_large' });
});

test('E12 a GIF of 2,000 frames is accepted, and one frame is not counted as many', async () => {
  const { answer } = await receive(tallGif(1, 1, 2000));

  expect(answer).toMatchObject({ kind: 'picture', isAnimated: true });
});

test('E12 one account has one worker, and another begins at once', async () => {
  await using hanging = new PicturePool({ workerUrl: new URL('../../testing/hanging.worker.ts', import.meta.url) });
  const begun: string[] = [];
  const bobs = Promise.withResolvers<void>();
  const task = (accountId: string) =>
    hanging.receive({ path: '', mime: 'image/png', prefix: '', accountId }, async () => {
      begun.push(accountId);
      if (accountId === 'bob') bobs.resolve();
      return { [Symbol.dispose]() {} };
    });
  const tasks = ['eve', 'eve', 'eve', 'bob'].map((accountId) => task(accountId).catch(() => accountId));

  await bobs.promise;
  await hanging[Symbol.asyncDispose]();

  expect(begun).toEqual(['eve', 'bob']);
  await Promise.all(tasks);
});

test('U16 a truncated JPEG and a PNG with a wrong checksum are damaged', async () => {
  const jpeg = await noisePicture(400, 300).jpeg().toBuffer();
  const png = await noisePicture(400, 300).png().toBuffer();
  png.writeUInt8(png.readUInt8(png.length >> 1) ^ 0xff, png.length >> 1);

  const answers = [await receive(jpeg.subarray(0, jpeg.length >> 1)), await receive(png)];

  expect(answers.map(({ answer }) => answer)).toMatchObject([
    { kind: 'refused', code: 'file_damaged' },
    { kind: 'refused', code: 'file_damaged' },
  ]);
});

test('U16 a big JPEG that was cut anywhere is refused, although only its first size is decoded', async () => {
  const plain = await noisePicture(2400, 1600).jpeg().toBuffer();
  const progressive = await noisePicture(2400, 1600).jpeg({ progressive: true }).toBuffer();

  for (const jpeg of [plain, progressive]) {
    for (const share of [0.2, 0.6, 0.99, 0.9999]) {
      const { answer } = await receive(jpeg.subarray(0, Math.floor(jpeg.length * share)));
      expect(answer, `${share} of it`).toMatchObject({ kind: 'refused', code: 'file_damaged' });
    }
  }
});

test('U16 damaged animations and WebP are refused too', async () => {
  const webp = await noisePicture(400, 300).webp().toBuffer();
  const moving = await sharp(await twoFrameGif(300, 200), { animated: true })
    .webp()
    .toBuffer();

  for (const bytes of [webp, moving]) {
    const { answer } = await receive(bytes.subarray(0, Math.floor(bytes.length * 0.6)));
    expect(answer).toMatchObject({ kind: 'refused', code: 'file_damaged' });
  }
});

test('a very tall picture is scaled down to the limit of WebP', async () => {
  const picture = await received(await noisePicture(200, 20_000).png().toBuffer());

  expect(picture).toMatchObject({ width: 200, height: 20_000 });
  expect(picture.files.every((file) => file.height <= 16_383)).toBe(true);
});

test(
  'E14 a wide strip is made narrower, so that its pixels fit into the memory of a worker',
  { tags: ['long'] },
  async () => {
    const picture = await received(await noisePicture(2048, 9000).png({ compressionLevel: 1 }).toBuffer());
    if (!picture.rest) throw new Error('nothing is left to do');

    const { raw, widths } = picture.rest;

    expect([picture.width, picture.height]).toEqual([2048, 9000]);
    expect((raw?.width ?? 0) * (raw?.height ?? 0)).toBeLessThanOrEqual(12_010_000);
    expect(widths.at(-1)).toBe(raw?.width);
  },
);

test('U18 a hanging worker is killed, and the next picture succeeds', async () => {
  await using hanging = new PicturePool({
    workerUrl: new URL('../../testing/hanging.worker.ts', import.meta.url),
    receiveTimeoutMs: 300,
    maxWorkers: 1,
  });
  const bytes = await noisePicture(5, 5).png().toBuffer();

  const [first, second] = await Promise.allSettled([receive(bytes, hanging), receive(bytes, hanging)]);

  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'server_busy' } });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'server_busy' } });
});

test('F22 a picture whose worker is killed is given to another one', async () => {
  await using mortal = new PicturePool({
    workerUrl: new URL('../../testing/dying-once.worker.ts', import.meta.url),
    maxWorkers: 1,
  });
  const bytes = await noisePicture(5, 5).png().toBuffer();

  const answers = await Promise.all([receive(bytes, mortal), receive(bytes, mortal)]);

  expect(answers.map(({ answer }) => answer)).toMatchObject([{ kind: 'picture' }, { kind: 'picture' }]);
});

test('E20 a worker that gets SIGTERM finishes its pictures: its server ends it', async () => {
  await using asked = new PicturePool({
    workerUrl: new URL('../../testing/asked-to-end.worker.ts', import.meta.url),
    maxWorkers: 1,
  });

  const { answer } = await receive(await noisePicture(5, 5).png().toBuffer(), asked);

  expect(answer).toMatchObject({ kind: 'picture' });
});

test('F22 a picture that ends two workers is refused, and costs nothing else', async () => {
  await using mortal = new PicturePool({
    workerUrl: new URL('../../testing/dying.worker.ts', import.meta.url),
    maxWorkers: 1,
  });
  const bytes = await noisePicture(5, 5).png().toBuffer();

  const answers = await Promise.all([receive(bytes, mortal), receive(bytes, mortal), receive(bytes, mortal)]);

  expect(answers.map(({ answer }) => answer)).toMatchObject([
    { kind: 'refused', code: 'file_damaged' },
    { kind: 'refused', code: 'file_damaged' },
    { kind: 'refused', code: 'file_damaged' },
  ]);
});

test('a missing file is an error of the server, not of the picture', async () => {
  const file = path.join(tmpdir(), 'posy-no-such-file');

  await expect(pool.receive({ path: file, mime: 'image/png', prefix: file, accountId: null })).rejects.toThrow(
    'ENOENT',
  );
});

test('U17 mutations of valid pictures are accepted or refused without an error', { timeout: 60_000 }, async () => {
  const seeds = await Promise.all([
    noisePicture(40, 30).jpeg().toBuffer(),
    noisePicture(40, 30).png().toBuffer(),
    noisePicture(40, 30).webp().toBuffer(),
    twoFrameGif(40, 30),
    noisePicture(40, 30)
      .png()
      .toBuffer()
      .then((png) => apng([{ png }, { png, isBlended: true }])),
  ]);
  let state = 12_345;
  const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const kinds = new Set<string>();

  for (let round = 0; round < 50; round++) {
    for (const seed of seeds) {
      const bytes = Buffer.from(seed);
      for (let flips = 0; flips < 3; flips++) bytes.writeUInt8(random(256), 16 + random(bytes.length - 16));
      const { answer } = await receive(bytes);
      kinds.add(answer.kind);
    }
  }

  expect([...kinds].toSorted()).toEqual(['picture', 'refused']);
});

test('a worker leaves only the files that it reports', async () => {
  const picture = await received(await noisePicture(800, 600).jpeg().toBuffer());

  expect((await readdir(picture.folder)).toSorted()).toEqual([
    'out-320.webp',
    'out-640.webp',
    'out-800.webp',
    'upload',
  ]);
});
