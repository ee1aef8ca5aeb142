import { NIL_ID } from '@posy/contract/ids';
import { backoffMs } from '@posy/std/backoff';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { isDiskFull, isStorageAway } from '../errors.ts';
import { AccountTurns, type WorkBudget } from '../fairness/account-turns.ts';
import { currentWork, runInWork } from '../observability/work-context.ts';
import { reviveJobs } from './dead-jobs.ts';
import type { JobHandlers, JobConcurrency, JobUpkeep } from './job-handlers.ts';
import type { JobsTables } from './jobs.table.ts';
import { releaseJobsOf } from './release-jobs.ts';

type JobRow = JobsTables['jobs'];

const LEASE_MS = 60_000;
const RENEW_EVERY_MS = 20_000;
/** Polling finds jobs that another process queued, or that are due later. */
const POLL_EVERY_MS = 1000;
const MAX_ATTEMPTS = 10;
const MAX_BACKOFF_MS = 3_600_000;
const MAX_RUNNING = 2;
/** Work of one account of each kind: after twenty minutes a quarter of the time. */
const BUDGET: WorkBudget = { burstMs: 1_200_000, share: 0.25 };
const MAX_ERROR_LENGTH = 500;
const UPKEEP_EVERY_MS = 3_600_000;
const NO_UPKEEP: JobUpkeep = {
  neverGivenUp: new Set(),
  bringInstantsBack: async () => {},
  queueRecurring: async () => {},
};

/** Jobs that share a number of places. Null: all that have none of their own. */
interface Room {
  readonly name: string | null;
  readonly slots: number;
  readonly turns: AccountTurns;
}

/**
 * Runs queued jobs, at least once each. A job is leased while it runs, so that one process at a time works on it. After a
 * crash another process takes it over (`instance/heartbeat.ts`), at the latest when the lease ends. A failed job is retried with growing
 * delays, and becomes `dead` after ten attempts. Due jobs run in the order of their times; accounts take turns (`fairness/account-turns.ts`).
 */
export class JobRunner {
  readonly #deps: Deps;
  readonly #handlers: JobHandlers;
  readonly #rooms: readonly Room[];
  readonly #upkeep: JobUpkeep;
  /** The process, as in `processes`: when it dies, another one takes its jobs over. */
  readonly #owner: string;
  readonly #running = new Set<Promise<void>>();
  /** A lease may end although its job still runs: a machine that slept renewed nothing. */
  readonly #runningNames = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;
  #hourly: NodeJS.Timeout | null = null;
  #isStopped = false;
  /** Leases jobs, unless it has ended. */
  #looking: Promise<void> | null = null;

