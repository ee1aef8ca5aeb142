import type { Clock } from '@posy/std/clock';

interface Waiting {
  readonly at: number;
  readonly work: () => void;
}

/** Timers that go off when the clock is moved, in the order of their times. */
export class TestTimers {
  readonly #clock: Clock & { advance(ms: number): void };
  readonly #waiting = new Set<Waiting>();

  constructor(clock: Clock & { advance(ms: number): void }) {
    this.#clock = clock;
  }

  after(ms: number, work: () => void): () => void {
    const waiting = { at: this.#clock.now() + ms, work };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  every(ms: number, work: () => void): () => void {
    let cancel = (): unknown => undefined;
    const arm = () => {
      cancel = this.after(ms, () => {
        arm();
        work();
      });
    };
    arm();
    return () => void cancel();
  }

  /** Advances the clock and fires the timers that become due. */
  advance(ms: number): void {
    const end = this.#clock.now() + ms;
    for (;;) {
      const next = [...this.#waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#waiting.delete(next);
      // The clock may have been moved past it without its timers.
      this.#clock.advance(Math.max(0, next.at - this.#clock.now()));
      next.work();
    }
    this.#clock.advance(end - this.#clock.now());
  }

  get size(): number {
    return this.#waiting.size;
  }
}
