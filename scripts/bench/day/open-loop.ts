import { setTimeout as sleep } from 'node:timers/promises';
import type { Kind } from './mix.ts';
import type { Timing } from './timings.ts';

/** A request of a day. `send` rejects unless the answer is the expected one. */
export interface DayRequest {
  readonly kind: Kind;
  send(dueMs: number): Promise<void>;
}

export interface Offer {
  readonly ratePerSecond: number;
  readonly seconds: number;
  readonly next: () => DayRequest;
}

export interface Offered {
  readonly timings: readonly Timing[];
  /** Requests a second that were answered before the offering ended. */
  readonly answeredPerSecond: number;
  /** When the last answer was waited for, by `performance.now()`. */
  readonly endedMs: number;
  /** Answers that were wrong and connections that were cut. */
  readonly errors: readonly string[];
}

/** Time for the last answers. */
const GRACE_MS = 5000;

/**
 * Sends requests at a fixed rate, however long the answers take: nobody waits with a visit until others are served. Resolves
 * when all are answered, or some seconds after the last was due.
 */
export async function offer({ ratePerSecond, seconds, next }: Offer): Promise<Offered> {
  const startedMs = performance.now();
  const endsMs = startedMs + seconds * 1000;
  const total = Math.round(ratePerSecond * seconds);
  const timings: { kind: Kind; dueMs: number; answeredMs: number | null }[] = [];
  const errors: string[] = [];
  let answered = 0;
  const start = (dueMs: number): void => {
    const request = next();
    const { kind } = request;
    const timing = { kind, dueMs, answeredMs: null as number | null };
    timings.push(timing);
    request.send(dueMs).then(
      () => {
        timing.answeredMs = performance.now();
        answered++;
      },
      (error: unknown) => {
        errors.push(`${kind}: ${error instanceof Error ? error.message : String(error)}`);
        answered++;
      },
    );
  };
  while (timings.length < total) {
    for (const now = performance.now(); timings.length < total;) {
      const dueMs = startedMs + (timings.length * 1000) / ratePerSecond;
      if (dueMs > now) break;
      start(dueMs);
    }
    await sleep(1);
  }
  while (answered < total && performance.now() < endsMs + GRACE_MS) await sleep(5);
  const inTime = timings.filter(({ answeredMs }) => answeredMs !== null && answeredMs <= endsMs).length;
  return {
    // Copies: late answers must not change what was measured.
    timings: timings.map((timing) => ({ ...timing })),
    answeredPerSecond: inTime / seconds,
    endedMs: performance.now(),
    errors: [...errors],
  };
}
