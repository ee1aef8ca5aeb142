import type { MouseEvent } from 'react';
import { askForRefresh } from '../features/feed/ask-for-refresh.ts';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';

/** Home pressed at home: back to the top, and at the top a look whether there is more. A filter is left as usual. */
export function backToTop(event: MouseEvent): void {
  if (location.pathname !== '/' || location.search !== '') return;
  if (opensElsewhere(event)) return;
  event.preventDefault();
  if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: isStill() ? 'instant' : 'smooth' });
  else askForRefresh();
}

/** Scripted smooth scrolling ignores the CSS for reduced motion. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
