import type { MouseEvent } from 'react';
import { askForRefresh } from '../features/feed/ask-for-refresh.ts';

/** Home pressed at home: back to the top, and at the top a look whether there is more. A filter is left as usual. */
export function homeAgain(event: MouseEvent): void {
  if (location.pathname !== '/' || location.search !== '') return;
  event.preventDefault();
  if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'smooth' });
  else askForRefresh();
}
