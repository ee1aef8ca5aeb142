import type { ActivityEntity } from '@posy/contract/activity';
import type { PostEntity } from '@posy/contract/posts';
import type { NoticeEntity } from '@posy/contract/reports';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue } from '../../sync/enqueue.ts';
import { readFollowRequests } from '../follows/read-follow-requests.ts';
import { readRelations } from '../relations/read-relations.ts';
import { seeActivity } from './activity.sync.ts';
import { isAnswered, readSeenAt } from './unseen-activity.ts';

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

/** An entry has its post as of the event; the author may have changed it since. */
function withFreshPost(activity: ActivityEntity, row: PostEntity | undefined): ActivityEntity {
  if (!activity.post || !row) return activity;
  const imageUrl = row.media?.variants[0]?.url ?? row.imageUrl;
  const isOfCaption = activity.kind === 'mention' && activity.commentId === null;
  const preview = isOfCaption ? row.content : activity.preview;
  return { ...activity, preview, post: { ...activity.post, content: row.content, imageUrl } };
}

/** Marks events up to a time as seen on all devices; queues nothing when they are seen already. */
export async function markActivitySeen(local: LocalDb, seenAt: string): Promise<void> {
  if (seenAt <= (await readSeenAt(local))) return;
  await enqueue(local, seeActivity, { userId: local.uid, seenAt });
}
