import { LRUCache } from 'lru-cache';
import type { SizedOp } from './sized-op.ts';

const MAX_BYTES = 8 * 1024 ** 2;
/** Overhead of a cached part or op beside its bytes. */
export const ENTRY_BYTES = 200;
/** Cached rows are read again after ten seconds: their counts change without a touch. */
export const FRESH = { ttl: 10_000, ttlResolution: 1000 };

/** The ops of numbers of the public log, for all devices. */
export function newPublicOps(): LRUCache<number, SizedOp> {
  return new LRUCache({
    maxSize: MAX_BYTES,
    ...FRESH,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
}
