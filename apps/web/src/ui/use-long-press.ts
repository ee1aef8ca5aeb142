import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react';
import { vibrateBriefly } from './haptics.ts';

/** Time until a resting finger counts as a long press, in ms: a little less than a system's own menu. */
export const LONG_PRESS_MS = 450;
/** A finger that moves further is scrolling, in px. */
const MAX_MOVE_PX = 10;
/** With a mouse these have a menu of the browser that the user may want. */
const WITH_OWN_MENU = 'a, video, img, button:not([aria-haspopup])';

export interface LongPress {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
}

/**
 * Handlers for an element whose menu opens by a long press of a finger, a right click, or the menu key inside of it. The tap at
 * the end of a long press has no other effect.
 */
export function useLongPress(onPress: () => void): LongPress {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const isTouch = useRef(false);
  const wasLong = useRef(false);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }) {
      isTouch.current = pointerType === 'touch' || pointerType === 'pen';
      wasLong.current = false;
      cancel();
      if (!isTouch.current || !isPrimary) return;
      from.current = { x, y };
      timer.current = setTimeout(() => {
        wasLong.current = true;
        vibrateBriefly();
        onPress();
      }, LONG_PRESS_MS);
    },
    onPointerMove({ clientX, clientY }) {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > MAX_MOVE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onTouchEnd(event) {
      // A finger that scrolls after the long press is the browser's.
      if (wasLong.current && event.cancelable) event.preventDefault();
    },
    onContextMenu(event) {
      // Android's own long press; the timer above opens the menu.
      if (isTouch.current) return event.preventDefault();
      const isByKey = event.button !== 2;
      const hasOwn = event.target instanceof Element && event.target.closest(WITH_OWN_MENU) !== null;
      if (!isByKey && (hasOwn || getSelection()?.isCollapsed === false)) return;
      event.preventDefault();
      onPress();
    },
  };
}
