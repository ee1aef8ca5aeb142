import type { Deps } from '../../deps.ts';
import { groupActivity } from './activity-grouper.ts';

const EVERY_MS = 500;
/** Events within this time are grouped together. */
const WINDOW_MS = 2000;

/** Groups queued events regularly. Any process may do it, one at a time. */
export class ActivityFlusher {
  readonly #deps: Deps;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    let isBusy = false;
    this.#timer = setInterval(() => {
      if (isBusy || this.#deps.db.isReadOnly) return;
      isBusy = true;
      this.#running = this.flushDue()
        .catch((error: unknown) => this.#deps.log.warn(error, 'Activity could not be grouped'))
        .finally(() => {
          isBusy = false;
        });
    }, EVERY_MS);
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

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
  }
}
