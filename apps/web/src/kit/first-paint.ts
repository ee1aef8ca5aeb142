/**
 * A signed-in user's page is rendered hidden, at its final place (`#app[data-waiting]`), until it has its content. The feed
 * shows a snapshot of the last visit meanwhile (`#snapshot`). Public pages do not wait.
 */

/** Callbacks wait this long for the first screen at most, in ms. */
const LATEST_MS = 3000;

/** Callbacks that run when the app is shown. */
const waiting = new Set<() => void>();

/** Shows the app's screen in place of the snapshot. */
export function endFirstPaint(): void {
  const app = document.getElementById('app');
  if (!app?.hasAttribute('data-waiting')) return;
  app.removeAttribute('data-waiting');
  document.getElementById('snapshot')?.remove();
  for (const run of waiting) run();
}

/**
 * Calls `run` once the app shows its screen, because the first screen comes before secondary content. Calls it at once if the
 * screen is shown already, and after three seconds in any case.
 */
export function whenShown(run: () => void): void {
  if (!document.querySelector('#app[data-waiting]')) return run();
  const once = () => {
    if (waiting.delete(once)) run();
  };
  waiting.add(once);
  setTimeout(once, LATEST_MS);
}

/** Whether the snapshot is on the screen. */
export function hasSnapshot(): boolean {
  return document.getElementById('snapshot')?.hasChildNodes() ?? false;
}
