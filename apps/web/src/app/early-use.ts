/**
 * What somebody does with the prerendered page before the app is there is kept in `#first` itself, until the app takes
 * over (first-paint.ts): the fields hold what was typed, `data-pressed` says which button was pressed last, counted among
 * the page's buttons, `data-composing` that a word is being put together (Chinese, Japanese, Korean), and `data-held` that
 * something is being pressed. boot.inline.js sees to these, from the first moment, and calls `free` when one of the last two
 * ends.
 */

/** Calls `start` as soon as the page is wanted for more than reading. A link needs no app: it is followed as ever. */
export function watchEarlyUse(start: () => void): void {
  const first = document.getElementById('first');
  if (!first) return;
  const wanted = new AbortController();
  const startOnce = () => {
    wanted.abort();
    start();
  };
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    const listener = (event: Event) => void (isOnLink(event) || startOnce());
    addEventListener(type, listener, { passive: true, signal: wanted.signal });
  }
  // Used before this file was there.
  if (first.dataset.pressed !== undefined || first.querySelector('input:focus')) startOnce();
}

/** Presses in `to` what was pressed in `from`, which shows the same buttons in the same order. */
export function pressAgain(from: HTMLElement, to: HTMLElement): void {
  if (from.dataset.pressed === undefined) return;
  const button = to.querySelectorAll('button')[Number(from.dataset.pressed)];
  if (button) button.click();
  else to.querySelector('form')?.requestSubmit();
}

/** Calls `run` at once, or when the word is complete that is being put together in `first`, and what is pressed let go of. */
export function onceFree(first: HTMLElement, run: () => void): void {
  if (first.dataset.composing === undefined && first.dataset.held === undefined) run();
  else first.addEventListener('free', () => onceFree(first, run), { once: true });
}

function isOnLink({ target }: Event): boolean {
  return target instanceof Element && target.closest('a[href]') !== null;
}
