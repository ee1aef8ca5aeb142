import type { Deps } from '../deps.ts';

/** Does one job. It may run twice (a crash after the work, before the note of it), so its effect must bear that. */
export type JobHandler = (deps: Deps, payload: Record<string, unknown>) => Promise<void>;
/** Kinds of jobs that have room of their own, and how much: one that waits for a machine elsewhere keeps nothing else waiting. */
export type JobRooms = Readonly<Record<string, number>>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;
