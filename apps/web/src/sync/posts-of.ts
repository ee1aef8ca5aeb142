import { pathOf } from '@posy/contract/call';
import type { UserId } from '@posy/contract/ids';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@posy/contract/limits';
import { myPostsCall, postsCall } from '@posy/contract/posts';
import type { Failure } from '@posy/sync/classify';
import type { CacheDb, PageRow } from '../local/cache-db.ts';
import type { LocalDb } from '../local/local-db.ts';
import { fetchList } from './fetch-list.ts';
import { postOps } from './older-posts.ts';
import { type PlaceOf, placeOf, postsKey } from './posts-place.ts';
import { type Syncer, createSyncer } from './syncer.ts';

export type FetchedPosts =
  /** `isEnd`: all of this user's posts that the viewer may see are on the device. */
  { readonly kind: 'loaded'; readonly isEnd: boolean } | { readonly kind: 'foreign' } | Failure;

/**
 * Fetches the newest posts of one user again: as many as are shown (`count`), so that each of them is updated after the device
 * has missed changes.
 */
export async function refreshPostsOf(
  local: LocalDb,
  userId: UserId,
  count: number,
  syncer: Syncer = createSyncer(local),
): Promise<FetchedPosts> {
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(DEFAULT_PAGE_SIZE, count));
  const path = userId === local.uid ? pathOf(myPostsCall, {}, { limit }) : pathOf(postsCall, {}, { userId, limit });
  return fetchPage(local, userId, { path, to: null }, syncer);
}

/** Fetches the next older posts of one user; from the top when it is unknown how far they were fetched. */
export async function fetchOlderPostsOf(
  local: LocalDb,
  userId: UserId,
  syncer: Syncer = createSyncer(local),
): Promise<FetchedPosts> {
  const place = await readPlace(local.cache, userId);
  if (!place) return refreshPostsOf(local, userId, 0, syncer);
  if (!place.next) return { kind: 'loaded', isEnd: true };
  return fetchPage(local, userId, { path: place.next, to: place.to }, syncer);
}

async function fetchPage(
  local: LocalDb,
  userId: UserId,
  { path, to }: { readonly path: string; readonly to: string | null },
  syncer: Syncer,
): Promise<FetchedPosts> {
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
  if (page.kind !== 'loaded') return page;
  const position = { next: page.next, to: page.rows.at(-1)?.createdAt ?? to };
  const place = to === null ? await deeperPosition(cache, userId, position) : position;
  await savePlace(local, userId, place);
  return { kind: 'loaded', isEnd: place.next === null };
}

/** Ids of this user's rows with from < createdAt < to. */
async function idsBetween(cache: CacheDb, userId: UserId, from: string, to: string | null): Promise<string[]> {
  return cache.posts
    .where('[user.id+createdAt]')
    .between([userId, from], [userId, to ?? '\uffff'], false, false)
    .primaryKeys();
}

type ListPosition = Pick<PageRow, 'next' | 'to'> & { readonly next: string | null };

/** Keeps the lowest position that was ever fetched: a list must not shrink while it is read. */
async function deeperPosition(cache: CacheDb, userId: UserId, position: ListPosition): Promise<ListPosition> {
  const place = await readPlace(cache, userId);
  if (!place?.to || !position.to || position.next === null || place.to > position.to) return position;
  return place;
}

async function readPlace(cache: CacheDb, userId: UserId): Promise<PlaceOf | null> {
  const state = await cache.sync.get('state');
  return placeOf(cache, userId, state?.window ?? null);
}

async function savePlace({ cache, device }: LocalDb, userId: UserId, { next, to = null }: ListPosition): Promise<void> {
  const now = device.clock.now();
  await cache.pages.put({ key: postsKey(userId), fetchedAt: now, validatedAt: now, next, to });
}
