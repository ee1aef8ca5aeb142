import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@posy/contract/limits';
import { PostSchema } from '@posy/contract/posts';
import type { PageRow } from '../local/cache-db.ts';
import type { LocalDb } from '../local/local-db.ts';
import { fetchList } from './fetch-list.ts';
import { postOps } from './older-posts.ts';
import type { FetchedPosts } from './posts-of.ts';
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
): Promise<FetchedPosts> {
  const limit = Math.min(MAX_PAGE_SIZE, Math.max(DEFAULT_PAGE_SIZE, count));
  const before = await local.cache.pages.get(tagKey(tag));
  const path = `/api/tags/${encodeURIComponent(tag)}/posts?limit=${limit}`;
  return fetchPage(local, path, syncer, (fetched) => save(local, tag, deeper(before, fetched)));
}

/** Fetches the next older posts with a tag; from the top when none were fetched. */
export async function fetchOlderPostsWithTag(
  local: LocalDb,
  tag: string,
  syncer: Syncer = createSyncer(local),
): Promise<FetchedPosts> {
  const row = await local.cache.pages.get(tagKey(tag));
  if (row?.next === undefined) return refreshPostsWithTag(local, tag, 0, syncer);
  if (row.next === null) return { kind: 'loaded', isEnd: true };
  const { to } = row;
  return fetchPage(local, row.next, syncer, (fetched) =>
    save(local, tag, { ...fetched, to: fetched.to ?? to ?? null }),
  );
}

/** How far down the list was fetched: path of the next page, and createdAt of the last post. */
interface Position {
  readonly next: string | null;
  readonly to: string | null;
}

async function fetchPage(
  local: LocalDb,
  path: string,
  syncer: Syncer,
  keep: (position: Position) => Promise<Position>,
): Promise<FetchedPosts> {
  const request = { path, row: PostSchema, opsOf: (post: Parameters<typeof postOps>[0]) => postOps(post, local.uid) };
  const page = await fetchList(local, request, syncer);
  if (page.kind !== 'loaded') return page;
  const { next } = await keep({ next: page.next, to: page.rows.at(-1)?.createdAt ?? null });
  return { kind: 'loaded', isEnd: next === null };
}

/** Keeps the lowest position that was ever fetched: a list must not shrink while it is read. */
function deeper(before: PageRow | undefined, fetched: Position): Position {
  if (before?.next === undefined || !before.to || !fetched.to || fetched.next === null) return fetched;
  return before.to < fetched.to ? { next: before.next, to: before.to } : fetched;
}

async function save({ cache, device }: LocalDb, tag: string, position: Position): Promise<Position> {
  const now = device.clock.now();
  await cache.pages.put({ key: tagKey(tag), fetchedAt: now, validatedAt: now, ...position });
  return position;
}
