import type { Deps } from '../deps.ts';

/** Does one job. It may run twice (a crash after the work, before the note of it), so its effect must bear that. */
export type JobHandler = (deps: Deps, payload: Record<string, unknown>) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;
