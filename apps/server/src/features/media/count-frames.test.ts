import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pngChunk } from '@posy/testkit/apng';
import { expect, onTestFinished, test } from 'vitest';
import { countFrames } from './count-frames.ts';

test('a PNG of more than 100,000 parts counts as more than any number of frames', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'posy-parts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const part = pngChunk('teXt', Buffer.alloc(0));
  const framesOf = async (parts: number) => {
    const file = path.join(folder, String(parts));
    await writeFile(
      file,
      Buffer.concat([Buffer.alloc(8), Buffer.alloc(parts * part.length, part), pngChunk('IEND', Buffer.alloc(0))]),
    );
    return countFrames(file, 'image/png', 10);
  };

  expect([await framesOf(100_000), await framesOf(100_001)]).toEqual([1, 11]);
});
