/**
 * What somebody does with the prerendered page before the app is there is kept in `#first` itself, until the app takes
 * over (first-paint.ts): the fields hold what was typed, `data-pressed` says which button was pressed last, counted among
 * the page's buttons, and `data-composing` that a word is being put together (Chinese, Japanese, Korean).
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
  first.addEventListener('submit', (event) => {
    event.preventDefault();
    keepPressed(first, event.submitter);
    startOnce();
  });
  first.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    // Of a form, its `submit` tells.
    if (button && button.type !== 'submit') keepPressed(first, button);
  });
  first.addEventListener('compositionstart', () => (first.dataset.composing = ''));
  first.addEventListener('compositionend', () => delete first.dataset.composing);
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    const listener = (event: Event) => void (isOnLink(event) || startOnce());
    addEventListener(type, listener, { passive: true, signal: wanted.signal });
  }
}

/** Presses in `to` what was pressed in `from`, which shows the same buttons in the same order. */
export function pressAgain(from: HTMLElement, to: HTMLElement): void {
  if (from.dataset.pressed === undefined) return;
  const button = to.querySelectorAll('button')[Number(from.dataset.pressed)];
  if (button) button.click();
  else to.querySelector('form')?.requestSubmit();
}

/** Calls `run` at once, or when the word is complete that is being put together in `first`. */
export function onceComposed(first: HTMLElement, run: () => void): void {
  if (first.dataset.composing === undefined) run();
  else first.addEventListener('compositionend', run, { once: true });
}

function keepPressed(first: HTMLElement, button: HTMLElement | null): void {
  first.dataset.pressed = String([...first.querySelectorAll('button')].findIndex((each) => each === button));
}

function isOnLink({ target }: Event): boolean {
  return target instanceof Element && target.closest('a[href]') !== null;
}
