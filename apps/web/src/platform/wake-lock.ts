/** What of the browser keeps the screen on; absent where there is none of it. */
export interface WakeLockPort {
  /** Throws where it is refused: the battery is low, or the page is not seen. */
  request(): Promise<{ release(): Promise<void>; readonly released: boolean }>;
}

export interface WakeKeeper {
  /** Says whether the screen is to stay on now. May be said again and again. */
  keep(isNeeded: boolean): void;
  stop(): void;
}

/**
 * Keeps the screen on while that is needed: a phone that goes to sleep takes its network along. The browser lets go of it
 * whenever the page is hidden, so it is asked for again when it is seen. What is refused is done without.
 *
 * @param port null: the browser has no such thing, and nothing is done
 */
export function keepAwake(port: WakeLockPort | null, page: Document): WakeKeeper {
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
    // Done meanwhile.
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
