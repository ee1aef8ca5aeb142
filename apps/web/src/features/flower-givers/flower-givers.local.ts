import { pathOf } from '@posy/contract/call';
import { flowerGiversCall } from '@posy/contract/flowers';
import type { PostId } from '@posy/contract/ids';
import type { Person, UserEntity } from '@posy/contract/users';
import type { Millis } from '@posy/std/clock';
import { giversKey } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type Delivery, deliveryOf, SENT } from '../../sync/delivery.ts';
import { type FetchedPage, fetchList, type ListResult, ownedListResultOf } from '../../sync/fetch-list.ts';
import { folded } from '../../sync/folded.ts';
import { noteFetch } from '../../sync/freshness.ts';
import { foldFlower } from '../flowers/flower-overlay.ts';
import { setFlower } from '../flowers/flowers.switch.ts';
import { personOps } from '../follows/person-ops.ts';
import { readRelations } from '../relations/read-relations.ts';

/** The people who gave a post a flower, as stored on this device. */
export interface FlowerGivers {
  /** `unsent`: the server does not have the post yet. `absent`: this device does not have it. */
  readonly post: 'sent' | 'unsent' | 'absent';
  /** The viewer's own flower, sent or pending; null: not given. */
  readonly own: Delivery | null;
  /** The other people of the fetched part, newest first. */
  readonly others: readonly UserEntity[];
  /** All flowers of the post, the viewer's included. */
  readonly count: number;
  readonly hasMore: boolean;
  /** Time of the last fetch, in ms; null: never. */
  readonly savedAt: Millis | null;
}

/** Run it inside `liveQuery`: it reads again whenever one of the flowers or people changes. */
export async function readFlowerGivers(local: LocalDb, postId: PostId): Promise<FlowerGivers> {
  const { cache, uid } = local;
  const { entries, rows } = await folded(local, [setFlower.kind, 'post.create'], () =>
    Promise.all([
      cache.posts.get(postId),
      cache.flowers.get(postId),
      cache.pages.get(giversKey(postId)),
      readRelations(local),
    ]),
  );
  const [post, flower, page, relations] = rows;
  const ofPost = entries.filter(({ target }) => target.id === postId);
  const isUnsent = ofPost.some(({ kind }) => kind === 'post.create');
  const pending = ofPost.findLast(({ kind }) => kind === setFlower.kind);
  const base = { isFlowered: flower?.isFlowered ?? false, flowersCount: post?.flowersCount ?? 0 };
  const { isFlowered, flowersCount } = foldFlower(base, setFlower.desired(entries).get(postId));
  const ids = (page?.ids ?? []).filter((id) => id !== uid && !relations.get(id)?.isBlocked);
  const users = await cache.users.bulkGet(ids);
  return {
    post: post ? 'sent' : isUnsent ? 'unsent' : 'absent',
    own: isFlowered ? (pending && !base.isFlowered ? deliveryOf(pending) : SENT) : null,
    others: users.flatMap((user) => user ?? []),
    count: flowersCount,
    hasMore: typeof page?.next === 'string',
    savedAt: page?.fetchedAt ?? null,
  };
}

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
