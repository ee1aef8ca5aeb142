/** A number in [0, 1), as `Math.random` gives. */
export type Random = () => number;

/**
 * Wait before try number `attempt` (0 = the first retry), in ms: full jitter, see
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/. `floorMs`: the minimum that the server asked for.
 */
export function backoffMs(attempt: number, capMs: number, random: Random, floorMs = 0): number {
  const ceiling = Math.min(capMs, 1000 * 2 ** Math.min(attempt, 30));
  return Math.max(floorMs, Math.round(random() * ceiling));
}
