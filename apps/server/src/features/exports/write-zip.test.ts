import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { TemporaryFolder } from '../../testing/server-process.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

const CHUNK_BYTES = 64 * 1024;
const AT = Date.UTC(2026, 10, 21);

test('an archive contains its files, and only its owner can read it', async () => {
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

test('E33 an archive can be read from the front, also where a file looks like the end of another', async () => {
  await using folder = await TemporaryFolder.make();
  const path = join(folder.path, 'a.zip');
  const odd = Buffer.concat(['504b0708', '504b0304', '504b0102'].map((hex) => Buffer.from(hex.padEnd(64, '0'), 'hex')));

  await writeZip(path, AT, entries(['a.json', ['[1,', '2]']], ['odd.webp', [odd, odd]], ['b.webp', []]));

  expect(await readFromFront(await readFile(path))).toEqual([
    ['a.json', Buffer.from('[1,2]')],
    ['odd.webp', Buffer.concat([odd, odd])],
    ['b.webp', Buffer.alloc(0)],
  ]);
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
      yield randomBytes(CHUNK_BYTES);
    }
    seen.open--;
  }
  async function* films(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b', 'c']) yield { name, bytes: Readable.from(film()) };
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
    yield { name, bytes: Readable.from(chunks) };
  }
}

/** The files of an archive as programs find them that get it from a pipe (APPNOTE 4.3): each header, its bytes, their descriptor. */
async function readFromFront(zip: Buffer): Promise<[name: string, bytes: Buffer][]> {
  const files: [string, Buffer][] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [flags, method] = [zip.readUInt16LE(at + 6), zip.readUInt16LE(at + 8)];
    const names = at + 30;
    const start = names + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    expect([flags & 8, method], 'a descriptor after deflated bytes').toEqual([8, 8]);
    const inflating = createInflateRaw().end(zip.subarray(start));
    const buffer = Buffer.concat(await inflating.toArray());
    const descriptor = start + inflating.bytesWritten;
    expect(zip.readUInt32LE(descriptor)).toBe(0x08074b50);
    expect(zip.readUInt32LE(descriptor + 4)).toBe(crc32(buffer));
    expect(zip.readUInt32LE(descriptor + 12)).toBe(buffer.length);
    files.push([zip.toString('utf8', names, names + zip.readUInt16LE(at + 26)), buffer]);
    at = descriptor + 16;
  }
  return files;
}

async function* broken(): AsyncGenerator<string> {
  yield 'some';
  throw new Error('the disk fell off');
}

async function* brokenList(): AsyncGenerator<ZipEntry> {
  yield* entries(['a', ['x']]);
  throw new Error('the disk fell off');
}
