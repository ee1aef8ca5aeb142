import type { ActivityEntity } from '@posy/contract/activity';
import type { LocalDb } from '../../local/local-db.ts';
import { folded } from '../../sync/folded.ts';
import { readFollowRequests } from '../follows/read-follow-requests.ts';
import { seeActivity } from './activity.sync.ts';

/** Number of unseen events. Run it inside `liveQuery`. */
export async function countUnseen(local: LocalDb): Promise<number> {
  const seenAt = await readSeenAt(local);
  const [unseen, notices] = await Promise.all([
    local.cache.activity.where('createdAt').above(seenAt).toArray(),
    local.cache.notices.where('createdAt').above(seenAt).count(),
  ]);
  const hasRequests = unseen.some(({ kind }) => kind === 'followRequest');
  const waiting = new Set<string>(hasRequests ? (await readFollowRequests(local)).map(({ id }) => id) : []);
  return unseen.filter((activity) => !isAnswered(activity, waiting)).length + notices;
}

/** Whether an entry is about a request that no longer waits: the server deletes it some seconds later. */
export function isAnswered({ kind, actors: [actor] }: ActivityEntity, waiting: ReadonlySet<string>): boolean {
  return kind === 'followRequest' && !(actor && waiting.has(actor.id));
}

/** Time up to which events were seen, with unsent marks. Instants of this form are in order as text. */
export async function readSeenAt(local: LocalDb): Promise<string> {
  const { cache, uid } = local;
  const { entries, rows: mark } = await folded(local, [seeActivity.kind], () => cache.activityMark.get(uid));
  const desired = entries.map(({ args }) => seeActivity.read(args)?.seenAt ?? '');
  return [mark?.seenAt ?? '', ...desired].toSorted().at(-1) ?? '';
}
