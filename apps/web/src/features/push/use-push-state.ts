import { useStore } from '../../ui/use-store.ts';
import { type PushState, pushState } from './push-state.ts';

/** The present state of push on this device. `enablePush` and `disablePush` change it. */
export function usePushState(): PushState {
  return useStore(pushState);
}
