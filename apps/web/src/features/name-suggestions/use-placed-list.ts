import { type RefCallback, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { NameSuggestionsProps } from './name-suggestions-props.ts';

/** Gap between the list, its field and the edge of the window, in px. */
const GAP_PX = 4;
/** Height of a list of five. The side is chosen for it, so that the list stays on its side while it is filled. */
const ROOM_PX = 280;

/**
 * Returns the ref of a popover that opens beside a field. As a popover it is above the dialog, which would cut it off, and moves
 * nothing. It follows the field, and the part of the window that a keyboard leaves.
 */
export function usePlacedList(
  field: NameSuggestionsProps['field'],
  side: NameSuggestionsProps['side'],
): RefCallback<HTMLDivElement> {
  const list = useRef<HTMLDivElement>(null);
  const open = useCallback((element: HTMLDivElement | null) => {
    list.current = element;
    element?.showPopover?.();
  }, []);
  // After every drawing, since the list and the field grow.
  useLayoutEffect(() => place(list.current, field.current, side));
  useEffect(() => {
    const again = () => place(list.current, field.current, side);
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('scroll', again, { capture: true, passive: true, signal });
    addEventListener('resize', again, { signal });
    window.visualViewport?.addEventListener('resize', again, { signal });
    window.visualViewport?.addEventListener('scroll', again, { signal });
    return () => controller.abort();
  }, [field, side]);
  return open;
}

function place(list: HTMLElement | null, field: HTMLElement | null, side: NameSuggestionsProps['side']): void {
  if (!list || !field) return;
  const { left, width, top, bottom } = field.getBoundingClientRect();
  const view = window.visualViewport;
  const seenTop = view?.offsetTop ?? 0;
  const above = top - seenTop - 2 * GAP_PX;
  const below = seenTop + (view?.height ?? innerHeight) - bottom - 2 * GAP_PX;
  const isAbove = side === 'above' ? above >= Math.min(ROOM_PX, below) : below < Math.min(ROOM_PX, above);
  list.style.left = `${left}px`;
  list.style.width = `${width}px`;
  list.style.maxHeight = `${Math.max(0, isAbove ? above : below)}px`;
  list.style.top = `${isAbove ? top - GAP_PX - list.offsetHeight : bottom + GAP_PX}px`;
}
