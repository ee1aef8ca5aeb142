import type { Clock, Millis } from '@posy/std/clock';

/** A clock that only moves when it is advanced. */
export class TestClock implements Clock {
  #now: Millis;

  constructor(now: Millis = Date.UTC(2026, 0, 1)) {
    this.#now = now;
  }

  now(): Millis {
    return this.#now;
  }

  monotonic(): Millis {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
