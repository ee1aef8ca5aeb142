import type { ServerProcess } from '@posy/contract/operations';
import type { Deps } from '../deps.ts';
import { findProcesses } from './processes.repo.ts';

/** All processes of this database, as administrators see them, oldest first. */
export async function listProcesses({ db, processId }: Pick<Deps, 'db' | 'processId'>): Promise<ServerProcess[]> {
  const rows = await findProcesses(db.read);
  return rows.map(({ id, role, version, startedAt, seenAt }) => ({
    id,
    role,
    version,
    startedAt: new Date(startedAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    isThis: id === processId,
  }));
}
