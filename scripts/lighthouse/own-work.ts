/** The fields of a Chromium trace event that are read. Times in µs, `tdur` by the thread's own clock. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

/** Lighthouse's phone is four times as slow as the usual machine. Users notice tasks over 50 ms. */
const PHONE_SLOWNESS = 4;
const FELT_MS = 50;

/**
 * Blocking time of the page's own tasks after its first paint, in ms on Lighthouse's phone: total blocking time, computed
 * from the CPU time of each task. Other programs stretch a task's wall time many times over and hardly its CPU time. Null
 * where the trace has no first paint.
 *
 * @param slowness that of the machine, see `machineSlowness`
 */
export function blockedByOwnWork(events: readonly TraceEvent[], slowness: number): number | null {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) return null;
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid && ts > paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * (PHONE_SLOWNESS / slowness))
    .reduce((sum, ms) => sum + Math.max(0, ms - FELT_MS), 0);
}
