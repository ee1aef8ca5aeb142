import type { FieldError } from '@posy/contract/error-body';
import { ERRORS, type ErrorCode } from '@posy/contract/errors';

/**
 * A refusal that callers can handle. The contract has its status and text. Thrown inside a transaction, it rolls that
 * back.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly FieldError[] | undefined;
  /** Seconds after which a retry makes sense, for 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details?: readonly FieldError[], retryAfterSeconds?: number, cause?: unknown) {
    super(ERRORS[code].message, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** For `catch`: null for a refusal because something does not exist or is not visible; other errors are thrown again. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
}

const DISK_FULL_CODES = new Set(['storage_full', 'ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Whether an error means that the storage is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_FULL_CODES.has(String(error.code));
}

/** Whether an error means that the store of files cannot be reached. It may come back at any time. */
export function isStorageAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'STORAGE_UNAVAILABLE';
}
