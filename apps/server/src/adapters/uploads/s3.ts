import { checkOutTo, CLAIM_NOTHING } from '../s3/check-out.ts';
import { openObject } from '../s3/open-object.ts';
import type { S3Bucket } from '../s3/s3-bucket.ts';
import type { UploadStore } from './port.ts';
import { objectOf, parseParts, PartsWriter, UPLOADS } from './s3-writer.ts';

/**
 * Uploads as multipart uploads of a bucket, with parts of 5 MiB. A shorter remainder, where a request ends or breaks, is an object
 * beside it until the next request completes the part. The row has the id and the parts, so any process can continue.
 * `folder`: for local copies, on a disk, whose space `claim` claims.
 */
export function s3Uploads(bucket: S3Bucket, folder: string, claim = CLAIM_NOTHING): UploadStore {
  return {
    async create(fileKey) {
      const uploadId = await bucket.createUpload(objectOf(fileKey));
      return JSON.stringify({ uploadId, parts: [], rest: null });
    },
    append: (upload) => PartsWriter.open(bucket, folder, upload),
    async holds(upload) {
      const { uploadId, parts, rest } = parseParts(upload.parts);
      const stored = await bucket.listParts(objectOf(upload.fileKey), uploadId);
      if (!stored) return (await bucket.head(objectOf(upload.fileKey)))?.size === upload.length;
      if (rest && !(await bucket.head(rest.key))) return false;
      return parts.every(({ number }) => stored.includes(number));
    },
    async checkOut(upload) {
      const key = objectOf(upload.fileKey);
      const { uploadId, parts } = parseParts(upload.parts);
      // An earlier use that failed afterwards completed it already.
      if (!(await bucket.head(key))) await bucket.completeUpload(key, uploadId, parts);
      const open = async () => {
        const object = await openObject(bucket, key);
        if (object?.size === upload.length) return object;
        await object?.close();
        return null;
      };
      return await checkOutTo(folder, open, claim);
    },
    async remove(fileKeys) {
      for (const fileKey of fileKeys) {
        const key = objectOf(fileKey);
        await bucket.abortUploads(key);
        const objects = (await Array.fromAsync(bucket.list(key))).map((object) => object.key);
        await bucket.delete(objects);
      }
    },
    async *list() {
      for await (const { key, modifiedAt } of bucket.list(UPLOADS)) yield { fileKey: fileKeyOf(key), modifiedAt };
      for await (const { key, modifiedAt } of bucket.listUploads(UPLOADS))
        yield { fileKey: fileKeyOf(key), modifiedAt };
    },
  };
}

function fileKeyOf(key: string): string {
  return key.slice(UPLOADS.length).split('.', 1)[0] ?? '';
}
