import { onceFree, pressAgain } from './early-use.ts';

/**
 * `index.html` shows something before any script of ours is there: a prerendered public page in `#first`, or the last
 * feed in `#snapshot`. The app renders under it, unseen and at its final place (`#app[data-waiting]`), and takes over
 * when its own screen has what to show.
 */
const FIRST_IDS = ['first', 'snapshot'];
/** Later than this after it was asked for nothing waits for the app's screen, in ms. */
const LATEST_MS = 3000;

/** What waits until the app is shown. */
const waiting = new Set<() => void>();

/** The app's screen is ready: shows it, hands over what was typed and focused meanwhile, drops the first paint. */
export function endFirstPaint(): void {
  const app = document.getElementById('app');
  if (!app?.hasAttribute('data-waiting')) return;
  const first = document.getElementById('first');
  if (first) onceFree(first, () => takeOver(app, first));
  else takeOver(app, null);
}

function takeOver(app: HTMLElement, first: HTMLElement | null): void {
  // Asked for twice while somebody was writing or pressing.
  if (!app.hasAttribute('data-waiting')) return;
  app.removeAttribute('data-waiting');
  if (first) handOver(first, app);
  for (const id of FIRST_IDS) document.getElementById(id)?.remove();
  for (const run of waiting) run();
}

/**
 * Calls `run` once the app shows its screen: drawing that comes before what nobody looks at yet. At once where it does, and
 * after three seconds in any case.
 */
export function whenShown(run: () => void): void {
  if (!document.querySelector('#app[data-waiting]')) return run();
  const once = () => {
    if (waiting.delete(once)) run();
  };
  waiting.add(once);
  setTimeout(once, LATEST_MS);
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
    if (typed.value !== '') {
      field.value = typed.value;
      // Typed text is looked after (platform/unsaved.ts), wherever it was typed.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (document.activeElement === typed) takeFocus(typed, field);
  }
  const { activeElement: chosen } = document;
  if (chosen && from.contains(chosen)) sameIn(to, chosen)?.focus({ preventScroll: true });
  // Pressed before the app could answer: it answers now.
  pressAgain(from, to);
}

/** The link or button that is this one, for keys to go on from. */
function sameIn(to: HTMLElement, { localName, textContent }: Element): HTMLElement | undefined {
  return [...to.querySelectorAll<HTMLElement>(localName)].find((each) => each.textContent === textContent);
}

/** With the caret where it was; fields such as that for an e-mail address do not tell. */
function takeFocus(from: HTMLInputElement, to: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = from;
  to.focus({ preventScroll: true });
  if (selectionStart !== null) to.setSelectionRange(selectionStart, selectionEnd);
}
