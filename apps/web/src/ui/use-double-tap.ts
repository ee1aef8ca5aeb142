import { type PointerEvent, useRef } from 'react';
import { LONG_PRESS_MS } from './use-long-press.ts';

/** Longest time from one tap to the next, in ms, and their distance, in px: about that of systems. */
const BETWEEN_MS = 300;
const DISTANCE_PX = 40;
/** A finger that moves further is scrolling, in px. */
const MAX_MOVE_PX = 10;
/** Taps on these are theirs. */
const WITH_OWN_TAP = 'a, button, input, video, audio, [role=slider]';

interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

export interface DoubleTap {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/**
 * Handlers for two taps of a finger on an element. A mouse has none, because its double click selects a word. Links, buttons and
 * media controls inside of the element keep their taps, and long presses and swipes count as none.
 */
export function useDoubleTap(onDoubleTap: (() => void) | null): DoubleTap {
  const down = useRef<Tap | null>(null);
  const first = useRef<Tap | null>(null);
  const forget = () => {
    down.current = null;
    first.current = null;
  };
  return {
    onPointerDown({ target, currentTarget, pointerType, isPrimary, clientX: x, clientY: y, timeStamp: at }) {
      // Events of dialogs that belong to the element come here, too.
      const isInside = target instanceof Element && currentTarget.contains(target);
      if (!onDoubleTap || pointerType !== 'touch' || !isPrimary || !isInside || target.closest(WITH_OWN_TAP)) {
        return forget();
      }
      down.current = { x, y, at };
    },
    onPointerUp({ clientX: x, clientY: y, timeStamp: at }) {
      const { current: from } = down;
      const { current: before } = first;
      forget();
      if (!from || at - from.at >= LONG_PRESS_MS || isFar(from, { x, y }, MAX_MOVE_PX)) return;
      if (before && from.at - before.at <= BETWEEN_MS && !isFar(before, from, DISTANCE_PX)) return onDoubleTap?.();
      first.current = { x, y, at };
    },
    onPointerCancel: forget,
  };
}

function isFar(a: Pick<Tap, 'x' | 'y'>, b: Pick<Tap, 'x' | 'y'>, px: number): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > px;
}
