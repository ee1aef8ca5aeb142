import type { JobId } from '@posy/contract/ids';
import { APP_VERSION } from '@posy/contract/limits';
import type { DeadJob, Operations, Queue } from '@posy/contract/operations';
import { requestBackup } from '../../backups/backups.jobs.ts';
import { recentBackups } from '../../backups/recent-backups.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { listProcesses } from '../../instance/list-processes.ts';
import { dropDeadJob, dropDeadJobs, listDeadJobs, retryDeadJob, retryDeadJobs } from '../../jobs/dead-jobs.ts';
import { type Queue as Waiting, readQueues } from '../../observability/queues.ts';
import { type AuditedCall, noteDone } from '../audit/audit.service.ts';
import { watchMediaFigures } from '../media/media-figures.ts';

const MAX_JOBS = 100;
const JOBS_PER_STEP = 500;

type OperationsDeps = Pick<Deps, 'blobs' | 'clock' | 'config' | 'db' | 'freeSpace' | 'log' | 'processId' | 'shell'>;

/** Returns a function that reads how the server does; counts of media are remembered for a minute. */
export function operationsReader(deps: OperationsDeps): () => Promise<Operations> {
  const { clock, config, db, freeSpace, shell } = deps;
  const mediaFigures = watchMediaFigures(deps);
  return async () => {
    const [processes, { jobs, pushes, emails, uploads }, { media, quarantined }, disk, backups] = await Promise.all([
      listProcesses(deps),
      readQueues(db.read, clock.now()),
      mediaFigures(),
      freeSpace(config.dataDir).catch(() => null),
      recentBackups(deps),
    ]);
    return {
      version: APP_VERSION,
      database: db.dialect,
      processes,
      jobs: { due: queueOf(jobs.due), running: jobs.running, scheduled: jobs.scheduled, dead: jobs.dead.count },
      pushes: queueOf(pushes),
      emails: queueOf(emails),
      uploads: queueOf(uploads),
      media,
      quarantined,
      disk,
      backups,
      canBackUp: config.backup.to !== null,
      maintenance: shell.maintenance && {
        since: new Date(shell.maintenance.since).toISOString(),
        message: shell.maintenance.message,
      },
    };
  };
}

/** The newest jobs that were given up. Their payloads are not shown: they name users. */
export async function readDeadJobs({ db }: Pick<Deps, 'db'>): Promise<DeadJob[]> {
  const rows = await listDeadJobs(db.read, MAX_JOBS);
  return rows.map(({ id, name, attempts, lastError, createdAt }) => ({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an id of our own database
    id: id as JobId,
    name,
    attempts,
    error: lastError,
    createdAt: new Date(createdAt).toISOString(),
  }));
}

type ActDeps = Pick<Deps, 'clock' | 'db' | 'newId'>;

/** Makes a dead job due again. Throws `AppError('not_found')` for a job that is not dead. */
export async function retryJob(deps: ActDeps, call: AuditedCall, id: JobId): Promise<void> {
  await actOnJob(deps, call, (tx) => retryDeadJob(tx, id, deps.clock.now()));
}

/** Deletes a dead job. Throws `AppError('not_found')` for a job that is not dead. */
export async function dropJob(deps: ActDeps, call: AuditedCall, id: JobId): Promise<void> {
  await actOnJob(deps, call, (tx) => dropDeadJob(tx, id));
}

/** Makes all dead jobs due again. Returns their number. */
export function retryAllJobs(deps: ActDeps, call: AuditedCall): Promise<number> {
  return actOnAllJobs(deps, call, (tx) => retryDeadJobs(tx, deps.clock.now(), JOBS_PER_STEP));
}

/** Deletes all dead jobs. Returns their number. */
export function dropAllJobs(deps: ActDeps, call: AuditedCall): Promise<number> {
  return actOnAllJobs(deps, call, (tx) => dropDeadJobs(tx, JOBS_PER_STEP));
}

/** Queues a backup. Throws `AppError('not_found')` when no place for backups is set. */
export async function backUp(deps: ActDeps & Pick<Deps, 'config' | 'jobs'>, call: AuditedCall): Promise<void> {
  if (deps.config.backup.to === null) throw new AppError('not_found');
  await deps.db.write(async (tx) => {
    await requestBackup(deps, tx);
    await noteDone(deps, tx, call);
  });
}

async function actOnJob(deps: ActDeps, call: AuditedCall, act: (tx: Tx) => Promise<boolean>): Promise<void> {
  await deps.db.write(async (tx) => {
    if (!(await act(tx))) throw new AppError('not_found');
    await noteDone(deps, tx, call);
  });
}

/** Many jobs in transactions of a bounded size; the audit log has one line. */
async function actOnAllJobs(deps: ActDeps, call: AuditedCall, act: (tx: Tx) => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = JOBS_PER_STEP; count === JOBS_PER_STEP; total += count) {
    const isFirst = total === 0;
    count = await deps.db.write(async (tx) => {
      const changed = await act(tx);
      if (isFirst && changed > 0) await noteDone(deps, tx, call);
      return changed;
    });
  }
  return total;
}

function queueOf({ count, ageMs }: Waiting): Queue {
  return { count, ageSeconds: Math.round(ageMs / 1000) };
}
