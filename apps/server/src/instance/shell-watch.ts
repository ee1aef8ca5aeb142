import type { Logger } from 'pino';
import type { Bus } from '../adapters/bus/port.ts';
import type { Database } from '../db/database.ts';
import { Repeated } from '../repeated.ts';
import { readShellState, type ShellStateRow } from './shell-notices.repo.ts';

const LOOK_EVERY_MS = 1000;

interface WatchDeps {
  readonly bus: Bus;
  readonly db: Database;
  readonly log: Logger;
}

/** A maintenance: nothing is changed but by administrators. `since` in ms. */
export interface Maintenance {
  readonly since: number;
  /** For people; '' for none. */
  readonly message: string;
}

/**
 * Follows the commands of operators: whether there is a maintenance, and which sessions have ended. Every process reads them once a
 * second. It works without a bus between processes, and cannot lose a message.
 */
export class ShellWatch {
  readonly #deps: WatchDeps;
  /** Ids of notices that were read; those of the last reading alone, because deleted ones do not return. */
  #known: ReadonlySet<string> = new Set();
  #maintenance: Maintenance | null = null;
  readonly #repeated: Repeated;

  private constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#repeated = new Repeated(
      () => this.look(),
      LOOK_EVERY_MS,
      (error) => deps.log.warn(error, 'The commands of operators could not be read'),
    );
  }

  /** Reads the state of now: earlier notices concern nothing that this process has in its memory. */
  static async open(deps: WatchDeps): Promise<ShellWatch> {
    const watch = new ShellWatch(deps);
    watch.#take(await readShellState(deps.db.read));
    return watch;
  }

  /** Null while there is none. */
  get maintenance(): Maintenance | null {
    return this.#maintenance;
  }

  start(): void {
    this.#repeated.start();
  }

  /** Reads the state, and publishes new notices on the bus. */
  async look(): Promise<void> {
    for (const { kind, userId } of this.#take(await readShellState(this.#deps.db.read))) {
      this.#deps.bus.publish({ type: kind, userId });
    }
  }

  stop(): Promise<void> {
    return this.#repeated.stop();
  }

  /** Remembers the state, and returns new notices, oldest first. */
  #take(rows: readonly ShellStateRow[]) {
    const [first] = rows;
    const since = first?.maintenanceSince ?? null;
    this.#maintenance = since === null ? null : { since, message: first?.maintenanceMessage ?? '' };
    const notices = rows.flatMap(({ id, kind, userId }) =>
      id === null || kind === null || userId === null ? [] : [{ id, kind, userId }],
    );
    const known = this.#known;
    this.#known = new Set(notices.map(({ id }) => id));
    return notices.filter(({ id }) => !known.has(id)).toReversed();
  }
}
