import type { Deps } from '../../deps.ts';
import { Repeated } from '../../repeated.ts';
import { groupActivity } from './activity-grouper.ts';

const EVERY_MS = 500;
/** Events within this time are grouped together. */
const WINDOW_MS = 2000;

/** Groups queued events regularly. Any process may do it, one at a time. */
export class ActivityFlusher {
  readonly #deps: Deps;
  readonly #repeated: Repeated;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#repeated = new Repeated(
      async () => deps.db.isReadOnly || (await this.flushDue()),
      EVERY_MS,
      (error) => deps.log.warn(error, 'Activity could not be grouped'),
    );
  }

  start(): void {
    this.#repeated.start();
  }

  /** Groups what is due, and returns the number of events. */
  flushDue(): Promise<number> {
    return groupActivity(this.#deps, this.#deps.clock.now() - WINDOW_MS);
  }

  /** Groups everything, due or not, and returns the number of events. */
  async flushAll(): Promise<number> {
    for (let count = 0; ;) {
      const grouped = await groupActivity(this.#deps, Number.MAX_SAFE_INTEGER);
      if (grouped === 0) return count;
      count += grouped;
    }
  }

  stop(): Promise<void> {
    return this.#repeated.stop();
  }
}
