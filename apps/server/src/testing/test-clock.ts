import type { Clock } from '@posy/std/clock';

/** A clock that only moves when it is advanced. Both readings move together. */
export class TestClock implements Clock {
  #now: number;

  constructor(start = Date.UTC(2026, 10, 21, 12)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}
