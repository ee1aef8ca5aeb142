import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { openStores, type Stores } from '../open-stores.ts';
import { inBucket, type S3Setting } from '../settings/s3.ts';
import { MoveError } from './move-error.ts';

/** A media store by its settings: a bucket, or the folder `blobs` in `dataDir`. */
export interface MediaPlace {
  readonly s3: S3Setting | null;
  readonly dataDir: string;
}

/**
 * The store that files are moved from, and the one that `to` names: `s3://bucket/prefix` at the endpoint of the settings, or the
 * DATA_DIR of a folder. When the settings name the target already, files come from the folder. Throws {@link MoveError}.
 */
export function mediaPlacesOf(
  config: Pick<Config, 's3' | 'dataDir'>,
  to: string,
): { readonly from: MediaPlace; readonly to: MediaPlace } {
  const here = { s3: config.s3, dataDir: resolve(config.dataDir) };
  const [, bucket, keys = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(to) ?? [];
  if (bucket === undefined) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(to)) throw new MoveError(`${to} is no store: name s3://bucket/prefix or a folder`);
    const target = { s3: null, dataDir: resolve(to) };
    if (here.s3 === null && here.dataDir === target.dataDir)
      throw new MoveError('The media are in this folder already');
    return { from: here, to: target };
  }
  if (here.s3 === null) {
    throw new MoveError('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY of the bucket first');
  }
  const s3 = inBucket(here.s3, bucket, keys);
  const isOfSettings = s3.bucket === here.s3.bucket && s3.prefix === here.s3.prefix;
  return { from: isOfSettings ? { ...here, s3: null } : here, to: { ...here, s3 } };
}

/** A store, and a folder on its disk for files that are about to be put into it. */
export async function openMediaPlace({ s3, dataDir }: MediaPlace): Promise<Stores & { readonly staging: string }> {
  const staging = join(dataDir, 'uploads', 'moving');
  // The ledger of a bucket shall not include that of the folder here.
  const stores = await openStores({ s3, dataDir: s3 ? staging : dataDir });
  return { ...stores, staging };
}
