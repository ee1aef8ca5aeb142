import { pathOf } from '@posy/contract/call';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@posy/contract/limits';
import type { Post } from '@posy/contract/posts';
import { taggedPostsCall } from '@posy/contract/tags';
import type { CacheDb } from '../local/cache-db.ts';
import type { LocalDb } from '../local/local-db.ts';
import { fetchList, type ListResult, listResultOf } from './fetch-list.ts';
import { noteFetch } from './freshness.ts';
import { postOps } from './older-posts.ts';
import { lowerOf, type PostsCursor } from './posts-cursor.ts';
import { type Syncer, createSyncer } from './syncer.ts';

/** Key of the row in `pages` with the fetched part of a tag's posts. `tag`: normalized. */
export function tagKey(tag: string): string {
  return `tag:${tag}`;
}

/** Fetches the newest posts with a tag again: as many as are shown (`count`). */
export async function refreshPostsWithTag(
  local: LocalDb,
  tag: string,
  count: number,
  syncer: Syncer = createSyncer(local),
): Promise<ListResult> {
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(DEFAULT_PAGE_SIZE, count));
  const before = await taggedCursor(local.cache, tag);
  const path = pathOf(taggedPostsCall, { tag }, { limit });
  return fetchPage(local, tag, path, syncer, (fetched) => lowerOf(before, fetched));
}

/** Fetches the next older posts with a tag; from the top when none were fetched. */
export async function fetchOlderPostsWithTag(
  local: LocalDb,
  tag: string,
  syncer: Syncer = createSyncer(local),
): Promise<ListResult> {
  const cursor = await taggedCursor(local.cache, tag);
  if (!cursor) return refreshPostsWithTag(local, tag, 0, syncer);
  const { next, to } = cursor;
  if (next === null) return 'end';
  return fetchPage(local, tag, next, syncer, (fetched) => ({ ...fetched, to: fetched.to ?? to }));
}

/**
 * How far down a tag's posts are on the device without a gap; null if unknown: never fetched, or a reset has since swept the posts
 * below the feed's window.
 */
export async function taggedCursor(cache: CacheDb, tag: string): Promise<PostsCursor | null> {
  const row = await cache.pages.get(tagKey(tag));
  if (row?.next === undefined) return null;
  const { next, to = null } = row;
  const window = (await cache.sync.get('state'))?.window ?? null;
  if (to === null || window === null || to >= window) return { next, to };
  // A swept list has lost its last post, too.
  const last = cache.posts.where('[createdAt+id]').between([to, ''], [to, '\uffff']);
  return (await last.count()) > 0 ? { next, to } : null;
}

async function fetchPage(
  local: LocalDb,
  tag: string,
  path: string,
  syncer: Syncer,
  cursorOf: (fetched: PostsCursor) => PostsCursor,
): Promise<ListResult> {
  const request = { call: taggedPostsCall, path, opsOf: (post: Post) => postOps(post, local.uid) };
  const page = await fetchList(local, request, syncer);
  if (page.kind !== 'loaded') return listResultOf(page);
  const cursor = cursorOf({ next: page.next, to: page.rows.at(-1)?.createdAt ?? null });
  await noteFetch(local, tagKey(tag), cursor);
  return cursor.next === null ? 'end' : 'more';
}
