import { useSyncExternalStore } from 'react';
import { appearance } from './appearance.ts';

/** Whether this device hides the numbers of flowers, comments, views and followers. */
export function useIsCalm(): boolean {
  return useSyncExternalStore(appearance.subscribe, appearance.isCalm, () => false);
}
