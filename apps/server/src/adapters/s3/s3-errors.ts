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
