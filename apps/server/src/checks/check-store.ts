import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { explainS3 } from '../adapters/s3/s3-errors.ts';
import type { Config } from '../config.ts';
import { findRefusal, readMarker } from '../instance/bind-store.ts';
import { findInstance } from '../instance/instance.repo.ts';
import { openStores, type Stores } from '../open-stores.ts';
import type { S3Setting } from '../settings/s3.ts';
import { type Check, type Finding, ok, problem, problemOf, type ReadableDatabase } from './check.ts';
import { compareClocks, dateOf } from './clock.ts';

const HTTP_MS = 3000;

/** The media store: it can be used, and belongs to the database. */
export const storeCheck: Check = {
  part: 'media store',
  needs: ['S3_'],
  async run({ config, database, now }) {
    // Another finding says so.
    if (config.s3 === null && !existsSync(config.dataDir)) return [];
    const stores = await openStores(config);
    try {
      const found = config.s3 === null ? await checkFolder(config) : await checkBucket(config.s3, now);
      if (found.some(({ level }) => level === 'problem')) return found;
      const db = await database;
      const refusal = db && (await checkMarker(config, db, stores));
      if (refusal) return [...found, problemOf(refusal, 'media store')];
      return found.length > 0 ? found : [ok('media store', `${stores.blobs.location} can be used`)];
    } finally {
      stores.close();
    }
  },
};

async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  for (const folder of [dataDir, join(dataDir, 'blobs')]) {
    if (!existsSync(folder)) continue;
    const isWritable = await access(folder, constants.W_OK).then(
      () => true,
      () => false,
    );
    if (!isWritable) return [problem('DATA_DIR', `${folder} cannot be written: make the user of Posy its owner`)];
  }
  return [];
}

async function checkBucket(setting: S3Setting, now: () => number): Promise<Finding[]> {
  const skew = setting.endpoint === null ? [] : await compareWithStore(setting.endpoint, now);
  try {
    await tryBucket(setting);
    return skew;
  } catch (error) {
    return [...skew, problemOf(explainS3(error), 'S3_BUCKET')];
  }
}

/** Writes, reads, lists and deletes one small object: a key may lack any of these rights. */
async function tryBucket(setting: S3Setting): Promise<void> {
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

/** A store refuses requests of a wrong time with an error that seldom names it. */
async function compareWithStore(endpoint: string, now: () => number): Promise<Finding[]> {
  const answer = await fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(HTTP_MS) }).catch(() => null);
  const theirs = answer && dateOf(answer);
  return theirs === null ? [] : compareClocks(now(), theirs, 'the S3 store');
}

async function checkMarker(config: Config, db: ReadableDatabase, { blobs }: Stores): Promise<Error | null> {
  const instance = await findInstance(db.read);
  // Before the first start nothing belongs to anything.
  if (!instance) return null;
  return findRefusal({ db, blobs, config }, instance, await readMarker(blobs));
}
