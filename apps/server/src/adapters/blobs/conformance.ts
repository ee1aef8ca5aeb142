import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Blobs } from './port.ts';

/** Test fixture: an empty store, and a function that makes files for it. */
export interface BlobsFixture extends AsyncDisposable {
  readonly blobs: Blobs;
  file(content: string): Promise<string>;
}

/** Tests for every blob store. */
export function blobsConformance(name: string, start: () => Promise<BlobsFixture>): void {
  test(`${name}: a stored blob is read again, whole or in part`, async () => {
    await using fixture = await start();

    await fixture.blobs.put([{ key: 'ab/one.webp', path: await fixture.file('0123456789') }]);

    expect(await read(fixture.blobs, 'ab/one.webp')).toBe('0123456789');
    expect(await read(fixture.blobs, 'ab/one.webp', { start: 2, end: 4 })).toBe('234');
    expect((await opened(fixture.blobs, 'ab/one.webp')).size).toBe(10);
  });

  test(`${name}: several blobs are stored at once, and the given files are removed`, async () => {
    await using fixture = await start();
    const paths = [await fixture.file('a'), await fixture.file('b')] as const;

    await fixture.blobs.put([
      { key: 'ab/one', path: paths[0] },
      { key: 'cd/two', path: paths[1] },
    ]);

    expect(await read(fixture.blobs, 'ab/one')).toBe('a');
    expect(await read(fixture.blobs, 'cd/two')).toBe('b');
    await expect(stat(paths[0])).rejects.toThrow('ENOENT');
  });

  test(`${name}: putting a key again replaces it`, async () => {
    await using fixture = await start();
    await fixture.blobs.put([{ key: 'ab/one', path: await fixture.file('old') }]);

    await fixture.blobs.put([{ key: 'ab/one', path: await fixture.file('new') }]);

    expect(await read(fixture.blobs, 'ab/one')).toBe('new');
  });

  test(`${name}: a deleted blob is not found, and deleting it again does no harm`, async () => {
    await using fixture = await start();
    await fixture.blobs.put([{ key: 'ab/one', path: await fixture.file('a') }]);

    await fixture.blobs.delete(['ab/one', 'ab/never']);
    await fixture.blobs.delete(['ab/one']);

    expect(await fixture.blobs.open('ab/one')).toBeNull();
    expect(await fixture.blobs.checkOut('ab/one')).toBeNull();
  });

  test(`${name}: a blob is checked out as a file`, async () => {
    await using fixture = await start();
    await fixture.blobs.put([{ key: 'ab/one', path: await fixture.file('a') }]);

    const copy = await fixture.blobs.checkOut('ab/one');

    expect(copy && (await readFile(copy.path, 'utf8'))).toBe('a');
    await copy?.release();
    expect(await read(fixture.blobs, 'ab/one')).toBe('a');
  });

  test(`${name}: all blobs are listed in the order of their keys, with their sizes`, async () => {
    await using fixture = await start();
    await fixture.blobs.put([
      { key: 'cd/two', path: await fixture.file('bb') },
      { key: 'ab/one.b', path: await fixture.file('a') },
      { key: 'ab/one-b', path: await fixture.file('a') },
    ]);

    const listed = await Array.fromAsync(fixture.blobs.list());

    expect(listed.map(({ key, size }) => [key, size])).toEqual([
      ['ab/one-b', 1],
      ['ab/one.b', 1],
      ['cd/two', 2],
    ]);
    expect(listed.every((blob) => blob.modifiedAt > 1_600_000_000_000)).toBe(true);
  });

  test(`${name}: a blob in quarantine is not found, and is restored unchanged`, async () => {
    await using fixture = await start();
    const { blobs } = fixture;
    await blobs.put([
      { key: 'ab/one', path: await fixture.file('a') },
      { key: 'cd/two', path: await fixture.file('b') },
    ]);

    await blobs.quarantine(['ab/one', 'ab/never'], 1_700_000_000_000);

    expect(await blobs.open('ab/one')).toBeNull();
    expect((await Array.fromAsync(blobs.list())).map(({ key }) => key)).toEqual(['cd/two']);
    expect(await Array.fromAsync(blobs.listQuarantine())).toEqual([
      { key: 'ab/one', quarantinedAt: 1_700_000_000_000 },
    ]);
    const aside = await blobs.openQuarantined('ab/one');
    expect(aside && (await buffer(aside.read())).toString()).toBe('a');
    expect(await blobs.openQuarantined('cd/two')).toBeNull();
    await blobs.release(['ab/one', 'ab/never']);
    expect(await read(blobs, 'ab/one')).toBe('a');
    expect(await Array.fromAsync(blobs.listQuarantine())).toEqual([]);
  });

  test(`${name}: deleting a blob also deletes it from quarantine`, async () => {
    await using fixture = await start();
    await fixture.blobs.put([{ key: 'ab/one', path: await fixture.file('a') }]);
    await fixture.blobs.quarantine(['ab/one'], 1_700_000_000_000);

    await fixture.blobs.delete(['ab/one']);
    await fixture.blobs.release(['ab/one']);

    expect(await fixture.blobs.open('ab/one')).toBeNull();
    expect(await Array.fromAsync(fixture.blobs.listQuarantine())).toEqual([]);
  });

  test(`${name}: a restored blob from quarantine does not replace a newer one`, async () => {
    await using fixture = await start();
    await fixture.blobs.put([{ key: 'ab/one', path: await fixture.file('old') }]);
    await fixture.blobs.quarantine(['ab/one'], 1_700_000_000_000);
    await fixture.blobs.put([{ key: 'ab/one', path: await fixture.file('new') }]);

    await fixture.blobs.release(['ab/one']);

    expect(await read(fixture.blobs, 'ab/one')).toBe('new');
  });

  test(`${name}: the marker is read again and is not listed as a blob`, async () => {
    await using fixture = await start();
    const before = await fixture.blobs.readMarker();

    await fixture.blobs.writeMarker('first');
    await fixture.blobs.writeMarker('second');

    expect([before, await fixture.blobs.readMarker()]).toEqual([null, 'second']);
    expect(await Array.fromAsync(fixture.blobs.list())).toEqual([]);
    expect(fixture.blobs.location).not.toBe('');
  });

  test.each(['../one', 'ab/../one', 'ab/one/two', '/ab/one', 'ab/', 'ab/.one', 'ab/ONE', 'ab/o\0e', 'ab\\one', ''])(
    `${name}: the key %j is refused`,
    async (key) => {
      await using fixture = await start();

      await expect(async () => fixture.blobs.open(key)).rejects.toThrow('Not a blob key');
      await expect(async () => fixture.blobs.delete([key])).rejects.toThrow('Not a blob key');
      await expect(async () => fixture.blobs.quarantine([key], 0)).rejects.toThrow('Not a blob key');
      await expect(async () => fixture.blobs.release([key])).rejects.toThrow('Not a blob key');
    },
  );
}

async function opened(blobs: Blobs, key: string): Promise<{ size: number }> {
  const blob = await blobs.open(key);
  if (!blob) throw new Error(`No blob ${key}`);
  await blob.close();
  return blob;
}

async function read(blobs: Blobs, key: string, range?: { start: number; end: number }): Promise<string> {
  const blob = await blobs.open(key);
  if (!blob) throw new Error(`No blob ${key}`);
  return (await buffer(blob.read(range))).toString();
}
