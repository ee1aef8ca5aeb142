import type { Deps } from '../deps.ts';

/** Does one job. It must be idempotent: it runs twice after a crash between the work and its record. */
export type JobHandler = (deps: Deps, payload: Record<string, unknown>) => Promise<void>;
/** Kinds of jobs with their own concurrency limit: a kind that waits for another machine must not delay the others. */
export type JobConcurrency = Readonly<Record<string, number>>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;
/** Maintenance of jobs, done at the start and hourly. */
export interface JobUpkeep {
  /** Names of jobs that are tried hourly for as long as they fail, and are due again when an older version gave them up. */
  readonly neverGivenUp: ReadonlySet<string>;
  /** Corrects stored instants that are ahead of the clock. */
  bringInstantsBack(deps: Deps): Promise<void>;
  /** Queues every recurring job that is not queued. */
  queueRecurring(deps: Deps): Promise<void>;
}
