import { pathOf } from '@posy/contract/call';
import { flowerGiversCall } from '@posy/contract/flowers';
import type { PostId } from '@posy/contract/ids';
import type { Person } from '@posy/contract/users';
import { giversKey } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type FetchedPage, fetchList } from '../../sync/fetch-list.ts';
import { personOps } from '../follows/person-ops.ts';

/** People per request. */
const PAGE_SIZE = 50;

export type GiversResult = 'loaded' | 'unreachable' | 'failed' | 'not-found';

/** Fetches the newest people who gave a post a flower; the stored ones are replaced. */
export async function refreshFlowerGivers(local: LocalDb, postId: PostId): Promise<GiversResult> {
  const page = await fetchPage(local, pathOf(flowerGiversCall, { id: postId }, { limit: PAGE_SIZE }));
  return page.kind === 'loaded' ? save(local, postId, [], page) : resultOf(page);
}

/** Fetches the next page of them. */
export async function fetchMoreFlowerGivers(local: LocalDb, postId: PostId): Promise<GiversResult> {
  const before = await local.cache.pages.get(giversKey(postId));
  if (typeof before?.next !== 'string') return 'loaded';
  const page = await fetchPage(local, before.next);
  return page.kind === 'loaded' ? save(local, postId, before.ids ?? [], page) : resultOf(page);
}

function fetchPage(local: LocalDb, path: string): Promise<FetchedPage<Person>> {
  return fetchList(local, { call: flowerGiversCall, path, opsOf: (person: Person) => personOps(person, local.uid) });
}

async function save(
  { cache, device }: LocalDb,
  postId: PostId,
  before: readonly string[],
  { rows, next }: Extract<FetchedPage<Person>, { kind: 'loaded' }>,
): Promise<GiversResult> {
  const now = device.clock.now();
  // A flower that was taken back and given again may be on two pages.
  const ids = [...new Set([...before, ...rows.map(({ id }) => id)])];
  await cache.pages.put({ key: giversKey(postId), fetchedAt: now, validatedAt: now, next, ids });
  return 'loaded';
}

function resultOf(page: Exclude<FetchedPage<Person>, { kind: 'loaded' }>): GiversResult {
  if (page.kind === 'unreachable') return 'unreachable';
  return page.kind === 'refused' && page.error.status === 404 ? 'not-found' : 'failed';
}
