import { type RefObject, useEffect } from 'react';

/**
 * Keeps the composer above the keyboard on the screen where that lies over the page instead of making it smaller (iOS): the
 * part that is to be seen is in `--seen-top` and `--seen-height` of the element, in px, as long as it is not all.
 */
export function useKeyboardInset(host: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      const { current } = host;
      if (!current) return;
      // Zoomed in by two fingers is no keyboard.
      const isCovered = view.scale < 1.05 && innerHeight - view.height > 80;
      current.style.setProperty('--seen-top', isCovered ? `${view.offsetTop}px` : '');
      current.style.setProperty('--seen-height', isCovered ? `${view.height}px` : '');
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [host]);
}
