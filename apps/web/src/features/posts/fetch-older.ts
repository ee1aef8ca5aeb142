import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { isStale } from '../../sync/freshness.ts';
import { postsKey } from '../../sync/posts-place.ts';

/** Result of asking the server for posts older than all of the device's. */
export type OlderResult = 'more' | 'end' | 'unreachable' | 'failed';

/** Fetches a page of posts older than all of the device's. Its code is loaded with the first such page. */
export function fetchOlder(local: LocalDb): Promise<OlderResult> {
  return resultOf(async () => (await import('../../sync/older-posts.ts')).fetchOlderPosts(local));
}

/** Fetches a page of one user's older posts. */
export function fetchOlderOf(local: LocalDb, userId: UserId): Promise<OlderResult> {
  return resultOf(async () => (await import('../../sync/posts-of.ts')).fetchOlderPostsOf(local, userId));
}

/** Fetches one user's newest `count` posts again. */
export function refreshOf(local: LocalDb, userId: UserId, count: number): Promise<OlderResult> {
  return resultOf(async () => (await import('../../sync/posts-of.ts')).refreshPostsOf(local, userId, count));
}

/** Whether one user's posts were never fetched, or long ago. */
export async function isListOfStale({ cache, device }: LocalDb, userId: UserId): Promise<boolean> {
  const row = await cache.pages.get(postsKey(userId));
  return !row || isStale(row.validatedAt, device.clock.now());
}

/** The result of a request for posts. */
export async function resultOf(
  work: () => Promise<{ readonly kind: string; readonly isEnd?: boolean }>,
): Promise<OlderResult> {
  try {
    const { kind, isEnd } = await work();
    if (kind === 'loaded') return isEnd ? 'end' : 'more';
    return kind === 'unreachable' ? 'unreachable' : 'failed';
  } catch {
    return 'failed';
  }
}
