/** Later than this nothing is put off, in ms. */
const LATEST_MS = 2000;
/** Delay for browsers without `requestIdleCallback`, in ms. */
const GUESS_MS = 200;

/** Once the browser has nothing better to do, and after two seconds in any case. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, GUESS_MS);
}

/** Runs after the first paint, which must not share network and processor with later work. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run, 0));
}

/** Runs behind pending input events. */
export function inNextTask(run: () => void): void {
  setTimeout(run, 0);
}
