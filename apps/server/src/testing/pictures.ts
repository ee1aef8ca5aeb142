import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Pictures made for tests; none is stored. */

/** Noise: incompressible, and different each time. */
export function noisePicture(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    limitInputPixels: false,
  });
}

/** A JPEG with all private metadata that cameras write, each marked `SECRET`. */
export async function jpegWithGps(width = 400, height = 300): Promise<Buffer> {
  const jpeg = await noisePicture(width, height)
    .withExif({
      IFD0: { Copyright: 'SECRET copyright', ImageDescription: 'SECRET words' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 36/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SECRET xmp</a></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const words = Buffer.from('SECRET comment');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

/** Two frames of 100 and 200 ms. */
export async function twoFrameGif(width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all([
    noisePicture(width, height).raw().toBuffer(),
    noisePicture(width, height).raw().toBuffer(),
  ]);
  return sharp(Buffer.concat(frames), { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .gif({ delay: [100, 200], effort: 1 })
    .toBuffer();
}

/** A grey PNG of few bytes and many pixels. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 1000));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF whose many frames claim a big canvas. */
export function tallGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\u0080\0\0\0\0\0\u00ff\u00ff\u00ff', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0]);
  frame.writeUInt16LE(width, 13);
  frame.writeUInt16LE(height, 15);
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
