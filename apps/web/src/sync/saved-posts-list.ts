import { pathOf } from '@posy/contract/call';
import type { CollectionId } from '@posy/contract/ids';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@posy/contract/limits';
import { type SavedPost, savedPostsCall } from '@posy/contract/saved-posts';
import type { PutOp } from '@posy/contract/sync';
import type { LocalDb } from '../local/local-db.ts';
import { fetchList, type ListResult, listResultOf } from './fetch-list.ts';
import { postOps } from './older-posts.ts';
import { type Syncer, createSyncer } from './syncer.ts';

/** Key of the row in `pages` with the fetched part of the saved posts; null: of all collections. */
export function savedKey(collectionId: CollectionId | null): string {
  return `saved:${collectionId ?? ''}`;
}

/** Fetches the posts that were saved last again: as many as are shown (`count`). */
export function refreshSavedPosts(
  local: LocalDb,
  collectionId: CollectionId | null,
  count: number,
  syncer: Syncer = createSyncer(local),
): Promise<ListResult> {
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(DEFAULT_PAGE_SIZE, count));
  return fetchPage(local, collectionId, firstPage(collectionId, limit), syncer);
}

/** Fetches the next page of saved posts. After the last one it begins at the top: the device may have dropped posts since. */
export async function fetchOlderSavedPosts(
  local: LocalDb,
  collectionId: CollectionId | null,
  syncer: Syncer = createSyncer(local),
): Promise<ListResult> {
  const { next } = (await local.cache.pages.get(savedKey(collectionId))) ?? {};
  return fetchPage(local, collectionId, next ?? firstPage(collectionId, MAX_PAGE_SIZE), syncer);
}

/** Fetches all posts of a collection, page by page, until one fails or `signal` aborts. */
export async function fetchAllSavedPosts(
  local: LocalDb,
  collectionId: CollectionId,
  signal?: AbortSignal,
): Promise<ListResult> {
  const syncer = createSyncer(local);
  let result = await refreshSavedPosts(local, collectionId, MAX_PAGE_SIZE, syncer);
  while (result === 'more' && !signal?.aborted) result = await fetchOlderSavedPosts(local, collectionId, syncer);
  return result;
}

function firstPage(collectionId: CollectionId | null, limit: number): string {
  return pathOf(savedPostsCall, {}, { limit, collectionId: collectionId ?? undefined });
}

async function fetchPage(
  local: LocalDb,
  collectionId: CollectionId | null,
  path: string,
  syncer: Syncer,
): Promise<ListResult> {
  const request = { call: savedPostsCall, path, opsOf: opsOf(local.uid), pageKey: savedKey(collectionId) };
  const page = await fetchList(local, request, syncer);
  if (page.kind === 'loaded') await markUnavailable(local, page.rows);
  return listResultOf(page);
}

function opsOf(uid: string): (saved: SavedPost) => PutOp[] {
  return ({ post, ...v }) => [
    { s: 'u', t: 'savedPost', id: v.postId, rev: v.rev, v },
    ...(post ? postOps(post, uid) : []),
  ];
}

/** Marks the fetched lines that have no post on this device, and unmarks the others. */
async function markUnavailable({ cache }: LocalDb, fetched: readonly SavedPost[]): Promise<void> {
  await cache.transaction('rw', cache.savedPosts, cache.posts, async () => {
    const ids = fetched.map(({ postId }) => postId);
    const [rows, posts] = await Promise.all([cache.savedPosts.bulkGet(ids), cache.posts.bulkGet(ids)]);
    const changed = rows.flatMap((row, i) => {
      const isUnavailable = posts[i] === undefined;
      return row && (row.isUnavailable ?? false) !== isUnavailable ? [{ ...row, isUnavailable }] : [];
    });
    if (changed.length > 0) await cache.savedPosts.bulkPut(changed);
  });
}
