import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Timers } from '../system-time.ts';

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered 503 while the process is overloaded: a later retry loses nothing. */
    canWait?: boolean;
  }
}

/** Seconds until a retry. The delay is measured over one to two seconds. */
export const PRESSURE_RETRY_SECONDS = 5;

const MAX_DELAY_MS = 500;
const MAX_HEAP_SHARE = 0.8;
const LOOK_EVERY_MS = 1000;

/** Whether the process is overloaded: its event loop is delayed, or its memory runs out. */
export class Pressure {
  readonly #timers: Timers;
  readonly #load: Load;
  #stop: (() => void) | null = null;
  #lastDelayMs = 0;
  #isHeapFull = false;

  constructor(timers: Timers, load: Load) {
    this.#timers = timers;
    this.#load = load;
  }

  /** Starts to watch: the long tasks of the start do not count. */
  start(): void {
    this.#load.start();
    this.#stop = this.#timers.every(LOOK_EVERY_MS, () => this.#look());
  }

  get isHigh(): boolean {
    if (this.#stop === null) return false;
    return this.#isHeapFull || this.#lastDelayMs > MAX_DELAY_MS || this.#load.delayMs() > MAX_DELAY_MS;
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#load.stop();
  }

  #look(): void {
    this.#lastDelayMs = this.#load.delayMs();
    this.#load.reset();
    this.#isHeapFull = this.#load.heapShare() > MAX_HEAP_SHARE;
  }
}
