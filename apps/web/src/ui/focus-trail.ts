/** How many places are remembered, one for each time the page, a dialog or a message was gone into. */
const MOST = 8;

const LAYERS = '[role="dialog"], [role="status"], [role="alert"]';

/** What stands for a thing that is gone: the smallest of these it was in. */
const ROOMS =
  'li, article, ul, ol, table, section, form, main, [role="dialog"], [role="feed"], [role="group"], [role="tabpanel"]';

/** An element that had the focus, and all that it stood in, from the inside out. */
export type Place = readonly Element[];

const places: Place[] = [];
/** What stood behind something that was taken away, or before it where it was the last. */
const neighbours = new WeakMap<Element, Element>();
let lastLayer: Element | null = null;
let isWatching = false;
/** Nothing has the focus, because somebody took it away from what had it last, which still stood. */
let isLeft = false;
/** A finger or a mouse did what was done last: the place of the focus needs no ring. */
let isByPointer = false;

/** Begins to remember where the focus was. Menus are left out: they lead on, and nobody comes back to them. */
export function watchFocus(): void {
  if (isWatching) return;
  isWatching = true;
  remember(document.activeElement);
  document.addEventListener('focusin', ({ target }) => target instanceof Element && remember(target));
  const notePointer = ({ type }: Event) => {
    isByPointer = type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, notePointer, { capture: true });
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

/** Notes what stood beside what was taken away, as far as that had the focus or was around it. */
export function noteRemoval({ removedNodes, nextSibling, previousSibling }: MutationRecord): void {
  for (const gone of removedNodes) {
    if (!(gone instanceof Element) || !places.some((place) => place.includes(gone))) continue;
    const beside = nextSibling ?? previousSibling;
    if (beside instanceof Element && isAlike(beside, gone)) neighbours.set(gone, beside);
  }
}

/**
 * Moves the focus to where it was before what is gone was gone into; else to the row beside it; else to what is left around
 * it: the list, the page.
 */
export function restoreFocus(): void {
  for (const place of places.toReversed()) {
    const target = leftOf(place);
    if (!(target instanceof HTMLElement)) continue;
    if (target.tabIndex < 0) target.tabIndex = -1;
    if (isByPointer) hideRing(target);
    target.focus({ preventScroll: true });
    return;
  }
}

/** Until the focus leaves it, or a key is pressed. Browsers draw a ring around whatever a script focuses after a removal. */
function hideRing(target: HTMLElement): void {
  target.dataset['noRing'] = '';
  const off = new AbortController();
  const show = () => {
    delete target.dataset['noRing'];
    off.abort();
  };
  target.addEventListener('blur', show, { signal: off.signal });
  document.addEventListener('keydown', show, { signal: off.signal, capture: true });
}

function leftOf(place: Place): Element | null | undefined {
  const index = place.findIndex((each) => each.isConnected);
  if (index <= 0) return place[index];
  const gone = place[index - 1];
  const beside = gone && neighbours.get(gone);
  if (!beside?.isConnected) return place[index]?.closest(ROOMS);
  return beside.matches(ROOMS) ? beside : (beside.querySelector(ROOMS) ?? beside);
}

/** Another of the same kind: the next row, and not what happens to stand there. */
function isAlike(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && one.className === other.className;
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
  const layer = element.closest(LAYERS);
  if (layer === lastLayer) places.pop();
  lastLayer = layer;
  places.push(place);
  if (places.length > MOST) places.shift();
}
