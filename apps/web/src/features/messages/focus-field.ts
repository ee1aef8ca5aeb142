/** The frames that a menu may take to close. */
const MAX_FRAMES = 60;

/**
 * Focuses the field of the composer once the menu that led to it has closed: until then it keeps the focus, and returns it. Without
 * a menu that is at once, so that the keyboard of a phone opens.
 */
export function focusField(field: HTMLElement | null, frames = MAX_FRAMES): void {
  const isMenuOpen = document.querySelector('[role="menu"]') !== null;
  if (isMenuOpen && frames > 0) requestAnimationFrame(() => focusField(field, frames - 1));
  else field?.focus({ preventScroll: true });
}
