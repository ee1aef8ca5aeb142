import { ConfigError } from '../../settings/config-error.ts';
import { StorageFull, StorageUnavailable } from '../storage-errors.ts';

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge', 'InsufficientStorage']);

/** Whether an object or a multipart upload does not exist. A missing bucket is another error. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && MISSING.has(error.name);
}

/** The HTTP status of an answer that is an error; null when there was no answer. */
export function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return null;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : null;
}

/** Any other error of the client as the port's: full, or unavailable. */
export function storageError(error: unknown): Error {
  if (error instanceof StorageUnavailable || error instanceof StorageFull) return error;
  if (error instanceof Error && (FULL.has(error.name) || statusOf(error) === 507)) return new StorageFull(error);
  return new StorageUnavailable(error);
}

const KEY_REFUSED = /^(SignatureDoesNotMatch|InvalidAccessKeyId|AccessDenied|Forbidden|AuthorizationHeaderMalformed)$/;

/** The error of the first use of a bucket as one line that names the setting; other errors stay. */
export function explainS3(error: unknown): unknown {
  if (!(error instanceof StorageUnavailable) || !(error.cause instanceof Error)) return error;
  const { name, message } = error.cause;
  const reason = `${name} ${message}`.replaceAll('\n', ' ');
  if (name === 'NoSuchBucket') return new ConfigError('S3_BUCKET', 'names a bucket that does not exist; create it');
  if (name === 'PermanentRedirect') return new ConfigError('S3_REGION', `is not the region of the bucket: ${reason}`);
  if (name === 'RequestTimeTooSkewed')
    return new ConfigError('S3_ENDPOINT', 'refuses the time of this machine; set its clock by NTP');
  if (KEY_REFUSED.test(name)) {
    return new ConfigError(
      'S3_ACCESS_KEY_ID',
      `or S3_SECRET_ACCESS_KEY is refused, or the key may not read the bucket: ${reason}`,
    );
  }
  return new ConfigError(
    'S3_ENDPOINT',
    `names a store that cannot be used (${reason}); start it, or correct the address`,
  );
}
