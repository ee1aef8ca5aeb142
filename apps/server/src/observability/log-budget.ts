import type { Clock } from '@posy/std/clock';
import type { Logger } from 'pino';

const MAX_LINES = 20;
const PERIOD_MS = 10_000;

/** Writes at most 20 lines in ten seconds: an overloaded server must not fill its log with slow requests. */
export class LogBudget {
  readonly #log: Logger;
  readonly #clock: Clock;
  #periodEnd = 0;
  #written = 0;
  #dropped = 0;

  constructor({ log, clock }: { readonly log: Logger; readonly clock: Clock }) {
    this.#log = log;
    this.#clock = clock;
  }

  warn(fields: Readonly<Record<string, unknown>>, message: string): void {
    const now = this.#clock.monotonic();
    if (now >= this.#periodEnd) {
      if (this.#dropped > 0) this.#log.warn({ dropped: this.#dropped }, 'More slow work was not logged');
      this.#periodEnd = now + PERIOD_MS;
      this.#written = 0;
      this.#dropped = 0;
    }
    if (this.#written >= MAX_LINES) {
      this.#dropped++;
      return;
    }
    this.#written++;
    this.#log.warn(fields, message);
  }
}
