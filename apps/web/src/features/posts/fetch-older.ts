import type { UserId } from '@posy/contract/ids';
import type { LocalDb } from '../../local/local-db.ts';
import { isStale } from '../../sync/freshness.ts';
import { postsKey } from '../../sync/posts-place.ts';

/** What came of asking the server for posts older than all of the device's. */
export type OlderResult = 'more' | 'end' | 'unreachable' | 'failed';

/** Brings a page of posts older than all of the device's. Its machinery is loaded with the first such page. */
export function fetchOlder(local: LocalDb): Promise<OlderResult> {
  return resultOf(async () => (await import('../../sync/older-posts.ts')).fetchOlderPosts(local));
}

/** Brings a page of one person's older posts. */
export function fetchOlderOf(local: LocalDb, userId: UserId): Promise<OlderResult> {
  return resultOf(async () => (await import('../../sync/posts-of.ts')).fetchOlderPostsOf(local, userId));
}

/** Brings one person's newest `count` posts anew. */
export function refreshOf(local: LocalDb, userId: UserId, count: number): Promise<OlderResult> {
  return resultOf(async () => (await import('../../sync/posts-of.ts')).refreshPostsOf(local, userId, count));
}

/** Whether one person's posts were never asked for, or long ago. */
export async function isListOfStale({ cache, device }: LocalDb, userId: UserId): Promise<boolean> {
  const row = await cache.pages.get(postsKey(userId));
  return !row || isStale(row.validatedAt, device.clock.now());
}

async function resultOf(
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
