import type { ActivityEntity } from '@posy/contract/activity';
import type { LocalDb } from '../../local/local-db.ts';
import { readFollowRequests } from '../follows/read-follow-requests.ts';
import { seeActivity } from './activity.mutators.ts';

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
export async function readSeenAt({ cache, out, uid }: LocalDb): Promise<string> {
  // Mutations first: an answer is written to the rows before its mutation leaves the outbox.
  const pendingMutations = await out.outbox.where('kind').equals(seeActivity.kind).toArray();
  const mark = await cache.activityMark.get(uid);
  const desired = pendingMutations.map(({ args }) => seeActivity.read(args)?.seenAt ?? '');
  return [mark?.seenAt ?? '', ...desired].toSorted().at(-1) ?? '';
}
