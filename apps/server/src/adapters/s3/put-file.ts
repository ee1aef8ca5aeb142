import { open } from 'node:fs/promises';
import type { S3Bucket, S3Part } from './s3-bucket.ts';
import { Slots } from './slots.ts';

/** Larger files are sent in parts of this size. */
const PART_BYTES = 8 * 1024 * 1024;
/** Some stores accept no more. */
const MAX_PARTS = 1000;
/** Pieces in memory at once, in the whole process. */
const slots = new Slots(4);

/** Stores a local file under a key: it exists completely or not at all. */
export async function putFile(bucket: S3Bucket, key: string, path: string): Promise<void> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const readPiece = async (start: number, length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length;) {
      const { bytesRead } = await file.read(bytes, done, length - done, start + done);
      if (bytesRead === 0) throw new Error(`${path} became shorter`);
      done += bytesRead;
    }
    return bytes;
  };
  if (size <= PART_BYTES) {
    await slots.run(async () => bucket.put(key, await readPiece(0, size)));
    return;
  }
  const uploadId = await bucket.createUpload(key);
  try {
    const step = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
    const parts: S3Part[] = [];
    for (let start = 0; start < size; start += step) {
      const part = await slots.run(async () =>
        bucket.putPart(key, uploadId, parts.length + 1, await readPiece(start, Math.min(step, size - start))),
      );
      if (!part) throw new Error(`The upload of ${key} was aborted`);
      parts.push(part);
    }
    if (!(await bucket.completeUpload(key, uploadId, parts))) throw new Error(`The upload of ${key} was aborted`);
  } catch (error) {
    // The lifecycle rule of the bucket aborts it when this fails.
    await bucket.abortUpload(key, uploadId).catch(() => {});
    throw error;
  }
}
