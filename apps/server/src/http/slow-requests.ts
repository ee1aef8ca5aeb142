import type { IncomingMessage } from 'node:http';
import type { Clock } from '@posy/std/clock';
import type { Timers } from '../system-time.ts';

const CHECK_EVERY_MS = 1000;
const JSON_GRACE_MS = 5000;
const UPLOAD_GRACE_MS = 8000;
const MIN_BYTES_PER_SECOND = 16_384;

interface Upload {
  readonly raw: IncomingMessage;
  readonly startedAt: number;
  readonly bytesBefore: number;
  readonly graceMs: number;
}

/** Types of long bodies. */
const UPLOADS = /^(multipart\/|application\/offset\+octet-stream)/;

/**
 * Cuts clients that send a body slower than any real network does, to hold a connection. One timer for all requests;
 * a request whose body is complete drops out by itself.
 */
export class SlowRequestGuard {
  readonly #clock: Clock;
  readonly #uploads = new Set<Upload>();
  readonly #stop: () => void;

  constructor(clock: Clock, timers: Timers) {
    this.#clock = clock;
    this.#stop = timers.every(CHECK_EVERY_MS, () => this.check());
  }

  watch(raw: IncomingMessage): void {
    const graceMs = UPLOADS.test(raw.headers['content-type'] ?? '') ? UPLOAD_GRACE_MS : JSON_GRACE_MS;
    const startedAt = this.#clock.monotonic();
    this.#uploads.add({ raw, startedAt, bytesBefore: raw.socket?.bytesRead ?? 0, graceMs });
  }

  /** Destroys the connections of clients that are too slow. */
  check(): void {
    const now = this.#clock.monotonic();
    for (const upload of this.#uploads) {
      const { raw } = upload;
      if (raw.complete || raw.destroyed) this.#uploads.delete(upload);
      else if (this.#isTooSlow(upload, now - upload.startedAt)) {
        this.#uploads.delete(upload);
        raw.destroy();
      }
    }
  }

  close(): void {
    this.#stop();
  }

  #isTooSlow({ raw, bytesBefore, graceMs }: Upload, elapsedMs: number): boolean {
    if (elapsedMs <= graceMs || raw.isPaused()) return false;
    return raw.socket.bytesRead - bytesBefore < (elapsedMs / 1000) * MIN_BYTES_PER_SECOND;
  }
}
