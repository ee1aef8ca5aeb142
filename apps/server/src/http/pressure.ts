import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

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
const RESOLUTION_MS = 50;

/** Whether the process is overloaded: its event loop is delayed, or its memory runs out. */
export class Pressure {
  readonly #heapShare: () => number;
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #timer: NodeJS.Timeout | null = null;
  #lastDelayMs = 0;
  #isHeapFull = false;

  /** `heapShare`: the used share of the heap limit, from 0 to 1. */
  constructor(heapShare: () => number = usedHeapShare) {
    this.#heapShare = heapShare;
  }

  /** Starts to watch: the long tasks of the start do not count. */
  start(): void {
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  get isHigh(): boolean {
    if (this.#timer === null) return false;
    return this.#isHeapFull || this.#lastDelayMs > MAX_DELAY_MS || this.#longestMs() > MAX_DELAY_MS;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#delay.disable();
  }

  #look(): void {
    this.#lastDelayMs = this.#longestMs();
    this.#delay.reset();
    this.#isHeapFull = this.#heapShare() > MAX_HEAP_SHARE;
  }

  #longestMs(): number {
    return this.#delay.max / 1e6 - RESOLUTION_MS;
  }
}

function usedHeapShare(): number {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used / limit;
}
