import { mkdtemp, rm, symlink, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blobsConformance, type BlobsFixture } from './conformance.ts';
import { diskBlobs } from './disk.ts';

async function start(): Promise<BlobsFixture & { root: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'posy-blobs-'));
  const root = path.join(folder, 'blobs');
  let count = 0;
  return {
    root,
    blobs: diskBlobs(root),
    async file(content) {
      const file = path.join(folder, `file-${count++}`);
      await writeFile(file, content);
      return file;
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

blobsConformance('disk', start);

test('M09 a symbolic link among the blobs is not followed', async () => {
  await using fixture = await start();
  await mkdir(path.join(fixture.root, 'ab'), { recursive: true });
  await symlink(await fixture.file('secret'), path.join(fixture.root, 'ab', 'link'));

  expect(await fixture.blobs.open('ab/link')).toBeNull();
  expect(await fixture.blobs.checkOut('ab/link')).toBeNull();
  expect(await Array.fromAsync(fixture.blobs.list())).toEqual([]);
});

test('a folder is not a blob', async () => {
  await using fixture = await start();
  await mkdir(path.join(fixture.root, 'ab', 'folder'), { recursive: true });

  expect(await fixture.blobs.open('ab/folder')).toBeNull();
});
