import type { ActivityEntity } from '@posy/contract/activity';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { readRelations } from '../relations/relations.local.ts';
import { seeActivity } from './activity.mutators.ts';

/** What happened, newest first, and up to when it was seen (ISO 8601; '' never). */
export interface ActivityReading {
  readonly items: readonly ActivityEntity[];
  readonly seenAt: string;
}

/** Run it inside `liveQuery`. */
export async function readActivity(local: LocalDb): Promise<ActivityReading> {
  const [items, seenAt, relations] = await Promise.all([
    local.cache.activity.orderBy('createdAt').reverse().toArray(),
    readSeenAt(local),
    readRelations(local),
  ]);
  const isAway = ({ actors, count }: ActivityEntity) => count === 1 && relations.get(actors[0]?.id ?? '')?.isBlocked;
  return { items: items.filter((item) => !isAway(item)), seenAt };
}

/** How much of it was not seen yet. Run it inside `liveQuery`. */
export async function countUnseen(local: LocalDb): Promise<number> {
  const seenAt = await readSeenAt(local);
  return local.cache.activity.where('createdAt').above(seenAt).count();
}

/** Seen up to here, on all devices; nothing is queued where that is known already. */
export async function markActivitySeen(local: LocalDb, seenAt: string): Promise<void> {
  if (seenAt <= (await readSeenAt(local))) return;
  await enqueue(local, seeActivity, { userId: local.uid, seenAt });
}

/** Instants of this form are in order as text. */
async function readSeenAt({ cache, out, uid }: LocalDb): Promise<string> {
  const [mark, wishes] = await Promise.all([
    cache.activityMark.get(uid),
    out.outbox.where('kind').equals(seeActivity.kind).toArray(),
  ]);
  const wished = wishes.map(({ args }) => seeActivity.read(args)?.seenAt ?? '');
  return [mark?.seenAt ?? '', ...wished].toSorted().at(-1) ?? '';
}
