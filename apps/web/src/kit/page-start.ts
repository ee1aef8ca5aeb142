const HEADING = 'h1[tabindex="-1"]';

/** The element at which the page starts, and the one at which the next page will, in place of its heading. */
let start = HEADING;
let nextStart: string | null = null;

/** The element that had the focus when the page changed, until the new page's heading is drawn. */
let waitingFrom: Element | null = null;

/** Lets the next page start at the element with this selector. */
export function startAt(selector: string): void {
  nextStart = selector;
}

/**
 * Focuses the heading of a new page, so that screen readers read it and the tab order continues there. Until the heading is
 * drawn, its container has the focus. A menu or dialog that was opened while the page was loading keeps it.
 */
export function focusStart(): void {
  start = nextStart ?? HEADING;
  nextStart = null;
  if (isInOpenPopup() || focusElement()) return;
  document.querySelector<HTMLElement>('#app #content')?.focus({ preventScroll: true });
  waitingFrom = document.activeElement;
}

/** Focuses the heading of the drawn page, unless the user has moved on meanwhile. */
export function focusLateStart(): void {
  if (waitingFrom === null) return;
  const { activeElement, body } = document;
  const isWaiting = activeElement === waitingFrom || activeElement === body || activeElement?.id === 'content';
  if (!isWaiting || focusElement()) waitingFrom = null;
}

function isInOpenPopup(): boolean {
  // One that led to the page is closing by now.
  return Boolean(document.activeElement?.closest('[data-open]:is([role="menu"], [role="dialog"])'));
}

function focusElement(): boolean {
  const element = document.querySelector<HTMLElement>(`#app ${start}`);
  element?.focus({ preventScroll: true });
  return element !== null;
}
