import type { SendFrame, ServerFrame } from '@posy/contract/realtime';
import type { Actor } from '../changes/write-once.ts';

/** Stores a client's message. Returns the answering frame, or null when all sockets are notified anyway. Never throws. */
export type FrameSender = (actor: Actor, frame: SendFrame) => Promise<ServerFrame | null>;

/** Queue limit per socket; a client that exceeds it gets an error. */
const MAX_WAITING = 40;

/** Performs the requests of one client in order, one at a time. */
export class FrameQueue {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly #onError: (error: unknown) => void;

  /** @param onError receives thrown errors; the queue continues */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** False when the queue is full. */
  add(work: () => Promise<void>): boolean {
    if (this.#waiting >= MAX_WAITING) return false;
    this.#waiting++;
    this.#last = this.#last
      .then(work)
      .catch(this.#onError)
      .finally(() => {
        this.#waiting--;
      });
    return true;
  }
}
