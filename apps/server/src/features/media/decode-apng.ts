import type { SharpOptions } from 'sharp';
import sharp from 'sharp';
import type { Apng, ApngFrame } from './apng.ts';

const CHANNELS = 4;

/** The shown frames of an animation one below the other: red, green, blue, alpha, 8 bits each. */
export interface DecodedAnimation {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 4; readonly pageHeight: number };
  readonly timing: { readonly loop: number; readonly delay: number[] };
}

/**
 * Draws the frames of an animated PNG: libvips reads the first one only. All are in memory, so the caller bounds their pixels. Throws what
 * sharp throws for a damaged frame.
 */
export async function decodeApng(
  { width, height, plays, frames }: Apng,
  options: SharpOptions,
): Promise<DecodedAnimation> {
  const canvas = Buffer.alloc(width * height * CHANNELS);
  const data = Buffer.alloc(canvas.length * frames.length);
  for (const [i, frame] of frames.entries()) {
    const pixels = await sharp(frame.file(), options)
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer();
    const shown = data.subarray(i * canvas.length, (i + 1) * canvas.length);
    canvas.copy(shown);
    draw(shown, width, frame, pixels);
    if (frame.disposal === 'restore') continue;
    shown.copy(canvas);
    if (frame.disposal === 'clear') clear(canvas, width, frame);
  }
  return {
    data,
    raw: { width, height: height * frames.length, channels: CHANNELS, pageHeight: height },
    timing: { loop: plays, delay: frames.map(({ delayMs }) => delayMs) },
  };
}

function draw(canvas: Buffer, canvasWidth: number, frame: ApngFrame, pixels: Buffer): void {
  const rowBytes = frame.width * CHANNELS;
  for (let row = 0; row < frame.height; row++) {
    const to = ((frame.y + row) * canvasWidth + frame.x) * CHANNELS;
    const from = pixels.subarray(row * rowBytes, (row + 1) * rowBytes);
    if (frame.isBlended) blend(canvas.subarray(to, to + rowBytes), from);
    else from.copy(canvas, to);
  }
}

/** Draws pixels over others (PNG, third edition, section 13.16). */
function blend(below: Buffer, above: Buffer): void {
  for (let at = 0; at < above.length; at += CHANNELS) {
    const alpha = above.readUInt8(at + 3);
    const rest = (below.readUInt8(at + 3) * (255 - alpha)) / 255;
    if (alpha === 0) continue;
    for (let i = at; i < at + 3; i++) {
      below.writeUInt8(Math.round((above.readUInt8(i) * alpha + below.readUInt8(i) * rest) / (alpha + rest)), i);
    }
    below.writeUInt8(Math.round(alpha + rest), at + 3);
  }
}

function clear(canvas: Buffer, canvasWidth: number, { x, y, width, height }: ApngFrame): void {
  for (let row = y; row < y + height; row++) {
    const from = (row * canvasWidth + x) * CHANNELS;
    canvas.fill(0, from, from + width * CHANNELS);
  }
}
