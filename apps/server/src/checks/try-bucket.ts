import { randomUUID } from 'node:crypto';
import type { S3Setting } from '../settings/s3.ts';

/** Writes, reads, lists and deletes one small object: a key may lack any of these rights. */
export async function tryBucket(setting: S3Setting): Promise<void> {
  const { S3Bucket } = await import('../adapters/s3/s3-bucket.ts');
  const bucket = new S3Bucket(setting);
  const key = `check/${randomUUID()}`;
  try {
    await bucket.put(key, Buffer.from('posy check'));
    for await (const _ of bucket.list(key)) break;
    await bucket.head(key);
    await bucket.delete([key]);
  } finally {
    bucket.close();
  }
}
