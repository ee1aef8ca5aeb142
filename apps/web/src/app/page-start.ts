/** The element that had the focus when the page changed, until the new page's heading is drawn. */
let waitingFrom: Element | null = null;

/**
 * Focuses the heading of a new page, so that screen readers read it and the tab order continues there. Until the heading is
 * drawn, its container has the focus.
 */
export function focusStart(): void {
  if (focusHeading()) return;
  document.querySelector<HTMLElement>('#app #content')?.focus({ preventScroll: true });
  waitingFrom = document.activeElement;
}

/** Focuses the heading of the drawn page, unless the user has moved on meanwhile. */
export function focusLateStart(): void {
  if (waitingFrom === null) return;
  const { activeElement, body } = document;
  const isWaiting = activeElement === waitingFrom || activeElement === body || activeElement?.id === 'content';
  if (!isWaiting || focusHeading()) waitingFrom = null;
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('#app h1[tabindex="-1"]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
