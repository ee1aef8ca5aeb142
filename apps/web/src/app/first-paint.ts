/**
 * `index.html` shows something before any script of ours is there: a prerendered public page in `#first`, or the last
 * feed in `#snapshot`. The app renders under it, unseen and at its final place (`#app[data-waiting]`), and takes over
 * when its own screen has what to show.
 */
const FIRST_IDS = ['first', 'snapshot'];

/** The app's screen is ready: shows it, hands over what was typed and focused meanwhile, drops the first paint. */
export function endFirstPaint(): void {
  const app = document.getElementById('app');
  if (!app?.hasAttribute('data-waiting')) return;
  const first = document.getElementById('first');
  app.removeAttribute('data-waiting');
  if (first) handOver(first, app);
  for (const id of FIRST_IDS) document.getElementById(id)?.remove();
}

/** Whether the person is looking at something painted before the app: the page's own HTML, or the last feed. */
export function hasFirstPaint(): boolean {
  const isHidden = document.documentElement.dataset.boot === 'app';
  const first = isHidden ? null : document.getElementById('first');
  const snapshot = document.getElementById('snapshot');
  return Boolean(first?.hasChildNodes() || snapshot?.hasChildNodes());
}

function handOver(from: HTMLElement, to: HTMLElement): void {
  for (const typed of from.querySelectorAll('input')) {
    const field = to.querySelector<HTMLInputElement>(`input[name="${CSS.escape(typed.name)}"]`);
    if (!field) continue;
    if (typed.value !== '') field.value = typed.value;
    if (document.activeElement === typed) field.focus({ preventScroll: true });
  }
  // Pressed before the app could answer: it answers now.
  if (from.dataset.submitted !== undefined) to.querySelector('form')?.requestSubmit();
}
