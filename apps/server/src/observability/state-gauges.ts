import { APP_VERSION } from '@posy/contract/limits';
import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { type Queues, readQueues } from './queues.ts';
import { withinTime } from './within-time.ts';

/** Several collectors may ask at once; the database is asked once in this time. */
const FRESH_MS = 5000;
/** A database that does not answer must not hold up the figures of the process. */
const TIMEOUT_MS = 2000;

type StateDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'freeSpace' | 'log' | 'metrics'>;

/** Figures that are read when they are asked for: queues, connections, sockets, disk. */
export class StateGauges {
  readonly #deps: StateDeps;
  readonly #gauges: ReturnType<typeof createGauges>;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(deps: StateDeps, countSockets: () => number) {
    this.#deps = deps;
    this.#gauges = createGauges(deps, countSockets);
  }

  /** Reads the state of queues and disk, at most every five seconds. It never throws: unknown figures are absent. */
  async refresh(): Promise<void> {
    if (this.#deps.clock.monotonic() - this.#readAt < FRESH_MS) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { clock, config, db, freeSpace, log } = this.#deps;
    const { isKnown, diskFree, diskTotal } = this.#gauges;
    try {
      const disk = await withinTime(freeSpace(config.dataDir), TIMEOUT_MS);
      diskFree.set(disk.freeBytes);
      diskTotal.set(disk.totalBytes);
      this.#setQueues(await withinTime(readQueues(db.read, clock.now()), TIMEOUT_MS));
      isKnown.set(1);
    } catch (error) {
      log.warn({ err: error }, 'The state of queues is unknown');
      this.#forgetQueues();
      isKnown.set(0);
    }
    this.#readAt = clock.monotonic();
  }

  #setQueues({ jobs, pushes, emails, uploads }: Queues): void {
    const { jobCount, length, age } = this.#gauges;
    const states = { due: jobs.due.count, running: jobs.running, scheduled: jobs.scheduled, dead: jobs.dead.count };
    for (const [state, count] of Object.entries(states)) jobCount.set({ state }, count);
    for (const [queue, { count, ageMs }] of Object.entries({ jobs: jobs.due, pushes, emails, uploads })) {
      length.set({ queue }, count);
      age.set({ queue }, ageMs / 1000);
    }
  }

  #forgetQueues(): void {
    const { jobCount, length, age } = this.#gauges;
    for (const gauge of [jobCount, length, age]) gauge.reset();
  }
}

function createGauges({ config, db, metrics }: StateDeps, countSockets: () => number) {
  const registers = [metrics.registry];
  const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  gauge('posy_info', 'Version and role of this process', ['version', 'role', 'database', 'node']).set(
    { version: APP_VERSION, role: config.role, database: db.dialect, node: process.version },
    1,
  );
  new Gauge({
    name: 'posy_sockets',
    help: 'Open sockets of clients',
    registers,
    collect() {
      this.set(countSockets());
    },
  });
  new Gauge({
    name: 'posy_database_connections',
    help: 'Connections of the pool by state; waiting: callers without one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(db.pool() ?? {})) this.set({ state }, count);
    },
  });
  return {
    isKnown: gauge('posy_state_known', '1 when the database answered for the figures of queues'),
    jobCount: gauge('posy_jobs', 'Jobs of all processes by state', ['state']),
    length: gauge('posy_queue_length', 'Entries that are due and wait', ['queue']),
    age: gauge('posy_queue_age_seconds', 'How long the oldest entry has waited', ['queue']),
    diskFree: gauge('posy_disk_free_bytes', 'Free space of the data folder'),
    diskTotal: gauge('posy_disk_size_bytes', 'Size of the file system of the data folder'),
  };
}
