import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { JobIdSchema } from './ids.ts';

/** Entries that are due and wait, and the age of the oldest in seconds (0 when there is none). */
export const QueueSchema = Type.Object({ count: Type.Integer(), ageSeconds: Type.Integer() });
export type Queue = Static<typeof QueueSchema>;

const NullableText = Type.Union([Type.String(), Type.Null()]);
const NullableCount = Type.Union([Type.Integer(), Type.Null()]);

/** A process of the server. `isThis`: it answered this call. */
export const ServerProcessSchema = Type.Object({
  id: Type.String(),
  role: Type.String(),
  version: Type.String(),
  startedAt: Type.String(),
  seenAt: Type.String(),
  isThis: Type.Boolean(),
});
export type ServerProcess = Static<typeof ServerProcessSchema>;

/** `state`: `running`, `complete` or `failed`. `bytes`: null until it is complete. `error`: one line, in English. */
export const BackupSchema = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  state: Type.String(),
  startedAt: Type.String(),
  finishedAt: NullableText,
  bytes: NullableCount,
  error: NullableText,
});
export type Backup = Static<typeof BackupSchema>;

/**
 * How the server does. Counts of `media` and `quarantined` are up to a minute old; `quarantined` and
 * `disk` are null when the store or the disk did not answer. `canBackUp`: a place for backups is set, and POST /api/admin/backups
 * (204) queues one. `maintenance`: null unless an operator has begun one.
 */
export const OperationsSchema = Type.Object({
  version: Type.String(),
  database: Type.String(),
  processes: Type.Array(ServerProcessSchema),
  jobs: Type.Object({
    due: QueueSchema,
    running: Type.Integer(),
    scheduled: Type.Integer(),
    dead: Type.Integer(),
  }),
  pushes: QueueSchema,
  emails: QueueSchema,
  uploads: QueueSchema,
  media: Type.Object({ count: Type.Integer(), bytes: Type.Integer() }),
  quarantined: NullableCount,
  disk: Type.Union([Type.Object({ freeBytes: Type.Integer(), totalBytes: Type.Integer() }), Type.Null()]),
  backups: Type.Array(BackupSchema),
  canBackUp: Type.Boolean(),
  maintenance: Type.Union([Type.Object({ since: Type.String(), message: Type.String() }), Type.Null()]),
});
export type Operations = Static<typeof OperationsSchema>;

/** A job that was given up. `error`: of the last try, in English. */
export const DeadJobSchema = Type.Object({
  id: JobIdSchema,
  name: Type.String(),
  attempts: Type.Integer(),
  error: NullableText,
  createdAt: Type.String(),
});
export type DeadJob = Static<typeof DeadJobSchema>;

export const JobParamsSchema = Type.Object({ id: JobIdSchema });

export const operationsCall = call('GET /api/admin/operations', { answer: OperationsSchema });
/** The newest jobs that were given up, at most a hundred. */
export const deadJobsCall = call('GET /api/admin/jobs', { answer: Type.Array(DeadJobSchema) });
/** 404 for a job that is not given up. */
const ofJob = { params: JobParamsSchema };
export const retryJobCall = call('POST /api/admin/jobs/{id}/retry', ofJob);
export const dropJobCall = call('DELETE /api/admin/jobs/{id}', ofJob);
export const backUpCall = call('POST /api/admin/backups', {});
