/** The element that had the focus when the page changed, while the new page's heading is not there yet. */
let waitingFrom: Element | null = null;

/**
 * After a change of page: focuses its heading, so that it is read out and the tab order continues there. Until it is drawn,
 * its container has the focus.
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
