import type { SendFrame, ServerFrame } from '@posy/contract/realtime';
import type { WebSocket } from 'ws';
import type { Actor } from '../changes/write-once.ts';
import type { Watcher } from './watches.ts';

/** The content of a `touch` frame that is not sent yet. */
export interface Poke {
  readonly g?: number;
  readonly u?: number;
  readonly within?: number;
}

/** A socket and its account. */
export interface Client extends Watcher {
  readonly socket: WebSocket;
  readonly actor: Actor;
  lastFrameAt: number;
  badFrames: number;
  /** A poke is being written to the network; later ones wait for it. */
  isPoking: boolean;
  /** The pending poke with the highest numbers: at most one per socket. */
  waiting: Poke | null;
  /** The head of the client's own scope that was sent to it; a head that came with a message is not sent again. */
  sentU: number;
  /** Messages of this client that are being stored, one after the other. */
  readonly queue: FrameQueue;
}

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
