import type { Clock } from '@posy/std/clock';

/** The system's clock. */
// oxlint-disable-next-line posy/no-ambient-time -- the one place that reads it
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Repeated work. Tests pass timers that fire when their clock is moved. */
export interface Timers {
  /** Calls `work` every `ms` until the returned function is called. Does not keep the process alive. */
  every(ms: number, work: () => void): () => void;
}

/** The system's timers. */
export const systemTimers: Timers = {
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};
