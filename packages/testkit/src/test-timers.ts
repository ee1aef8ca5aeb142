import type { TestClock } from './test-clock.ts';

interface Waiting {
  readonly at: number;
  readonly work: () => void;
}

/** Timers that go off when the clock is moved, in the order of their times. */
export class TestTimers {
  readonly #clock: TestClock;
  readonly #waiting = new Set<Waiting>();

  constructor(clock: TestClock) {
    this.#clock = clock;
  }

  after(ms: number, work: () => void): () => void {
    const waiting = { at: this.#clock.now() + ms, work };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  /** Advances the clock and fires the timers that become due. */
  advance(ms: number): void {
    const end = this.#clock.now() + ms;
    for (;;) {
      const next = [...this.#waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#waiting.delete(next);
      this.#clock.advance(next.at - this.#clock.now());
      next.work();
    }
    this.#clock.advance(end - this.#clock.now());
  }

  get size(): number {
    return this.#waiting.size;
  }
}
