/** Longest delay of idle work, in ms. */
const LATEST_MS = 2000;
/** Delay for browsers without `requestIdleCallback`, in ms. */
const GUESS_MS = 200;

/** Runs a callback when the browser is idle, and after two seconds at the latest. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, GUESS_MS);
}

/** Runs after the first paint, which must not share network and processor with later work. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run, 0));
}

/** Runs after pending input events. */
export function inNextTask(run: () => void): void {
  setTimeout(run, 0);
}
