/** So far the finger moves before it is taken for a pull, and so far the pull reaches until letting go counts, in px. */
const SLOP_PX = 8;
export const FAR_PX = 72;
/** The further it is pulled, the less it gives. */
const GIVES = 0.5;

interface PullEvents {
  /** Whether a pull may begin now. */
  readonly canStart: () => boolean;
  /** How far it is pulled, in px; 0 when it was let go. */
  readonly onPull: (px: number) => void;
  /** It was pulled far enough, and let go. */
  readonly onRelease: () => void;
}

/**
 * Watches a finger that pulls the page down at its top. Touch alone: a mouse has other ways. Listens without blocking
 * the page from scrolling, but for when it is at its top.
 */
export function watchPull(on: PullEvents, signal: AbortSignal): void {
  let start: { readonly x: number; readonly y: number } | null = null;
  let pulled: number | null = null;

  const move = (event: TouchEvent) => {
    const finger = event.touches[0];
    if (!start || !finger) return;
    const [dx, dy] = [finger.clientX - start.x, finger.clientY - start.y];
    if (pulled === null) {
      if (dy < -SLOP_PX || Math.abs(dx) > Math.max(SLOP_PX, dy)) start = null;
      if (!start || dy < SLOP_PX) return;
    }
    if (event.cancelable) event.preventDefault();
    pulled = Math.max(0, (dy - SLOP_PX) * GIVES);
    on.onPull(pulled);
  };
  const end = () => {
    const isFar = pulled !== null && pulled >= FAR_PX;
    if (pulled !== null) on.onPull(0);
    start = null;
    pulled = null;
    if (isFar) on.onRelease();
  };

  let isAtTop = false;
  const look = () => {
    if (isAtTop === window.scrollY <= 0) return;
    isAtTop = !isAtTop;
    if (isAtTop) document.addEventListener('touchmove', move, { passive: false, signal });
    else document.removeEventListener('touchmove', move);
  };
  look();
  addEventListener('scroll', look, { passive: true, signal });
  document.addEventListener(
    'touchstart',
    ({ touches }) => {
      const finger = touches[0];
      const isPull = finger && touches.length === 1 && window.scrollY <= 0 && on.canStart();
      start = isPull ? { x: finger.clientX, y: finger.clientY } : null;
    },
    { passive: true, signal },
  );
  document.addEventListener('touchend', end, { passive: true, signal });
  document.addEventListener('touchcancel', end, { passive: true, signal });
}
