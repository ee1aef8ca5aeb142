/** Number of remembered places: one for each page, dialog or menu that was entered. */
const MAX_PLACES = 8;

const LAYERS = '[role="dialog"], [role="status"], [role="alert"]';

/** Containers that stand in for a removed element: the innermost one counts. */
const ROOMS =
  'li, article, ul, ol, table, section, form, main, [role="dialog"], [role="feed"], [role="group"], [role="tabpanel"]';

/** An element that had the focus, and its ancestors, innermost first. */
export type Place = readonly Element[];

const places: Place[] = [];
/** The next sibling of a removed element, or the previous one where it was the last. */
const neighbours = new WeakMap<Element, Element>();
let lastLayer: Element | null = null;
let isWatching = false;
/** Nothing has the focus because the user removed it from an element that is still there. */
let isLeft = false;
/** The last input came from a finger or a mouse: a restored focus needs no ring. */
let isByPointer = false;

/** Starts to record the places of the focus. Menus are left out: they close after a choice. */
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
    // The event may fire before the element is removed.
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && isNowhere()) isLeft = true;
    });
  });
}

/** The place of the focus, or its place before a menu; null while nothing has had it. */
export function lastPlace(): Place | null {
  return places.at(-1) ?? null;
}

/** Whether the focused element was removed from the document. */
export function isFocusLost(): boolean {
  const last = lastPlace()?.[0];
  return last !== undefined && !last.isConnected && !isLeft && isNowhere();
}

/**
 * Whether a closing layer must not return the focus: a dialog that it opened has it, or the heading of a page to which it led.
 */
export function isFocusPlaced(layer: Element | null): boolean {
  return !isNowhere() && !layer?.contains(document.activeElement);
}

/** Records the siblings of a removed element that had the focus or contained it. */
export function noteRemoval({ removedNodes, nextSibling, previousSibling }: MutationRecord): void {
  for (const removed of removedNodes) {
    if (!(removed instanceof Element) || !places.some((place) => place.includes(removed))) continue;
    const beside = nextSibling ?? previousSibling;
    if (beside instanceof Element && isAlike(beside, removed)) neighbours.set(removed, beside);
  }
}

/**
 * Moves the focus back to its place before the removed element was entered; else to a sibling row; else to the remaining
 * container: the list, the page.
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

/** Lasts until the focus moves or a key is pressed. Browsers draw a ring around an element that a script focuses. */
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
  const removed = place[index - 1];
  const beside = removed && neighbours.get(removed);
  if (!beside?.isConnected) return place[index]?.closest(ROOMS);
  return beside.matches(ROOMS) ? beside : (beside.querySelector(ROOMS) ?? beside);
}

/** Whether both are elements of the same kind, such as rows of one list. */
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
  if (places.length > MAX_PLACES) places.shift();
}
