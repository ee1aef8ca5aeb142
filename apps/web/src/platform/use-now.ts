import type { Millis } from '@posy/std/clock';
import { useSyncExternalStore } from 'react';
import { browserDevice } from './browser-device.ts';

const TICK_MS = 60_000;
const listeners = new Set<() => void>();
let now: Millis = browserDevice.clock.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = browserDevice.clock.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = browserDevice.clock.now();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The wall clock, a minute old at most: one timer for all the times on the screen. */
export function useNow(): Millis {
  return useSyncExternalStore(subscribe, () => now);
}
