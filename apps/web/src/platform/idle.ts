/** Later than this nothing is put off, in ms. */
const LATEST_MS = 2000;
/** Where a browser does not say when it is idle, in ms. */
const GUESS_MS = 200;

/** Once the browser has nothing better to do, and after two seconds in any case. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS });
  else setTimeout(run, GUESS_MS);
}

/** Once the page is painted: what it shows first does not share the network and the processor with what is to come. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run, 0));
}

/** Behind what was typed and tapped meanwhile, which is answered first. */
export function inNextTask(run: () => void): void {
  setTimeout(run, 0);
}
