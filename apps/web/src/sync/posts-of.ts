import { pathOf } from '@posy/contract/call';
import type { UserId } from '@posy/contract/ids';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@posy/contract/limits';
import { myPostsCall, postsCall } from '@posy/contract/posts';
import type { CacheDb } from '../local/cache-db.ts';
import type { LocalDb } from '../local/local-db.ts';
import { fetchList, type ListResult, listResultOf } from './fetch-list.ts';
import { noteFetch } from './freshness.ts';
import { postOps } from './older-posts.ts';
import { lowerOf, type PostsCursor, postsCursorOf, postsKey } from './posts-cursor.ts';
import { type Syncer, createSyncer } from './syncer.ts';

/**
 * Fetches the newest posts of one user again: as many as are shown (`count`), so that each of them is updated after the device
 * has missed changes. `end`: the device has all that the viewer may see.
 */
export async function refreshPostsOf(
  local: LocalDb,
  userId: UserId,
  count: number,
  syncer: Syncer = createSyncer(local),
): Promise<ListResult> {
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(DEFAULT_PAGE_SIZE, count));
  const path = userId === local.uid ? pathOf(myPostsCall, {}, { limit }) : pathOf(postsCall, {}, { userId, limit });
  return fetchPage(local, userId, { path, to: null }, syncer);
}

/** Fetches the next older posts of one user; from the top when it is unknown how far they were fetched. */
export async function fetchOlderPostsOf(
  local: LocalDb,
  userId: UserId,
  syncer: Syncer = createSyncer(local),
): Promise<ListResult> {
  const cursor = await readCursor(local.cache, userId);
  if (!cursor) return refreshPostsOf(local, userId, 0, syncer);
  if (!cursor.next) return 'end';
  return fetchPage(local, userId, { path: cursor.next, to: cursor.to }, syncer);
}

async function fetchPage(
  local: LocalDb,
  userId: UserId,
  { path, to }: { readonly path: string; readonly to: string | null },
  syncer: Syncer,
): Promise<ListResult> {
  const { cache } = local;
  const page = await fetchList(
    local,
    {
      call: postsCall,
      path,
      opsOf: (post) => postOps(post, local.uid),
      covers: (rows, isLast) => ({
        type: 'post',
        ids: () => idsBetween(cache, userId, isLast ? '' : (rows.at(-1)?.createdAt ?? ''), to),
      }),
    },
    syncer,
  );
  if (page.kind !== 'loaded') return listResultOf(page);
  const position = { next: page.next, to: page.rows.at(-1)?.createdAt ?? to };
  const cursor = to === null ? lowerOf(await readCursor(cache, userId), position) : position;
  await noteFetch(local, postsKey(userId), cursor);
  return cursor.next === null ? 'end' : 'more';
}

/** Ids of this user's rows with from < createdAt < to. */
async function idsBetween(cache: CacheDb, userId: UserId, from: string, to: string | null): Promise<string[]> {
  return cache.posts
    .where('[user.id+createdAt]')
    .between([userId, from], [userId, to ?? '\uffff'], false, false)
    .primaryKeys();
}

async function readCursor(cache: CacheDb, userId: UserId): Promise<PostsCursor | null> {
  const state = await cache.sync.get('state');
  return postsCursorOf(cache, userId, state?.window ?? null);
}
