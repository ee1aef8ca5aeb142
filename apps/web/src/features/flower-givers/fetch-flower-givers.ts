import { pathOf } from '@posy/contract/call';
import { flowerGiversCall } from '@posy/contract/flowers';
import type { PostId } from '@posy/contract/ids';
import type { Person } from '@posy/contract/users';
import { giversKey } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type FetchedPage, fetchList, type ListResult, ownedListResultOf } from '../../sync/fetch-list.ts';
import { noteFetch } from '../../sync/freshness.ts';
import { personOps } from '../follows/person-ops.ts';

/** People per request. */
const PAGE_SIZE = 50;

/** Fetches the newest people who gave a post a flower. Those after them stay, where they follow without a gap. */
export async function refreshFlowerGivers(local: LocalDb, postId: PostId): Promise<ListResult | 'missing'> {
  const page = await fetchPage(local, pathOf(flowerGiversCall, { id: postId }, { limit: PAGE_SIZE }));
  if (page.kind !== 'loaded') return ownedListResultOf(page);
  const ids = page.rows.map(({ id }) => id);
  const before = await local.cache.pages.get(giversKey(postId));
  const known = before?.ids ?? [];
  const at = page.next === null ? -1 : known.indexOf(ids.at(-1) ?? '');
  const place = at === -1 ? { next: page.next, ids } : { next: before?.next, ids: joined(ids, known.slice(at + 1)) };
  await noteFetch(local, giversKey(postId), place);
  return typeof place.next === 'string' ? 'more' : 'end';
}

/** Fetches the next page of them. */
export async function fetchMoreFlowerGivers(local: LocalDb, postId: PostId): Promise<ListResult | 'missing'> {
  const before = await local.cache.pages.get(giversKey(postId));
  if (typeof before?.next !== 'string') return 'end';
  const page = await fetchPage(local, before.next);
  if (page.kind === 'loaded') {
    const ids = page.rows.map(({ id }) => id);
    await noteFetch(local, giversKey(postId), { next: page.next, ids: joined(before.ids ?? [], ids) });
  }
  return ownedListResultOf(page);
}

function fetchPage(local: LocalDb, path: string): Promise<FetchedPage<Person>> {
  return fetchList(local, { call: flowerGiversCall, path, opsOf: (person: Person) => personOps(person, local.uid) });
}

/** A flower that was taken back and given again may be in both parts. */
function joined(before: readonly string[], after: readonly string[]): string[] {
  return [...new Set([...before, ...after])];
}
