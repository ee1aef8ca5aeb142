import type { MouseEvent } from 'react';
import { askForRefresh } from '../features/feed/ask-for-refresh.ts';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';

/** A press of Home on the home page scrolls to the top; at the top it loads new posts. A filtered feed is left as usual. */
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
