/** Frames to wait for a card that is not drawn yet. */
const MOST_FRAMES = 20;

/** The card that keys act on: the one with focus, else the first whose picture is in sight. */
export function currentCard(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-post]');
  return focused ?? cards().find((card) => card.getBoundingClientRect().bottom > innerHeight / 3) ?? null;
}

/** Moves focus to the next card (1) or the one before (-1), with its head at the top of the page. */
export function moveToCard(step: 1 | -1, framesLeft = MOST_FRAMES): void {
  const all = cards();
  const focused = document.activeElement?.closest<HTMLElement>('[data-post]') ?? null;
  const next = focused ? all[all.indexOf(focused) + step] : (currentCard() ?? undefined);
  if (next) {
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'start', behavior: 'instant' });
    return;
  }
  // The list draws only what is near the screen: it is brought near.
  if (!focused || framesLeft === 0) return;
  scrollBy({ top: (step * innerHeight) / 2, behavior: 'instant' });
  requestAnimationFrame(() => moveToCard(step, framesLeft - 1));
}

/** Presses what is marked with `data-shortcut` in the current card; false when there is no such thing. */
export function pressInCard(shortcut: string): boolean {
  const control = currentCard()?.querySelector<HTMLElement>(`[data-shortcut="${shortcut}"]`);
  control?.click();
  return Boolean(control);
}

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-post]')].toSorted(
    (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
  );
}
