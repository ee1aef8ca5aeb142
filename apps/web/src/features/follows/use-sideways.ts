import { type RefCallback, useCallback } from 'react';

/**
 * For a row that scrolls sideways: a vertical wheel scrolls it until its end, and arrow keys, Home and End move between its
 * buttons. Tab moves through them as well.
 */
export function useSideways(): RefCallback<HTMLElement> {
  return useCallback((row: HTMLElement | null) => {
    if (!row) return;
    const onWheel = (event: WheelEvent) => scroll(row, event);
    const onKeyDown = (event: KeyboardEvent) => moveFocus(row, event);
    // Not passive: the page must stay where it is while the row moves.
    row.addEventListener('wheel', onWheel, { passive: false });
    row.addEventListener('keydown', onKeyDown);
    return () => {
      row.removeEventListener('wheel', onWheel);
      row.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function scroll(row: HTMLElement, event: WheelEvent): void {
  if (event.deltaX !== 0 || event.ctrlKey) return;
  // In right-to-left rows, scroll positions count from the right and are negative.
  const sign = isFromRight() ? -1 : 1;
  const from = row.scrollLeft * sign;
  const to = Math.min(Math.max(from + event.deltaY, 0), row.scrollWidth - row.clientWidth);
  if (Math.abs(to - from) < 1) return;
  event.preventDefault();
  row.scrollLeft = to * sign;
}

function isFromRight(): boolean {
  return document.documentElement.dir === 'rtl';
}

function moveFocus(row: HTMLElement, event: KeyboardEvent): void {
  const buttons = [...row.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const onward = isFromRight() ? -1 : 1;
  const to: Readonly<Record<string, number>> = {
    ArrowRight: at + onward,
    ArrowDown: at + 1,
    ArrowLeft: at - onward,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = to[event.key];
  if (next === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus();
}
