import type { Alert, AlertKind } from '@posy/contract/alerts';
import { listAlerts } from '../../alerts/alerts.ts';
import { sizeText } from '../../cli/texts.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findTroubledJobs } from '../../jobs/dead-jobs.ts';
import { findDamagedFiles } from '../media/check-files.ts';
import { countOpenReports } from '../reports/reports.service.ts';

/** Everything that needs an administrator now, oldest first. */
export async function readAlerts({ db, disk, integrity }: Pick<Deps, 'db' | 'disk' | 'integrity'>): Promise<Alert[]> {
  const found = [
    ...databaseAlert(integrity),
    ...(await diskAlert(disk)),
    ...(await listAlerts(db.read)),
    ...(await findDamagedFiles({ db })),
    ...(await jobsAlert(db.read, 'jobs_dead', 'dead')),
    ...(await jobsAlert(db.read, 'jobs_failing', 'failing')),
    ...(await reportsAlert(db.read)),
  ];
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, count, detail, at }) => ({ kind, count, detail, at: new Date(at).toISOString() }));
}

/** Read from memory: nothing is written to a damaged database. */
function databaseAlert({ damage }: Deps['integrity']) {
  if (!damage) return [];
  const { at, findings } = damage;
  return [{ kind: 'database_damaged', count: findings.length, detail: findings.join('; '), at }];
}

/** While the reserve of the disk is reached; none when the disk does not answer, which `/readyz` says. */
async function diskAlert(disk: Deps['disk']) {
  const space = await disk.state().catch(() => null);
  if (space === null || space.reachedAt === null) return [];
  const detail = `${sizeText(space.freeBytes)} of ${sizeText(space.totalBytes)}`;
  return [{ kind: 'disk_full', count: 0, detail, at: space.reachedAt }];
}

/** Number of open reports, since the oldest; none when there are no such reports. */
async function reportsAlert(db: Db) {
  const { count, oldestAt } = await countOpenReports(db);
  return count === 0 ? [] : [{ kind: 'reports_open', count, detail: '', at: oldestAt }];
}

/** One alert for all jobs of a kind; none when there are no such jobs. */
async function jobsAlert(db: Db, kind: AlertKind, which: 'dead' | 'failing') {
  const jobs = await findTroubledJobs(db, which);
  if (jobs.length === 0) return [];
  const count = jobs.reduce((sum, job) => sum + Number(job.count), 0);
  const detail = jobs.map(({ name, lastError }) => `${name}: ${lastError ?? ''}`).join('; ');
  return [{ kind, count, detail, at: Math.min(...jobs.map(({ since }) => Number(since))) }];
}
