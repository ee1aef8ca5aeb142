import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadsConformance } from './conformance.ts';
import { diskUploads } from './disk.ts';

uploadsConformance('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'posy-uploads-'));
  return {
    uploads: diskUploads(join(folder, 'resumable')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
});
