import type { ActivityEntity } from '@posy/contract/activity';
import type { PostEntity } from '@posy/contract/posts';
import type { NoticeEntity } from '@posy/contract/reports';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { readFollowRequests } from '../follows/read-follow-requests.ts';
import { readRelations } from '../relations/read-relations.ts';
import { seeActivity } from './activity.mutators.ts';

/** A listed event: an action of other users, or a notice of the site. */
export type ActivityItem =
  | { readonly kind: 'activity'; readonly createdAt: string; readonly activity: ActivityEntity }
  | { readonly kind: 'notice'; readonly createdAt: string; readonly notice: NoticeEntity };

/** Events, newest first, and the time up to which they were seen (ISO 8601; '' never). */
export interface ActivityReading {
  readonly items: readonly ActivityItem[];
  readonly seenAt: string;
}

/** Run it inside `liveQuery`. */
export async function readActivity(local: LocalDb): Promise<ActivityReading> {
  const [activities, notices, seenAt, relations, requests] = await Promise.all([
    local.cache.activity.orderBy('createdAt').reverse().toArray(),
    local.cache.notices.toArray(),
    readSeenAt(local),
    readRelations(local),
    readFollowRequests(local),
  ]);
  const waiting = new Set<string>(requests.map(({ id }) => id));
  const isBlocked = (id: string | undefined) => relations.get(id ?? '')?.isBlocked === true;
  const posts = await local.cache.posts.bulkGet(activities.map(({ post }) => post?.id ?? ''));
  const shown = activities.flatMap((activity, i) => {
    const isOfBlocked = activity.count === 1 && isBlocked(activity.actors[0]?.id);
    if (isOfBlocked || isAnswered(activity, waiting) || isBlocked(posts[i]?.user.id)) return [];
    return [withFreshPost(activity, posts[i])];
  });
  const items: ActivityItem[] = [
    ...shown.map((activity) => ({ kind: 'activity', createdAt: activity.createdAt, activity }) as const),
    ...notices.map((notice) => ({ kind: 'notice', createdAt: notice.createdAt, notice }) as const),
  ];
  return { items: items.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)), seenAt };
}

/** Whether an entry is about a request that no longer waits: the server deletes it some seconds later. */
function isAnswered({ kind, actors: [actor] }: ActivityEntity, waiting: ReadonlySet<string>): boolean {
  return kind === 'followRequest' && !(actor && waiting.has(actor.id));
}

/** An entry has its post as of the event; the author may have changed it since. */
function withFreshPost(activity: ActivityEntity, row: PostEntity | undefined): ActivityEntity {
  if (!activity.post || !row) return activity;
  const imageUrl = row.media?.variants[0]?.url ?? row.imageUrl;
  const isOfCaption = activity.kind === 'mention' && activity.commentId === null;
  const preview = isOfCaption ? row.content : activity.preview;
  return { ...activity, preview, post: { ...activity.post, content: row.content, imageUrl } };
}

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

/** Marks events up to a time as seen on all devices; queues nothing when they are seen already. */
export async function markActivitySeen(local: LocalDb, seenAt: string): Promise<void> {
  if (seenAt <= (await readSeenAt(local))) return;
  await enqueue(local, seeActivity, { userId: local.uid, seenAt });
}

/** Instants of this form are in order as text. */
async function readSeenAt({ cache, out, uid }: LocalDb): Promise<string> {
  const [mark, pendingMutations] = await Promise.all([
    cache.activityMark.get(uid),
    out.outbox.where('kind').equals(seeActivity.kind).toArray(),
  ]);
  const desired = pendingMutations.map(({ args }) => seeActivity.read(args)?.seenAt ?? '');
  return [mark?.seenAt ?? '', ...desired].toSorted().at(-1) ?? '';
}
