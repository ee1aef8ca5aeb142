import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '@posy/std/clock';
import type { Timers } from '../system-time.ts';

const CHECK_EVERY_MS = 1000;
/** Operating systems usually buffer this much at once. */
const SMALL_BYTES = 16_384;
const GRACE_MS = 60_000;
/** A phone on slow 3G takes twelve times as much, GPRS as much. */
const MIN_BYTES_PER_SECOND = 4096;

interface Answer {
  readonly raw: ServerResponse;
  readonly until: number;
}

/**
 * Cuts clients that read an answer more slowly than any real network. It watches only answers in memory: files are
 * streamed, and a paused video is not read at all. One timer serves all answers.
 */
export class SlowReaderGuard {
  readonly #clock: Clock;
  readonly #answers = new Map<Socket, Answer>();
  readonly #stop: () => void;

  constructor(clock: Clock, timers: Timers) {
    this.#clock = clock;
    this.#stop = timers.every(CHECK_EVERY_MS, () => this.check());
  }

  /** Watches an answer of `bytes` that begins to be sent. */
  watch(socket: Socket, raw: ServerResponse, bytes: number): void {
    const before = this.#answers.get(socket);
    // Pipelined answers wait for each other; the deadline of the first one comes first.
    if (bytes < SMALL_BYTES || (before && !before.raw.writableFinished)) return;
    this.#answers.set(socket, {
      raw,
      until: this.#clock.monotonic() + GRACE_MS + (bytes / MIN_BYTES_PER_SECOND) * 1000,
    });
  }

  /** Destroys the connections of clients that are too slow. */
  check(): void {
    const now = this.#clock.monotonic();
    for (const [socket, { raw, until }] of this.#answers) {
      if (!raw.writableFinished && !socket.destroyed && now <= until) continue;
      this.#answers.delete(socket);
      if (!raw.writableFinished) socket.destroy();
    }
  }

  close(): void {
    this.#stop();
  }
}
