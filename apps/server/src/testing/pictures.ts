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

/** The form of a PNG: bits a channel, the standard's type of colours, and whether it is interlaced. */
interface PngForm {
  readonly depth?: number;
  readonly colour?: number;
  readonly isInterlaced?: boolean;
}

/** A PNG of few bytes and many pixels, grey by default. */
export function bombPng(
  width: number,
  height: number,
  { depth = 1, colour = 0, isInterlaced = false }: PngForm = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(depth, 8);
  header.writeUInt8(colour, 9);
  header.writeUInt8(isInterlaced ? 1 : 0, 12);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 1000));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The header of a progressive JPEG of this size, with colours for every pixel, and the pixels of a small one. */
export async function progressiveJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await noisePicture(16, 16).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** A WebP whose structure announces so many frames; they have no pixels. */
export function manyFramesWebp(frames: number): Buffer {
  const riff = (type: string, data: Buffer) => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data]);
  };
  const canvas = riff('VP8X', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const animation = riff('ANIM', Buffer.alloc(6));
  const frame = riff('ANMF', Buffer.alloc(16));
  const body = Buffer.concat([Buffer.from('WEBP'), canvas, animation, ...Array.from({ length: frames }, () => frame)]);
  return riff('RIFF', body);
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
