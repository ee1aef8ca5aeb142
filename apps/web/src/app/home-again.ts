import type { MouseEvent } from 'react';

/** Home pressed at home: back to the top, instead of going where one is. */
export function homeAgain(event: MouseEvent): void {
  if (location.pathname !== '/') return;
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: 'smooth' });
}
