import { access, constants, stat } from 'node:fs/promises';
import { listStored } from '../backups/backup-folder.ts';
import { type BackupRow, listBackups } from '../backups/backups.repo.ts';
import type { Config } from '../config.ts';
import { SKEW_MS } from '../instants-ahead.ts';
import { type Check, type Finding, ok, problem, warning } from './check.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Without `BACKUP_EVERY` a timer makes them: once a day is usual. */
const USUAL_MS = 2 * DAY_MS;

/** Backups: there is a place for them, the newest is young, and the last one did not fail. */
export const backupsCheck: Check = {
  part: 'backups',
  needs: ['BACKUP_'],
  async run({ config, database, now }) {
    const { to, everyMs } = config.backup;
    const db = await database;
    const rows = db ? await listBackups(db.read) : [];
    const found = to === null ? [] : await checkBackupFolder(to, config);
    const ended = rows.filter(({ state }) => state !== 'running');
    if (ended[0]?.state === 'failed') found.push(describeFailure(ended[0]));
    const newest = await newestOf(ended, to, now());
    if (newest === null) {
      const text = 'there is none: set BACKUP_TO and BACKUP_EVERY, or run posy backup create each night';
      return [...found, ...(to !== null || config.isProduction ? [warning('backups', text)] : [])];
    }
    const age = now() - newest;
    const text = `the newest is ${ageText(age)} old`;
    const limit = everyMs === null ? USUAL_MS : 2 * everyMs + HOUR_MS;
    if (age > limit) {
      const advice = `${text}: see that a worker or the timer runs, then posy backup create`;
      found.push(everyMs === null ? warning('backups', advice) : problem('backups', advice));
    }
    return found.length > 0 ? found : [ok('backups', text)];
  },
};

/** The folder of backups can be written, and is on another disk. */
export async function checkBackupFolder(to: string, { dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const folder = await stat(to).catch(() => null);
  // The first backup makes it.
  if (folder === null)
    return [warning('BACKUP_TO', `${to} does not exist: is the disk mounted? Else the next backup makes it`)];
  if (!folder.isDirectory()) return [problem('BACKUP_TO', `${to} is no folder: name another one`)];
  const isWritable = await access(to, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return [problem('BACKUP_TO', `${to} cannot be written: make the user of Posy its owner`)];
  const isSameDisk = (await stat(dataDir).catch(() => null))?.dev === folder.dev;
  return isSameDisk
    ? [warning('BACKUP_TO', 'is on the disk of DATA_DIR, and lost with it: name a folder on another disk')]
    : [];
}

function describeFailure({ error, startedAt }: BackupRow): Finding {
  return problem(
    'backups',
    `the one of ${new Date(startedAt).toISOString()} failed: ${error ?? 'for an unknown reason'}`,
  );
}

/** When the newest whole backup was begun, in ms; null without one. */
/** Backups of a clock that was ahead are left out: they would count as new for as long. */
async function newestOf(rows: readonly BackupRow[], to: string | null, now: number): Promise<number | null> {
  const stored = to === null ? [] : await listStored(to);
  const times = [
    ...rows.filter(({ state }) => state === 'complete').map(({ startedAt }) => startedAt),
    ...stored.map(({ manifest }) => Date.parse(manifest.startedAt)),
  ].filter((time) => time <= now + SKEW_MS);
  return times.length === 0 ? null : Math.max(...times);
}

function ageText(ms: number): string {
  return ms >= 2 * DAY_MS ? `${Math.floor(ms / DAY_MS)} days` : `${Math.max(Math.floor(ms / HOUR_MS), 0)} hours`;
}
