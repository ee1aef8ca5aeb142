import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import type { StoredUpload, UploadStore } from './port.ts';

/** Test fixture: an empty store. */
export interface UploadsFixture extends AsyncDisposable {
  readonly uploads: UploadStore;
}

/** Longer than two chunks, so that the pieces of these tests do not end where parts do. */
const BYTES = Buffer.alloc(2 * UPLOAD_CHUNK_BYTES + 1000, 'a rose is a rose ');

/** Tests for every store of uploads. */
export function uploadsConformance(name: string, start: () => Promise<UploadsFixture>): void {
  test(`${name}: an upload in three requests is checked out whole, twice, until it is removed`, async () => {
    await using fixture = await start();
    const { uploads } = fixture;
    let upload = await begin(uploads, BYTES.length);

    for (const end of [2_000_000, UPLOAD_CHUNK_BYTES + 300_000, BYTES.length]) {
      upload = await append(uploads, upload, BYTES.subarray(upload.offset, end));
      expect([upload.offset, await uploads.holds(upload)]).toEqual([end, true]);
    }
    const copies = [await contentOf(uploads, upload), await contentOf(uploads, upload)];
    const isHeld = await uploads.holds(upload);
    await uploads.remove([upload.fileKey, randomUUID()]);

    expect(copies.map((copy) => copy?.equals(BYTES))).toEqual([true, true]);
    expect(isHeld).toBe(true);
    expect(await contentOf(uploads, upload)).toBeNull();
    expect([await uploads.holds(upload), await Array.fromAsync(uploads.list())]).toEqual([false, []]);
  });

  test(`${name}: bytes that no row took are not a part of the upload`, async () => {
    await using fixture = await start();
    const { uploads } = fixture;
    const upload = await append(uploads, await begin(uploads, 3000), BYTES.subarray(0, 1000));

    await append(uploads, upload, Buffer.alloc(2000, 'x'), false);
    const finished = await append(uploads, upload, BYTES.subarray(1000, 3000));

    expect((await contentOf(uploads, finished))?.equals(BYTES.subarray(0, 3000))).toBe(true);
  });

  test(`${name}: of two processes that append the same bytes at once, the state of each is a whole upload`, async () => {
    await using fixture = await start();
    const { uploads } = fixture;
    const length = UPLOAD_CHUNK_BYTES + 1000;
    const upload = await append(uploads, await begin(uploads, length), BYTES.subarray(0, 1000));

    const both = await Promise.all(
      [1, 2].map(() => append(uploads, upload, BYTES.subarray(1000, UPLOAD_CHUNK_BYTES + 500), false)),
    );
    const [first = upload] = both;
    const finished = await append(uploads, first, BYTES.subarray(UPLOAD_CHUNK_BYTES + 500, length));

    expect(both.map(({ offset }) => offset)).toEqual([UPLOAD_CHUNK_BYTES + 500, UPLOAD_CHUNK_BYTES + 500]);
    expect((await contentOf(uploads, finished))?.equals(BYTES.subarray(0, length))).toBe(true);
  });

  test(`${name}: an unfinished upload is listed, and removed with everything that belongs to it`, async () => {
    await using fixture = await start();
    const { uploads } = fixture;
    const upload = await append(uploads, await begin(uploads, 5000), BYTES.subarray(0, 1000));

    const listed = await Array.fromAsync(uploads.list());
    await uploads.remove([upload.fileKey]);

    expect(new Set(listed.map(({ fileKey }) => fileKey))).toEqual(new Set([upload.fileKey]));
    expect(listed.every(({ modifiedAt }) => modifiedAt > 1_600_000_000_000)).toBe(true);
    expect(await Array.fromAsync(uploads.list())).toEqual([]);
    expect([await uploads.holds(upload), await isAppendable(uploads, upload)]).toEqual([false, false]);
  });
}

async function begin(uploads: UploadStore, length: number): Promise<StoredUpload> {
  const fileKey = randomUUID();
  return { fileKey, length, offset: 0, parts: await uploads.create(fileKey) };
}

/** `isTaken`: whether the row takes the new state. */
async function append(
  uploads: UploadStore,
  upload: StoredUpload,
  bytes: Buffer,
  isTaken = true,
): Promise<StoredUpload> {
  await using writer = await uploads.append(upload);
  if (!writer) throw new Error('Bytes are missing');
  for (let at = 0; at < bytes.length; at += 700_000) await writer.write(bytes.subarray(at, at + 700_000));
  const saved = await writer.save();
  if (isTaken) await writer.tidy();
  return { ...upload, ...saved };
}

async function contentOf(uploads: UploadStore, upload: StoredUpload): Promise<Buffer | null> {
  const copy = await uploads.checkOut(upload);
  if (!copy) return null;
  const content = await readFile(copy.path);
  await copy.release();
  return content;
}

async function isAppendable(uploads: UploadStore, upload: StoredUpload): Promise<boolean> {
  await using writer = await uploads.append(upload);
  return writer !== null;
}
