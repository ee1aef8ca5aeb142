import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { TemporaryFolder } from '../../testing/server-process.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const CHUNK_BYTES = 64 * 1024;
const AT = Date.UTC(2026, 10, 21);

test('an archive contains its files, compressed or not, and only its owner can read it', async () => {
  await using folder = await TemporaryFolder.make();
  const path = join(folder.path, 'a.zip');

  const bytes = await writeZip(
    path,
    AT,
    entries(['a.json', ['[1,', '2]']], ['media/ä.webp', [Buffer.from([1, 2, 3])]]),
  );

  const files = unzipSync(await readFile(path));
  const info = await stat(path);
  expect(Object.keys(files)).toEqual(['a.json', 'media/ä.webp']);
  expect(Buffer.from(files['a.json'] ?? []).toString()).toBe('[1,2]');
  expect([...(files['media/ä.webp'] ?? [])]).toEqual([1, 2, 3]);
  expect([info.size, info.mode & 0o777]).toEqual([bytes, 0o600]);
});

test('a large file is streamed with little memory, and the next file is not opened before', async () => {
  await using folder = await TemporaryFolder.make();
  const path = join(folder.path, 'a.zip');
  const seen = { read: 0, mostBuffered: 0, open: 0, maxOpen: 0 };
  async function* film() {
    seen.maxOpen = Math.max(seen.maxOpen, ++seen.open);
    for (let i = 0; i < 128; i++) {
      const { size } = await stat(path).catch(() => ({ size: 0 }));
      seen.mostBuffered = Math.max(seen.mostBuffered, seen.read - size);
      seen.read += CHUNK_BYTES;
      yield Buffer.alloc(CHUNK_BYTES, i);
    }
    seen.open--;
  }
  async function* films(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b', 'c']) yield { name, isCompressed: false, bytes: Readable.from(film()) };
  }

  const bytes = await writeZip(path, AT, films());

  expect(bytes).toBeGreaterThan(3 * 128 * CHUNK_BYTES);
  // Each of the streams in between buffers a few pieces.
  expect(seen.mostBuffered).toBeLessThanOrEqual(32 * CHUNK_BYTES);
  expect(seen.maxOpen).toBe(1);
});

test.each([
  ['a file that breaks off', () => entries(['a', broken()])],
  ['a list that breaks off', () => brokenList()],
])('%s leaves no archive behind and reports the reason', async (_name, make) => {
  await using folder = await TemporaryFolder.make();

  const writing = writeZip(join(folder.path, 'a.zip'), AT, make());

  await expect(writing).rejects.toThrow('the disk fell off');
  expect(await readdir(folder.path)).toEqual([]);
});

test('an archive that cannot be written reports an error', async () => {
  await using folder = await TemporaryFolder.make();

  const writing = writeZip(join(folder.path, 'no', 'a.zip'), AT, entries(['a', ['x']], ['b', ['y']]));

  await expect(writing).rejects.toThrow('ENOENT');
});

type Chunks = Iterable<Buffer | string> | AsyncIterable<Buffer | string>;

async function* entries(...files: readonly (readonly [name: string, chunks: Chunks])[]): AsyncGenerator<ZipEntry> {
  for (const [name, chunks] of files) {
    yield { name, isCompressed: name.endsWith('.json'), bytes: Readable.from(chunks) };
  }
}

async function* broken(): AsyncGenerator<string> {
  yield 'some';
  throw new Error('the disk fell off');
}

async function* brokenList(): AsyncGenerator<ZipEntry> {
  yield* entries(['a', ['x']]);
  throw new Error('the disk fell off');
}
