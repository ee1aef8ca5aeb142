/** Movement until a touch counts as a pull, and length of a pull until releasing it counts, in px. */
const SLOP_PX = 8;
export const FAR_PX = 72;
/** Resistance: the further it is pulled, the less it moves. */
const GIVES = 0.5;

interface PullEvents {
  /** Whether a pull may begin now. */
  readonly canStart: () => boolean;
  /** Length of the pull, in px; 0 after the release. */
  readonly onPull: (px: number) => void;
  /** Called when a pull that was long enough is released. */
  readonly onRelease: () => void;
}

/**
 * Watches a finger that pulls the page down at its top. Touch only: a mouse has other ways. Its listeners block scrolling only at
 * the top of the page.
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
