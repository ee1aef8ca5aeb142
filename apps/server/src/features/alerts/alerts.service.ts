import type { Alert } from '@posy/contract/alerts';
import { listAlerts } from '../../alerts/alerts.ts';
import type { Deps } from '../../deps.ts';

/** Everything that needs an administrator now, oldest first. */
export async function readAlerts({ db }: Pick<Deps, 'db'>): Promise<Alert[]> {
  const rows = await listAlerts(db.read);
  return rows
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind, count, detail, at }) => ({ kind, count, detail, at: new Date(at).toISOString() }));
}
