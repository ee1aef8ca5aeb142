import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { setDismissal } from './dismissed-people.switch.ts';

/** Ids of the dismissed users: the server's rows with pending mutations applied. Run it inside `liveQuery`. */
export async function readDismissed(local: LocalDb): Promise<ReadonlySet<string>> {
  const { entries, rows } = await folded(local, [setDismissal.kind], () => local.cache.dismissedPeople.toArray());
  const states = new Map<string, boolean>(rows.map(({ userId, isDismissed }) => [userId, isDismissed]));
  for (const [id, isDismissed] of setDismissal.desired(entries)) states.set(id, isDismissed);
  return new Set([...states].flatMap(([id, isDismissed]) => (isDismissed ? id : [])));
}
