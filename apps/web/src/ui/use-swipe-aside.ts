import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { LONG_PRESS_MS } from './use-long-press.ts';

/** A finger that moves less is no swipe yet, in px. */
const BEGIN_PX = 12;
/** The element follows the finger up to here; a swipe counts from `ENOUGH_PX` on. */
const MAX_PX = 64;
const ENOUGH_PX = 44;
/** Systems go back by a swipe from an edge of the screen that is about this wide, in px. */
const EDGE_PX = 28;

/** `enough`: lifting the finger now counts. null: no swipe. */
type Phase = 'begun' | 'enough' | null;

export interface SwipeAside {
  readonly phase: Phase;
  /** For the element, or one around it, with `touch-action: pan-y pinch-zoom`. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * A swipe with a finger in the direction of reading. A movement up or down, a second finger, and one that rested for a long press
 * are none.
 *
 * @param moved the element that follows the finger, by `translate`; it has `data-swiped` meanwhile
 * @param onSwipe null: there is nothing to do, and the element does not move
 */
export function useSwipeAside(moved: RefObject<HTMLElement | null>, onSwipe: (() => void) | null): SwipeAside {
  const finger = useRef<Finger | null>(null);
  // Moves are drawn later than the finger is lifted, so the handlers do not read the drawn phase.
  const reached = useRef<Phase>(null);
  const [phase, setPhase] = useState<Phase>(null);

  const show = (next: Phase, shift: number) => {
    const { current: element } = moved;
    reached.current = next;
    setPhase(next);
    element?.toggleAttribute('data-swiped', next !== null);
    if (next === null) element?.style.removeProperty('translate');
    else element?.style.setProperty('translate', `${shift}px`);
  };
  const end = () => {
    finger.current = null;
    if (reached.current !== null) show(null, 0);
  };
  return {
    phase,
    handlers: {
      onPointerDown({ target, currentTarget, pointerType, isPrimary, pointerId, clientX, clientY, timeStamp }) {
        end();
        const isAtEdge = clientX < EDGE_PX || clientX > innerWidth - EDGE_PX;
        // Events of dialogs that belong to the element come here, too.
        const isInside = target instanceof Node && currentTarget.contains(target);
        if (!onSwipe || pointerType !== 'touch' || !isPrimary || isAtEdge || !isInside) return;
        finger.current = { id: pointerId, x: clientX, y: clientY, at: timeStamp };
      },
      onPointerMove({ pointerId, clientX, clientY, timeStamp }) {
        const { current: from } = finger;
        if (from?.id !== pointerId) return;
        const direction = document.documentElement.dir === 'rtl' ? -1 : 1;
        const onward = direction * (clientX - from.x);
        const aside = Math.abs(clientY - from.y);
        const isBegun = reached.current !== null;
        if (aside > (isBegun ? MAX_PX : BEGIN_PX) || onward < -BEGIN_PX) return end();
        if (!isBegun && timeStamp - from.at > LONG_PRESS_MS) return end();
        if (!isBegun && onward < Math.max(BEGIN_PX, 2 * aside)) return;
        const shift = Math.min(MAX_PX, Math.max(0, onward - BEGIN_PX));
        show(shift < ENOUGH_PX ? 'begun' : 'enough', direction * shift);
      },
      onPointerUp() {
        const isEnough = reached.current === 'enough';
        end();
        if (isEnough) onSwipe?.();
      },
      onPointerCancel: end,
    },
  };
}
