import type { WebSocket } from 'ws';
import type { Actor } from '../changes/write-once.ts';
import type { FrameQueue } from './frame-queue.ts';
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
