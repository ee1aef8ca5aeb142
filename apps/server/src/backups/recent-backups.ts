import type { Backup } from '@posy/contract/operations';
import type { Deps } from '../deps.ts';
import { listBackups } from './backups.repo.ts';

const SHOWN = 10;

/** The last backups, as administrators see them, newest first. */
export async function recentBackups({ db }: Pick<Deps, 'db'>): Promise<Backup[]> {
  const rows = await listBackups(db.read, SHOWN);
  return rows.map(({ id, kind, state, startedAt, finishedAt, bytes, error }) => ({
    id,
    kind,
    state,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    bytes,
    error,
  }));
}
