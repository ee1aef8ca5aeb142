/** How many places are remembered: what was focused last may be gone together with what was focused before it. */
const MOST = 8;

/** What stands for a thing that is gone: the smallest of these it was in. */
const ROOMS =
  'li, article, ul, ol, table, section, form, main, [role="dialog"], [role="feed"], [role="group"], [role="tabpanel"]';

/** An element that had the focus, and all that it stood in, from the inside out. */
export type Place = readonly Element[];

const places: Place[] = [];
let isWatching = false;
/** Nothing has the focus, because somebody took it away from what had it last, which still stood. */
let isLeft = false;

/** Begins to remember where the focus was. Menus are left out: they lead on, and nobody comes back to them. */
export function watchFocus(): void {
  if (isWatching) return;
  isWatching = true;
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => target instanceof Element && remember(target));
  document.addEventListener('focusout', ({ target }) => {
    // What is being taken away may say so while it is still there.
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && isNowhere()) isLeft = true;
    });
  });
}

/** Where the focus is, or was before a menu; null while nothing has had it. */
export function lastPlace(): Place | null {
  return places.at(-1) ?? null;
}

/** Whether what had the focus last was taken away under it. */
export function isFocusLost(): boolean {
  const last = lastPlace()?.[0];
  return last !== undefined && !last.isConnected && !isLeft && isNowhere();
}

/** Moves the focus to what is left of the place it was lost from: the row, else the list, else the page. */
export function restoreFocus(): void {
  for (const place of places.toReversed()) {
    const left = place.find((each) => each.isConnected)?.closest<HTMLElement>(ROOMS);
    if (!left) continue;
    if (left.tabIndex < 0) left.tabIndex = -1;
    left.focus({ preventScroll: true });
    return;
  }
}

function isNowhere(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}

function remember(element: Element | null): void {
  isLeft = false;
  if (!element || element === document.body || element.closest('[role="menu"]')) return;
  const place: Element[] = [];
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) place.push(each);
  places.push(place);
  if (places.length > MOST) places.shift();
}
