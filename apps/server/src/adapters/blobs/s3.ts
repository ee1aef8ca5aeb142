import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { checkOutTo, CLAIM_NOTHING } from '../s3/check-out.ts';
import { openObject } from '../s3/open-object.ts';
import { putFile } from '../s3/put-file.ts';
import type { S3Bucket } from '../s3/s3-bucket.ts';
import { type Blobs, checkKey, isKey, type StoredBlob, type WantedBytes } from './port.ts';

const MEDIA = 'media/';
const QUARANTINE = 'quarantine/';
const MARKER = '.posy-store.json';
const QUARANTINED_AT = 'quarantined-at';

/**
 * Blobs as objects of a bucket: `media/<key>`, or `quarantine/<key>` with its time as metadata. `folder`: for local copies, on a
 * disk, whose space `claim` claims. Foreign objects below these names are never listed.
 */
export function s3Blobs(bucket: S3Bucket, folder: string, claim = CLAIM_NOTHING): Blobs {
  const open = (key: string, wanted?: WantedBytes) => openObject(bucket, nameOf(key), wanted);
  return {
    async put(blobs) {
      const names = blobs.map(({ key }) => nameOf(key));
      const results = await Promise.allSettled(blobs.map(({ path }, i) => putFile(bucket, names[i] ?? '', path)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
      await Promise.all(blobs.map(({ path }) => rm(path, { force: true })));
    },
    open,
    checkOut: (key) => checkOutTo(folder, () => open(key), claim),
    delete: (keys) => bucket.delete(keys.flatMap((key) => [nameOf(key), QUARANTINE + key])),
    list: () => listBlobs(bucket, MEDIA),
    async quarantine(keys, at) {
      for (const key of keys) {
        const isThere = await bucket.copy(nameOf(key), QUARANTINE + key, { [QUARANTINED_AT]: String(at) });
        if (isThere) await bucket.delete([nameOf(key)]);
      }
    },
    async *listQuarantine() {
      for await (const { key, modifiedAt } of listBlobs(bucket, QUARANTINE)) {
        const head = await bucket.head(QUARANTINE + key);
        if (head) yield { key, quarantinedAt: Number(head.metadata[QUARANTINED_AT] ?? modifiedAt) };
      }
    },
    openQuarantined(key) {
      checkKey(key);
      return openObject(bucket, QUARANTINE + key);
    },
    async release(keys) {
      for (const key of keys) {
        if (await bucket.head(nameOf(key))) continue;
        if (await bucket.copy(QUARANTINE + key, nameOf(key), {})) await bucket.delete([QUARANTINE + key]);
      }
    },
    location: bucket.location,
    async readMarker() {
      const found = await bucket.get(MARKER);
      return found && found !== 'unsatisfiable' ? (await buffer(found.body)).toString() : null;
    },
    writeMarker: (text) => bucket.put(MARKER, Buffer.from(text)),
  };
}

function nameOf(key: string): string {
  checkKey(key);
  return MEDIA + key;
}

async function* listBlobs(bucket: S3Bucket, start: string): AsyncIterable<StoredBlob> {
  for await (const { key: name, modifiedAt, size } of bucket.list(start)) {
    const key = name.slice(start.length);
    if (isKey(key)) yield { key, modifiedAt, size };
  }
}
