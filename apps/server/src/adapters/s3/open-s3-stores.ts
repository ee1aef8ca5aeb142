import type { S3Setting } from '../../settings/s3.ts';
import { s3Blobs } from '../blobs/s3.ts';
import type { DeletionLedger } from '../ledger/port.ts';
import { movedLedger, s3Ledger } from '../ledger/s3.ts';
import { s3Uploads } from '../uploads/s3.ts';
import type { ClaimSpace } from './check-out.ts';
import { S3Bucket } from './s3-bucket.ts';

/**
 * The stores of one bucket. `folder`: for local copies; files that a crash leaves there are swept. `formerLedger`: entries from
 * before the bucket was set. `claim`: claims space for a copy.
 */
export function openS3Stores(
  setting: S3Setting,
  {
    folder,
    formerLedger,
    claim,
  }: { readonly folder: string; readonly formerLedger: DeletionLedger; readonly claim?: ClaimSpace | undefined },
) {
  const bucket = new S3Bucket(setting);
  return {
    blobs: s3Blobs(bucket, folder, claim),
    uploads: s3Uploads(bucket, folder, claim),
    ledger: movedLedger(s3Ledger(bucket), formerLedger),
    close: () => bucket.close(),
  };
}
