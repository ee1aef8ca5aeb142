import { useSyncExternalStore } from 'react';
import { type PushState, pushState } from './push-state.ts';

/** Push on this device, as of now. See `enablePush` and `disablePush` for changing it. */
export function usePushState(): PushState {
  return useSyncExternalStore(pushState.subscribe, pushState.get);
}
