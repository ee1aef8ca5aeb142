import { percentile } from '../statistics.ts';
import { isWrite, type Kind } from './mix.ts';

/** One request, by `performance.now()`. It counts from when it was due: a queue is part of what people wait for. */
export interface Timing {
  readonly kind: Kind;
  readonly dueMs: number;
  /** Null: not answered when the measurement ended. */
  readonly answeredMs: number | null;
}

export interface Waits {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Time from due to answered. A request without an answer counts with the time that it had waited at `endMs`, so at least. */
export function waitsOf(timings: readonly Timing[], endMs: number): Waits {
  const waited = timings.map(({ dueMs, answeredMs }) => (answeredMs ?? endMs) - dueMs);
  return { count: waited.length, p50Ms: percentile(waited, 0.5), p99Ms: percentile(waited, 0.99) };
}

/** The waits of reads and of writes. */
export function readsAndWrites(timings: readonly Timing[], endMs: number): { reads: Waits; writes: Waits } {
  return {
    reads: waitsOf(
      timings.filter(({ kind }) => !isWrite(kind)),
      endMs,
    ),
    writes: waitsOf(
      timings.filter(({ kind }) => isWrite(kind)),
      endMs,
    ),
  };
}
