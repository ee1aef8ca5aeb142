import { join } from 'node:path';
import { diskBlobs } from './adapters/blobs/disk.ts';
import type { Blobs } from './adapters/blobs/port.ts';
import { diskLedger } from './adapters/ledger/disk.ts';
import type { DeletionLedger } from './adapters/ledger/port.ts';
import type { ClaimSpace } from './adapters/s3/check-out.ts';
import { diskUploads } from './adapters/uploads/disk.ts';
import type { UploadStore } from './adapters/uploads/port.ts';
import type { Config } from './config.ts';

/** Everything that is stored outside of the database. */
export interface Stores {
  readonly blobs: Blobs;
  readonly uploads: UploadStore;
  readonly ledger: DeletionLedger;
  readonly close: () => void;
}

/**
 * The stores in a bucket where one is set, else below the data folder. Nothing is read or written yet. `claim`: claims the space
 * of local copies of objects.
 */
export async function openStores({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, claim?: ClaimSpace): Promise<Stores> {
  const ledger = diskLedger(dataDir);
  if (!s3) {
    const blobs = diskBlobs(join(dataDir, 'blobs'));
    return { blobs, uploads: diskUploads(join(dataDir, 'resumable')), ledger, close: () => {} };
  }
  // The client takes a third of a second to load, which installations without a bucket save.
  const { openS3Stores } = await import('./adapters/s3/open-s3-stores.ts');
  return openS3Stores(s3, { folder: join(dataDir, 'uploads'), formerLedger: ledger, claim });
}
