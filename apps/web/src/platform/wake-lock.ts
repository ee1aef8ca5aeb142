/** The browser's wake lock; absent in browsers without it. */
export interface WakeLockPort {
  /** Throws where it is refused: the battery is low, or the page is not seen. */
  request(): Promise<{ release(): Promise<void>; readonly released: boolean }>;
}

export interface WakeLock {
  /** Sets whether the screen has to stay on. Repeated calls are harmless. */
  keep(isNeeded: boolean): void;
  stop(): void;
}

/**
 * Keeps the screen on while that is needed: a sleeping phone cuts its network. The browser releases the lock whenever the page
 * is hidden, so it is requested again when the page is visible. A refusal is ignored.
 *
 * @param port null where the browser has no wake lock
 */
export function holdWakeLock(port: WakeLockPort | null, page: Document): WakeLock {
  let isNeeded = false;
  let held: Awaited<ReturnType<WakeLockPort['request']>> | null = null;
  let isAsking = false;

  const settle = async (): Promise<void> => {
    if (!port || isAsking) return;
    if (!isNeeded) {
      const lock = held;
      held = null;
      await lock?.release().catch(() => undefined);
      return;
    }
    if ((held && !held.released) || page.visibilityState !== 'visible') return;
    isAsking = true;
    held = await port.request().catch(() => null);
    isAsking = false;
    // The need may have changed while the lock was requested.
    if (!isNeeded) await settle();
  };
  const onVisibility = () => void settle();
  page.addEventListener('visibilitychange', onVisibility);
  return {
    keep(isNeededNow) {
      if (isNeeded === isNeededNow) return;
      isNeeded = isNeededNow;
      void settle();
    },
    stop() {
      isNeeded = false;
      page.removeEventListener('visibilitychange', onVisibility);
      void settle();
    },
  };
}

/** The Screen Wake Lock of this browser; null where it has none. */
export function browserWakeLock(): WakeLockPort | null {
  return 'wakeLock' in navigator ? { request: () => navigator.wakeLock.request('screen') } : null;
}
