/** The part of a video that stays, in ms of the video as it was chosen. */
export interface TrimRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** Shortest part that can be chosen. */
export const MIN_TRIMMED_MS = 1000;
/** Steps of the handles: a tenth of a second, and a second with Shift or the Page keys. */
export const STEP_MS = 100;
export const LARGE_STEP_MS = 1000;

/** Whether there is anything to cut off. */
export function isTrimmable(durationMs: number | null): durationMs is number {
  return durationMs !== null && durationMs > MIN_TRIMMED_MS;
}

export function wholeRange(durationMs: number): TrimRange {
  return { startMs: 0, endMs: durationMs };
}

/** Whether a range leaves nothing out. */
export function isWhole({ startMs, endMs }: TrimRange, durationMs: number): boolean {
  return startMs <= 0 && endMs >= durationMs;
}

/** Moves one end as far as the other one, the video and the shortest length allow. */
export function withEnd(range: TrimRange, end: keyof TrimRange, ms: number, durationMs: number): TrimRange {
  const { startMs, endMs } = range;
  if (end === 'startMs') return { startMs: within(ms, 0, Math.max(0, endMs - MIN_TRIMMED_MS)), endMs };
  return { startMs, endMs: within(ms, Math.min(durationMs, startMs + MIN_TRIMMED_MS), durationMs) };
}

/**
 * The change of a handle by a key, in ms; null for other keys. Time runs from left to right in every language. `Infinity` and
 * `-Infinity`: as far as it goes.
 */
export function stepOfKey(key: string, isShifted: boolean): number | null {
  const step = isShifted ? LARGE_STEP_MS : STEP_MS;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return -step;
    case 'PageUp':
      return LARGE_STEP_MS;
    case 'PageDown':
      return -LARGE_STEP_MS;
    case 'End':
      return Infinity;
    case 'Home':
      return -Infinity;
    default:
      return null;
  }
}

/** '0:07.3', '12:04.0', '1:02:03.5': a length or a position to the tenth of a second. */
export function formatTenths(ms: number): string {
  const tenths = Math.max(0, Math.round(ms / STEP_MS));
  const seconds = Math.floor(tenths / 10);
  const hours = Math.floor(seconds / 3600);
  const padded = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${padded(seconds % 60)}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${padded(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The same part in a video that was itself trimmed before. */
export function rangeIn(base: TrimRange | undefined, { startMs, endMs }: TrimRange): TrimRange {
  const offset = base?.startMs ?? 0;
  return { startMs: offset + startMs, endMs: offset + endMs };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
