import { APP_VERSION } from '@posy/contract/limits';
import type { Deps } from '../deps.ts';
import { releaseJobsOf } from '../jobs/release-jobs.ts';
import { Repeated } from '../repeated.ts';
import { type ProcessRow, beat, findProcesses, removeProcess } from './processes.repo.ts';

const BEAT_EVERY_MS = 5000;
/** A process whose row has not changed for this long has died. */
const DEAD_AFTER_MS = 15_000;

type HeartbeatDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'log' | 'processId'>;

/**
 * Registers this process in `processes`, and removes processes that died: their jobs are due again. Clocks of machines differ,
 * so the age of a row is measured here, from the moment at which it was first read.
 */
export class Heartbeat {
  readonly #deps: HeartbeatDeps;
  readonly #startedAt: number;
  /** The last `seenAt` of other processes, and when it was first read, by the monotonic clock. */
  #others = new Map<string, { readonly seenAt: number; readonly since: number }>();
  readonly #repeated: Repeated;
  #isRegistered = false;

  constructor(deps: HeartbeatDeps) {
    this.#deps = deps;
    this.#startedAt = deps.clock.now();
    this.#repeated = new Repeated(
      () => this.beat(),
      BEAT_EVERY_MS,
      (error) => deps.log.warn(error, 'The heartbeat of this process could not be stored'),
    );
  }

  /** Registers the process, and then every five seconds again. */
  async start(): Promise<void> {
    if (this.#deps.db.isReadOnly) return;
    await this.beat();
    this.#isRegistered = true;
    this.#repeated.start();
  }

  /** Stores that this process runs, and takes jobs over from dead ones. */
  async beat(): Promise<void> {
    const { config, clock, db, processId } = this.#deps;
    const own = { role: config.role, version: APP_VERSION, startedAt: this.#startedAt, seenAt: clock.now() };
    await beat(db, { id: processId, ...own });
    const dead = this.#findDead(await findProcesses(db.read));
    if (dead.length === 0) return;
    const removed = await db.write(async (tx) => {
      const ids: string[] = [];
      // Another process may remove it at the same moment, or it has come back.
      for (const { id, seenAt } of dead) if (await removeProcess(tx, id, seenAt)) ids.push(id);
      await releaseJobsOf(tx, ids);
      return ids;
    });
    if (removed.length > 0) this.#deps.log.warn({ removed }, 'Processes died; their jobs are taken over');
  }

  /** Removes the registration. Does not throw: the row of an unreachable database is removed by other processes. */
  async stop(): Promise<void> {
    if (!this.#isRegistered) return;
    this.#isRegistered = false;
    await this.#repeated.stop();
    const { db, log, processId } = this.#deps;
    await db
      .write((tx) => removeProcess(tx, processId))
      .catch((error: unknown) => log.warn(error, 'The end of this process could not be stored'));
  }

  #findDead(rows: readonly ProcessRow[]): ProcessRow[] {
    const now = this.#deps.clock.monotonic();
    const others = new Map<string, { readonly seenAt: number; readonly since: number }>();
    for (const { id, seenAt } of rows) {
      const known = this.#others.get(id);
      if (id !== this.#deps.processId) others.set(id, known?.seenAt === seenAt ? known : { seenAt, since: now });
    }
    this.#others = others;
    return rows.filter(({ id }) => now - (others.get(id)?.since ?? now) >= DEAD_AFTER_MS);
  }
}
