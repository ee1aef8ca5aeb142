/** Burst and refill per second of a client's frames. Posy's app sends a frame every 25 s, and at most 2 messages a second. */
const FRAMES = { burst: 100, perSecond: 10 } as const;
const BYTES = { burst: 256 * 1024, perSecond: 64 * 1024 } as const;
/** Cost of a frame besides its text. */
const FRAME_BYTES = 16;
/**
 * Many frames may arrive at a time, also after reading was paused. A client that exceeds the budget by more than this is closed.
 */
const MAX_OVERDRAFT = 2;
/** A client that exceeds its budget for this long is closed. */
const MAX_FLOOD_MS = 10_000;

/** `pauseMs`: reading pauses for this time. */
export type Verdict = 'go' | 'cut' | { readonly pauseMs: number };

/** Budget of one socket: frames of every kind, and bytes. Times in ms of a monotonic clock. */
export class FrameBudget {
  #frames: number = FRAMES.burst;
  #bytes: number = BYTES.burst;
  #at: number;
  #floodingSince: number | null = null;

  constructor(now: number) {
    this.#at = now;
  }

  /** Counts a frame with a text of this size in bytes. */
  take(bytes: number, now: number): Verdict {
    this.#refill(now);
    this.#frames -= 1;
    this.#bytes -= bytes + FRAME_BYTES;
    if (this.#frames >= 0 && this.#bytes >= 0) return 'go';
    this.#floodingSince ??= now;
    const isTooMuch = this.#frames < -MAX_OVERDRAFT * FRAMES.burst || this.#bytes < -MAX_OVERDRAFT * BYTES.burst;
    if (isTooMuch || now - this.#floodingSince > MAX_FLOOD_MS) return 'cut';
    const missingS = Math.max(-this.#frames / FRAMES.perSecond, -this.#bytes / BYTES.perSecond);
    return { pauseMs: Math.ceil(missingS * 1000) };
  }

  #refill(now: number): void {
    const seconds = (now - this.#at) / 1000;
    this.#at = now;
    this.#frames = Math.min(FRAMES.burst, this.#frames + seconds * FRAMES.perSecond);
    this.#bytes = Math.min(BYTES.burst, this.#bytes + seconds * BYTES.perSecond);
    if (this.#frames === FRAMES.burst && this.#bytes === BYTES.burst) this.#floodingSince = null;
  }
}
