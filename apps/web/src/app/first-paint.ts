/**
 * The app renders a signed-in user's page unseen, at its final place (`#app[data-waiting]`), until the page has its content.
 * The start at the feed shows a snapshot of the last one meanwhile (`#snapshot`). Public pages do not wait.
 */

/** Later than this after it was asked for nothing waits for the app's screen, in ms. */
const LATEST_MS = 3000;

/** What waits until the app is shown. */
const waiting = new Set<() => void>();

/** The app's screen is ready: shows it, in place of the snapshot. */
export function endFirstPaint(): void {
  const app = document.getElementById('app');
  if (!app?.hasAttribute('data-waiting')) return;
  app.removeAttribute('data-waiting');
  document.getElementById('snapshot')?.remove();
  for (const run of waiting) run();
}

/**
 * Calls `run` once the app shows its screen: drawing that comes before secondary content. At once where it does, and after
 * three seconds in any case.
 */
export function whenShown(run: () => void): void {
  if (!document.querySelector('#app[data-waiting]')) return run();
  const once = () => {
    if (waiting.delete(once)) run();
  };
  waiting.add(once);
  setTimeout(once, LATEST_MS);
}

/** Whether the user is looking at the snapshot. */
export function hasSnapshot(): boolean {
  return document.getElementById('snapshot')?.hasChildNodes() ?? false;
}
