import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { testDevice, testLocal } from '../sync/testing/test-local.ts';
import type { LocalDb } from './local-db.ts';
import { StoredFileWriter } from './stored-file-writer.ts';
import { deleteStoredFile, readStoredFile, storeFile } from './stored-file.ts';

const VIDEO = { name: 'video.mp4', type: 'video/mp4' };
const pieces = async ({ out }: LocalDb) => out.chunks.count();

test('a part may overwrite earlier ones, and begin in the middle of a piece', async () => {
  const local = await testLocal();
  const writer = new StoredFileWriter(local);
  await writer.write(0, new Uint8Array(UPLOAD_CHUNK_BYTES - 1).fill(1));
  await writer.write(UPLOAD_CHUNK_BYTES - 1, Uint8Array.of(2, 3));
  await writer.write(0, Uint8Array.of(4));

  const file = writer.finish(VIDEO);

  expect(file).toMatchObject({ ...VIDEO, size: UPLOAD_CHUNK_BYTES + 1, chunks: 2 });
  const bytes = await (await readStoredFile(local.out, file))?.bytes();
  expect([bytes?.at(0), bytes?.at(1), bytes?.at(-2), bytes?.at(-1)]).toEqual([4, 1, 2, 3]);
});

test('E34 a file that is deleted while a part is written leaves nothing on the device', async () => {
  const local = await testLocal();
  const writer = new StoredFileWriter(local);
  await writer.write(0, new Uint8Array(UPLOAD_CHUNK_BYTES));

  const writing = writer.write(UPLOAD_CHUNK_BYTES, new Uint8Array(2 * UPLOAD_CHUNK_BYTES));
  const [written] = await Promise.allSettled([writing, writer.delete()]);

  expect(written.status).toBe('rejected');
  expect(await pieces(local)).toBe(0);
  await expect(writer.write(0, Uint8Array.of(1))).rejects.toThrow(
    expect.objectContaining({ name: 'FileDeletedError' }),
  );
  expect(await pieces(local)).toBe(0);
});

test('a file that another tab deletes while it is written accepts no more bytes', async () => {
  const device = testDevice();
  const [local, other] = [await testLocal(device), await testLocal(device)];
  const writer = new StoredFileWriter(local);
  await writer.write(0, new Uint8Array(UPLOAD_CHUNK_BYTES));
  await deleteStoredFile(other.out, writer.finish(VIDEO).id);

  const { id } = writer.finish(VIDEO);
  await expect(writer.write(UPLOAD_CHUNK_BYTES, Uint8Array.of(1))).rejects.toThrow(id);

  expect(await pieces(local)).toBe(0);
});

test('a copy of a file ends where another tab has deleted its pieces', async () => {
  const device = testDevice();
  const [local, other] = [await testLocal(device), await testLocal(device)];
  const deletions: Promise<void>[] = [];
  const onProgress = () => void deletions.push(deleteStoredFile(other.out, 'one'));

  const copying = storeFile(local, new Blob([new Uint8Array(UPLOAD_CHUNK_BYTES + 1)]), { onProgress }, 'one');

  await expect(copying).rejects.toThrow('one');
  expect(deletions).toHaveLength(1);
  expect(await pieces(local)).toBe(0);
});
