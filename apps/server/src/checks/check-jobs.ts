import { listAlerts } from '../alerts/alerts.ts';
import { findTroubledJobs, type TroubledJobs } from '../jobs/dead-jobs.ts';
import { type Check, ok, problem, warning } from './check.ts';

const MAX_ERROR = 200;

/** Jobs that were given up or keep failing, and alerts of the administrators' page. */
export const jobsCheck: Check = {
  part: 'jobs',
  async run({ database }) {
    const db = await database;
    if (!db) return [];
    const [dead, failing, alerts] = await Promise.all([
      findTroubledJobs(db.read, 'dead'),
      findTroubledJobs(db.read, 'failing'),
      listAlerts(db.read),
    ]);
    const found = [
      ...dead.map((jobs) => problem('jobs', `${describe(jobs)} given up: remove the cause, then posy jobs retry`)),
      ...failing.map((jobs) => warning('jobs', `${describe(jobs)} failing again and again`)),
      ...alerts
        .filter(({ kind }) => kind === 'media_sweep_stopped')
        .map(({ count }) =>
          warning(
            'media store',
            `${count} files belong to no row: is DATABASE_URL right? posy media orphans lists them`,
          ),
        ),
    ];
    return found.length > 0 ? found : [ok('jobs', 'none was given up')];
  },
};

function describe({ name, count, lastError }: TroubledJobs): string {
  const error = lastError === null ? '' : ` (${lastError.slice(0, MAX_ERROR)})`;
  return `${count} × ${name}${error}`;
}
