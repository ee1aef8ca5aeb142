import type { WebSocket } from 'ws';

/**
 * Burst and refill per second of a client's frames. Posy's app sends a frame every 25 s, one every 3 s while its user types, and at most 2
 * messages a second.
 */
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

/** Time for a misbehaving client to receive the close frame. */
const CLOSE_GRACE_MS = 2000;

interface FrameEvents {
  /** Any frame, with its time in ms of the monotonic clock. */
  onFrame(now: number): void;
  /** '' for a binary message, which no client sends. */
  onText(text: string): void;
  /** Closes the socket. */
  onFlood(): void;
}

/** Reads a socket within a {@link FrameBudget}: more slowly when it is used up, and no further when it is exceeded by far. */
export function readFrames(socket: WebSocket, monotonic: () => number, events: FrameEvents): void {
  const budget = new FrameBudget(monotonic());
  let isCut = false;
  const isWithinBudget = (bytes: number): boolean => {
    const now = monotonic();
    events.onFrame(now);
    const verdict = budget.take(bytes, now);
    if (verdict === 'cut') {
      isCut = true;
      events.onFlood();
      socket.pause();
      setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
    } else if (verdict !== 'go' && !socket.isPaused) {
      socket.pause();
      setTimeout(() => isCut || socket.resume(), verdict.pauseMs).unref();
    }
    return verdict !== 'cut';
  };
  socket.on('message', (data, isBinary) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
    if (isWithinBudget(bytes.length)) events.onText(isBinary ? '' : bytes.toString());
  });
  socket.on('ping', (data) => {
    if (isWithinBudget(data.length)) socket.pong(data);
  });
  socket.on('pong', (data) => isWithinBudget(data.length));
}

/** Frames that arrive before the client has received the close frame are ignored. */
export function ignoreFrames(socket: WebSocket): void {
  for (const event of ['message', 'ping', 'pong']) socket.removeAllListeners(event);
}