  constructor(deps: Deps, handlers: JobHandlers, rooms: JobConcurrency = {}, upkeep: JobUpkeep = NO_UPKEEP) {
    this.#deps = deps;
    this.#handlers = handlers;
    this.#rooms = [[null, MAX_RUNNING] as const, ...Object.entries(rooms)].map(([name, slots]) => ({
      name,
      slots,
      turns: new AccountTurns(deps.clock, BUDGET),
    }));
    this.#upkeep = upkeep;
    this.#owner = deps.processId;
  }

  /** Starts. On SQLite one process runs the jobs, so every earlier lease is stale. */
  async start(): Promise<void> {
    if (this.#deps.db.dialect === 'sqlite') {
      await this.#deps.db.write((tx) =>
        tx.updateTable('jobs').set({ leaseOwner: null, leaseUntil: 0 }).where('leaseUntil', '>', 0).execute(),
      );
    }
    await this.#keepUp();
    this.#hourly = setInterval(() => {
      this.#keepUp().catch((error: unknown) => this.#deps.log.error(error, 'Jobs could not be maintained'));
    }, UPKEEP_EVERY_MS);
    this.#deps.jobs.onEnqueue(() => setImmediate(() => void this.#look()));
    this.#timer = setInterval(() => void this.#look(), POLL_EVERY_MS);
    void this.#look();
  }

  /** Takes no more jobs, waits up to `graceMs` for running ones, and releases the rest. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    this.#deps.jobs.onEnqueue(null);
    if (this.#timer) clearInterval(this.#timer);
    if (this.#hourly) clearInterval(this.#hourly);
    // A job that it leases now is released below.
    await this.#looking;
    let giveUp: NodeJS.Timeout | undefined;
    const deadline = new Promise<void>((resolve) => {
      giveUp = setTimeout(resolve, graceMs);
    });
    await Promise.race([Promise.all(this.#running), deadline]);
    clearTimeout(giveUp);
    if (this.#deps.db.isReadOnly) return;
    await this.#deps.db.write((tx) => releaseJobsOf(tx, [this.#owner]));
  }

  /** Runs all due jobs, including those that they enqueue, and returns how many ran. */
  async runDue(): Promise<number> {
    for (let count = 0; ; count++) {
      const job = await this.#leaseNext(this.#namesOfFull());
      if (!job) return count;
      await this.#run(job);
    }
  }

  async #keepUp(): Promise<void> {
    await this.#upkeep.bringInstantsBack(this.#deps);
    await reviveJobs(this.#deps.db, [...this.#upkeep.neverGivenUp], this.#deps.clock.now());
    await this.#upkeep.queueRecurring(this.#deps);
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#isStopped || this.#deps.db.isReadOnly) return;
    this.#looking = this.#runNext();
    await this.#looking;
  }

  /** Begins due jobs until there is none, or no place. */
  async #runNext(): Promise<void> {
    try {
      while (!this.#isStopped) {
        const job = await this.#leaseNext(this.#namesOfFull());
        if (!job || this.#isStopped) return;
        const work = this.#run(job).finally(() => {
          this.#running.delete(work);
          void this.#look();
        });
        this.#running.add(work);
      }
    } catch (error) {
      this.#deps.log.error(error, 'Jobs could not be read');
    } finally {
      this.#looking = null;
    }
  }

  #roomOf(jobName: string): Room | undefined {
    return this.#rooms.find(({ name }) => name === jobName) ?? this.#rooms[0];
  }

  /** Names of jobs whose room has no free place. */
  #namesOfFull(): string[] {
    const rooms = [...this.#runningNames.values()].map((name) => this.#roomOf(name));
    const full = this.#rooms.filter((room) => rooms.filter((each) => each === room).length >= room.slots);
    return [...Object.keys(this.#handlers), ...this.#ownNames()].filter((name) =>
      full.some((room) => room === this.#roomOf(name)),
    );
  }

  #ownNames(): string[] {
    return this.#rooms.flatMap(({ name }) => name ?? []);
  }

  /** Leases the first due job whose account has its turn, but none with one of these names. */
  async #leaseNext(not: readonly string[]): Promise<JobRow | undefined> {
    const job = await this.#lease(not);
    if (job) return job;
    const areNew = this.#rooms.map(({ turns }) => turns.beginRound());
    return areNew.includes(true) ? this.#lease(not) : undefined;
  }

  async #lease(not: readonly string[]): Promise<JobRow | undefined> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    // The lists are never empty, so that the statement has one form.
    const running = [NIL_ID, ...this.#runningNames.keys()];
    const ineligible = this.#rooms.map(({ name, turns }) => ({ name, accountIds: [NIL_ID, ...turns.ineligible()] }));
    const due = (reader: Db) =>
      reader
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'waiting')
        .where('runAt', '<=', now)
        .where('leaseUntil', '<=', now)
        .where('id', 'not in', running)
        .where('name', 'not in', ['', ...not])
        .where((eb) =>
          eb.and(
            ineligible.map(({ name, accountIds }) =>
              eb.or([
                eb('accountId', 'is', null),
                eb('accountId', 'not in', accountIds),
                name === null ? eb('name', 'in', ['', ...this.#ownNames()]) : eb('name', '!=', name),
              ]),
            ),
          ),
        )
        .orderBy('runAt')
        .orderBy('id')
        .limit(1);
    // This check costs no transaction, and usually finds nothing.
    if (!(await due(db.read).executeTakeFirst())) return undefined;
    return db.write(async (tx) => {
      const next = due(tx);
      const job = await (db.dialect === 'postgres' ? next.forUpdate().skipLocked() : next).executeTakeFirst();
      if (!job) return undefined;
      return tx
        .updateTable('jobs')
        .set({ leaseOwner: this.#owner, leaseUntil: now + LEASE_MS })
        .where('id', '=', job.id)
        .returningAll()
        .executeTakeFirst();
    });
  }

  #run(job: JobRow): Promise<void> {
    const span = this.#deps.tracer?.begin();
    return runInWork({ job: job.name, jobId: job.id, ...(span && { span }) }, () => this.#runLeased(job));
  }

  async #runLeased(job: JobRow): Promise<void> {
    const startedAt = this.#deps.clock.monotonic();
    this.#runningNames.set(job.id, job.name);
    using _turn = this.#roomOf(job.name)?.turns.begin(job.accountId);
    const renewal = setInterval(() => void this.#renew(job.id), RENEW_EVERY_MS);
    try {
      const handler = this.#handlers[job.name];
      if (!handler) throw new Error(`No handler for job ${job.name}`);
      const payload: unknown = JSON.parse(job.payload);
      await handler(this.#deps, { ...(typeof payload === 'object' ? payload : {}) });
      await this.#deps.db.write((tx) =>
        tx.deleteFrom('jobs').where('id', '=', job.id).where('leaseOwner', '=', this.#owner).execute(),
      );
      this.#noteEnd(job, startedAt, 'done');
    } catch (error) {
      this.#noteEnd(job, startedAt, 'failed');
      await this.#fail(job, error).catch((cause: unknown) =>
        this.#deps.log.error(cause, 'A job could not be put back'),
      );
    } finally {
      clearInterval(renewal);
      this.#runningNames.delete(job.id);
    }
  }

  #noteEnd({ id, name }: JobRow, startedAt: number, result: 'done' | 'failed'): void {
    const { clock, metrics, tracer } = this.#deps;
    metrics.job(name, result, clock.monotonic() - startedAt);
    const span = currentWork()?.span;
    const attributes = { 'posy.job.id': id };
    if (span) tracer?.end(span, { name, kind: 'internal', startedAt, attributes, isError: result === 'failed' });
  }

  async #renew(id: string): Promise<void> {
    const leaseUntil = this.#deps.clock.now() + LEASE_MS;
    await this.#deps.db
      .write((tx) =>
        tx.updateTable('jobs').set({ leaseUntil }).where('id', '=', id).where('leaseOwner', '=', this.#owner).execute(),
      )
      .catch((error: unknown) => this.#deps.log.warn(error, 'A lease could not be renewed'));
  }

  async #fail(job: JobRow, error: unknown): Promise<void> {
    const { db, clock, random, log } = this.#deps;
    // A full disk is no fault of the job and may last for days. Giving up some jobs would leave data half deleted, or
    // end a recurrence.
    const isRetriedForever = isDiskFull(error) || isStorageAway(error) || this.#upkeep.neverGivenUp.has(job.name);
    const attempts = Math.min(job.attempts + 1, isRetriedForever ? MAX_ATTEMPTS - 1 : MAX_ATTEMPTS);
    const isDead = attempts >= MAX_ATTEMPTS;
    log.error({ err: error, job: job.name, jobId: job.id, attempts }, isDead ? 'A job is given up' : 'A job failed');
    await db.write((tx) =>
      tx
        .updateTable('jobs')
        .set({
          attempts,
          state: isDead ? 'dead' : 'waiting',
          runAt: clock.now() + backoffMs(attempts, MAX_BACKOFF_MS, random, 500),
          leaseOwner: null,
          leaseUntil: 0,
          lastError: String(error).slice(0, MAX_ERROR_LENGTH),
        })
        .where('id', '=', job.id)
        .where('leaseOwner', '=', this.#owner)
        .execute(),
    );
  }
}
