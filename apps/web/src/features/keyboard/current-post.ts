/** Frames to wait for a card that is not drawn yet, and how far the page is moved in each, in px. */
const MAX_FRAMES = 30;
const STEP_PX = 240;

/** Id of the last post that got the focus: a list that redraws its cards removes the focus. */
let lastId: string | null = null;

/** The card that keys act on: the one with focus, else the first whose picture is in sight. */
export function currentCard(): HTMLElement | null {
  return chosenCard() ?? cards().find((card) => card.getBoundingClientRect().bottom > innerHeight / 3) ?? null;
}

/** Moves focus to the next card (1) or the one before (-1), with its head at the top of the page. */
export function moveToCard(step: 1 | -1): void {
  const chosen = chosenCard();
  const first = currentCard();
  if (chosen) moveOn(pageTop(chosen), step, MAX_FRAMES);
  else if (first) moveTo(first);
}

/** Clicks the control marked with `data-shortcut` in the current card; false without one. */
export function pressInCard(shortcut: string): boolean {
  const control = currentCard()?.querySelector<HTMLElement>(`[data-shortcut="${shortcut}"]`);
  // A dialog returns the focus to it: a card itself is focusable by scripts only.
  if (shortcut !== 'l') control?.focus({ preventScroll: true });
  control?.click();
  return Boolean(control);
}

/** The card with focus; without any focus the last focused card, if it is still in sight. */
function chosenCard(): HTMLElement | null {
  const { activeElement, body } = document;
  if (activeElement && activeElement !== body) return activeElement.closest<HTMLElement>('[data-post]');
  const last = cards().find((card) => card.dataset['post'] === lastId);
  const { top = 0, bottom = 0 } = last?.getBoundingClientRect() ?? {};
  return last && bottom > 0 && top < innerHeight ? last : null;
}

/** Moves on from the card at `from` px of the page. The list draws only cards close to the screen, so it scrolls there first. */
function moveOn(from: number, step: 1 | -1, framesLeft: number): void {
  const beyond = cards().filter((card) => (pageTop(card) - from) * step > 1);
  const next = step === 1 ? beyond[0] : beyond.at(-1);
  // A card that was drawn in this moment is hidden until the list knows its height, and takes no focus.
  if ((next && moveTo(next)) || framesLeft === 0) return;
  if (!next) scrollBy({ top: step * STEP_PX, behavior: 'instant' });
  requestAnimationFrame(() => moveOn(from, step, framesLeft - 1));
}

/** False when the card does not take the focus yet. */
function moveTo(card: HTMLElement): boolean {
  card.focus({ preventScroll: true });
  if (document.activeElement !== card) return false;
  lastId = card.dataset['post'] ?? null;
  card.scrollIntoView({ block: 'start', behavior: 'instant' });
  return true;
}

function pageTop(card: HTMLElement): number {
  return card.getBoundingClientRect().top + scrollY;
}

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-post]')].toSorted(
    (one, other) => pageTop(one) - pageTop(other),
  );
}
