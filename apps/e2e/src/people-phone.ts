import type { CommentId, PostId, UserId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { readThread } from '@posy/web/features/comments/comments.local';
import { fetchMore, refreshThread } from '@posy/web/features/comments/fetch-thread';
import { removeComment, writeComment } from '@posy/web/features/comments/write-comment';
import { setDismissal } from '@posy/web/features/dismissed-people/dismissed-people.switch';
import { readDismissed } from '@posy/web/features/dismissed-people/read-dismissed';
import type { ConnectionList } from '@posy/web/features/follows/connections.local';
import { refreshConnections } from '@posy/web/features/follows/fetch-connections';
import { setFollow } from '@posy/web/features/follows/follows.switch';
import type { ListResult } from '@posy/web/sync/fetch-list';
import { setSwitch } from '@posy/web/sync/set-switch';
import type { Phone } from './sync-phone.ts';

// Actions between users on a phone, by the app's own code.

export function comment(phone: Phone, postId: PostId, content: string): Promise<CommentId> {
  return phone.with((local) => writeComment(local, postId, content));
}

export function uncomment(phone: Phone, id: CommentId, postId: PostId): Promise<void> {
  return phone.with((local) => removeComment(local, { id, postId }));
}

export function follow(phone: Phone, userId: UserId, isFollowing: boolean): Promise<void> {
  return phone.with((local) => setSwitch(local, setFollow, userId, isFollowing));
}

export function dismiss(phone: Phone, userId: UserId, isDismissed: boolean): Promise<void> {
  return phone.with((local) => setSwitch(local, setDismissal, userId, isDismissed));
}

/** Opens the comments of a post, and reads all of them. */
export function openThread(phone: Phone, postId: PostId): Promise<ListResult | 'missing'> {
  return phone.with(async (local, syncer) => {
    let result = await refreshThread(local, postId, syncer);
    while (result === 'more') result = await fetchMore(local, postId, syncer);
    return result;
  });
}

export async function openConnections(phone: Phone, list: ConnectionList): Promise<void> {
  await phone.with((local, syncer) => refreshConnections(local, list, syncer));
}

/** The comments of a post as they are shown: text and delivery state. */
export async function shownComments(phone: Phone, postId: PostId, viewer: CurrentUser): Promise<string[]> {
  const { comments, beyond } = await phone.with((local) => readThread(local, postId, viewer));
  return [...comments, ...beyond].map(({ content, delivery }) => `${content} (${delivery.kind})`);
}

/** A phone's rows of actions between users, without device-local fields; of the dismissed users their ids. */
export async function peopleRows({ local }: Phone) {
  const { cache } = local;
  const [comments, follows, followers, stats, dismissed] = await Promise.all([
    cache.comments.orderBy('id').toArray(),
    cache.follows.filter(({ isFollowing }) => isFollowing).toArray(),
    cache.followers.toArray(),
    cache.stats.toArray(),
    readDismissed(local),
  ]);
  return { comments, follows, followers, stats, dismissed: [...dismissed].toSorted() };
}
