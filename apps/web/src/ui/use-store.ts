import type { Readable } from '@posy/std/store';
import { useSyncExternalStore } from 'react';

/** The value of a store; draws again when it is another one. */
export function useStore<Value>({ subscribe, get }: Readable<Value>): Value {
  return useSyncExternalStore(subscribe, get, get);
}
