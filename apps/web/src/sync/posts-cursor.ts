import type { UserId } from '@posy/contract/ids';
import type { CacheDb } from '../local/cache-db.ts';

/** How far down one user's posts were fetched: the next page's path (null: no more), createdAt of the last post. */
export interface PostsCursor {
  readonly next: string | null;
  readonly to: string | null;
}

/** Its key in `pages`. */
export function postsKey(userId: string): string {
  return `posts:${userId}`;
}

/**
 * How far down one user's posts are on the device without a gap; null if unknown: never fetched, or a reset has since swept the
 * posts below the feed's `window`.
 */
export async function postsCursorOf(
  cache: CacheDb,
  userId: UserId,
  window: string | null,
): Promise<PostsCursor | null> {
  const row = await cache.pages.get(postsKey(userId));
  if (row?.next === undefined) return null;
  const { next, to = null } = row;
  // The list was empty; newer posts came with pulls.
  if (to === null) return next === null ? { next, to } : null;
  // Down to the window every post is on the device. Below it, a swept list has lost its last row, too.
  const isWhole = window === null || to >= window || (await hasPostAt(cache, userId, to));
  return isWhole ? { next, to } : null;
}

async function hasPostAt(cache: CacheDb, userId: UserId, createdAt: string): Promise<boolean> {
  return (await cache.posts.where('[user.id+createdAt]').equals([userId, createdAt]).count()) > 0;
}

/** createdAt of the oldest of this user's posts that may be shown: below it some may be missing. '': none are missing. */
export function wholeFrom(cursor: PostsCursor | null, window: string | null): string {
  if (window === null || cursor?.next === null) return '';
  return cursor?.to && cursor.to < window ? cursor.to : window;
}

/** The lower one of two cursors of a list, the one before and the one of a refresh: a list must not shrink while it is read. */
export function lowerOf(before: PostsCursor | null, refreshed: PostsCursor): PostsCursor {
  if (!before?.to || !refreshed.to || refreshed.next === null) return refreshed;
  return before.to < refreshed.to ? before : refreshed;
}
