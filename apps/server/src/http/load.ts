import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** How busy the process is. */
export interface Load {
  /** Starts to measure. */
  start(): void;
  stop(): void;
  /** The longest delay of the event loop since the last reset, in ms. */
  delayMs(): number;
  reset(): void;
  /** The used share of the heap limit, from 0 to 1. */
  heapShare(): number;
}

const RESOLUTION_MS = 50;

/** The load of this process. */
export function processLoad(): Load {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  return {
    start: () => void delay.enable(),
    stop: () => void delay.disable(),
    delayMs: () => delay.max / 1e6 - RESOLUTION_MS,
    reset: () => delay.reset(),
    heapShare() {
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      return used / limit;
    },
  };
}
