import { APP_VERSION } from '@posy/contract/limits';
import { findProcesses, type ProcessRow } from '../instance/processes.repo.ts';
import { type Check, type Finding, ok, problem, warning } from './check.ts';

/** Rows of processes that died are removed by others; without others they stay. Clocks of machines differ a little. */
const RECENT_MS = 60_000;

/** The processes that run on the database. */
export const processesCheck: Check = {
  part: 'processes',
  async run({ database, now }) {
    const db = await database;
    if (!db) return [];
    const at = now();
    return describeProcesses((await findProcesses(db.read)).filter(({ seenAt }) => Math.abs(at - seenAt) < RECENT_MS));
  },
};

function describeProcesses(rows: readonly ProcessRow[]): Finding[] {
  if (rows.length === 0) return [ok('processes', 'none is running')];
  const versions = Map.groupBy(rows, ({ version }) => version);
  const counts = [...versions].map(([version, some]) => `${some.length} of ${version}`).join(', ');
  const findings: Finding[] = [];
  if (versions.size > 1)
    findings.push(warning('versions', `differ (${counts}): upgrade and restart the older processes`));
  else if (!versions.has(APP_VERSION)) {
    findings.push(
      warning('versions', `differ: ${counts} runs, this command is of ${APP_VERSION}. Restart the processes`),
    );
  }
  if (rows.every(({ role }) => role === 'web')) {
    findings.push(problem('ROLE', 'is web for all processes, so nothing does jobs: start one with ROLE=worker or all'));
  }
  if (rows.every(({ role }) => role === 'worker')) {
    findings.push(
      warning('ROLE', 'is worker for all processes, so nothing answers people: start one with ROLE=web or all'),
    );
  }
  return findings.length > 0 ? findings : [ok('processes', `${counts} running`)];
}
