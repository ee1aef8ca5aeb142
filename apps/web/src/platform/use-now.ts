import type { Millis } from '@posy/std/clock';
import { Store } from '@posy/std/store';
import { useSyncExternalStore } from 'react';
import { browserDevice } from './browser-device.ts';

const TICK_MS = 60_000;
const now: Store<Millis> = new Store(browserDevice.clock.now(), () => {
  const tick = () => now.set(browserDevice.clock.now());
  tick();
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
});

/** The wall clock, a minute old at most: one timer for all the times on the screen. */
export function useNow(): Millis {
  return useSyncExternalStore(now.subscribe, now.get);
}
