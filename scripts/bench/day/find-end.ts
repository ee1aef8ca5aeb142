import type { Offered } from './open-loop.ts';
import { readsAndWrites, type Waits } from './timings.ts';
import type { Usage } from './usage.ts';

/** A rate holds while people wait no longer than this, in ms, and nearly everything is answered in time. */
export const MAX_READ_MS = 500;
export const MAX_WRITE_MS = 1000;
const MIN_ANSWERED = 0.95;

/** One rate, offered for some seconds. */
export interface Step {
  readonly ratePerSecond: number;
  readonly answeredPerSecond: number;
  readonly reads: Waits;
  readonly writes: Waits;
  readonly errors: readonly string[];
  readonly usage: Usage;
}

export function stepOf(ratePerSecond: number, offered: Offered, usage: Usage): Step {
  const { timings, answeredPerSecond, endedMs, errors } = offered;
  return { ratePerSecond, answeredPerSecond, ...readsAndWrites(timings, endedMs), errors, usage };
}

/** The reasons why a rate does not hold; none where it holds. */
export function reasonsOf({ ratePerSecond, answeredPerSecond, reads, writes, errors }: Step): readonly string[] {
  const reasons: string[] = [];
  if (errors.length > 0) reasons.push(`${errors.length} errors, the first: ${errors[0]}`);
  if (answeredPerSecond < ratePerSecond * MIN_ANSWERED) {
    reasons.push(`${Math.round(answeredPerSecond)}/s answered`);
  }
  if (reads.p99Ms > MAX_READ_MS) reasons.push(`reads p99 ${Math.round(reads.p99Ms)} ms`);
  if (writes.p99Ms > MAX_WRITE_MS) reasons.push(`writes p99 ${Math.round(writes.p99Ms)} ms`);
  return reasons;
}

export interface Search {
  /** The first rate, in requests a second. */
  readonly start: number;
  /** The next rate is this many times the last. */
  readonly factor: number;
  readonly maxSteps: number;
}

export interface End {
  /** The last rate that held; null if none did. */
  readonly held: Step | null;
  /** The first that did not hold; null if all did. */
  readonly failed: Step | null;
}

/** A stall of the machine, or other work beside the measurement, is not the end. */
const TRIES = 3;

/** Raises the rate until it no longer holds, each time that it is tried. */
export async function findEnd(
  measure: (ratePerSecond: number) => Promise<Step>,
  { start, factor, maxSteps }: Search,
): Promise<End> {
  let held: Step | null = null;
  for (let i = 0, rate = start; i < maxSteps; i++, rate = Math.round(rate * factor)) {
    let step = await measure(rate);
    for (let tries = 1; tries < TRIES && reasonsOf(step).length > 0; tries++) step = await measure(rate);
    if (reasonsOf(step).length > 0) return { held, failed: step };
    held = step;
  }
  return { held, failed: null };
}

/** The resource that a failed rate ran out of, by where the time went. */
export function exhausted({ usage }: Step): string {
  const { cores, busyCores, loopShare, serverCores, databaseCores } = usage;
  if (busyCores > cores * 0.93) return 'CPU';
  if (loopShare > 0.9) return 'the server’s loop';
  if (databaseCores > serverCores) return 'the database';
  return 'waiting for the disk or for locks';
}
