import { type RefObject, useEffect } from 'react';

/**
 * Keeps the composer above an on-screen keyboard that covers the page instead of shrinking it (iOS). The visible part
 * is in `--seen-top` and `--seen-height` of the element, in px, while it is not all.
 */
export function useKeyboardInset(host: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      const { current } = host;
      if (!current) return;
      // A pinch zoom also shrinks the visible part.
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
