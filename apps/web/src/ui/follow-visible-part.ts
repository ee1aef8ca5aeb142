/** A keyboard is higher than this, in px; toolbars of browsers are lower. */
const KEYBOARD_PX = 80;

/**
 * A ref callback for an element that covers the window. On iOS a keyboard covers the page instead of shrinking it: the visible
 * part is then in `--seen-top` and `--seen-height` of the element, in px, so that its styles can stay above the keyboard.
 */
export function followVisiblePart(element: HTMLElement | null): (() => void) | undefined {
  const view = window.visualViewport;
  if (!view || !element) return undefined;
  const fit = () => {
    // A pinch zoom also shrinks the visible part.
    const isCovered = view.scale < 1.05 && innerHeight - view.height > KEYBOARD_PX;
    element.style.setProperty('--seen-top', isCovered ? `${view.offsetTop}px` : '');
    element.style.setProperty('--seen-height', isCovered ? `${view.height}px` : '');
  };
  fit();
  view.addEventListener('resize', fit);
  view.addEventListener('scroll', fit);
  return () => {
    view.removeEventListener('resize', fit);
    view.removeEventListener('scroll', fit);
  };
}
