import type { SendFrame, ServerFrame } from '@posy/contract/realtime';
import type { Actor } from '../changes/write-once.ts';

/** Stores what a client sends. The frame that answers it, or null when all sockets are told anyway. Never throws. */
export type FrameSender = (actor: Actor, frame: SendFrame) => Promise<ServerFrame | null>;

/** So many frames of one socket may wait; a client that sends faster is told so. */
const MAX_WAITING = 40;

/** What one client asks for is done in its order, one after the other, and never much at a time. */
export class FrameQueue {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly #onError: (error: unknown) => void;

  /** @param onError told what work threw; what waits behind it is done all the same */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** False when too much waits already. */
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
