import { pathOf } from '@posy/contract/call';
import { followersCall, followingCall } from '@posy/contract/follows';
import type { PutOp } from '@posy/contract/sync';
import type { Person } from '@posy/contract/users';
import type { LocalDb } from '../../local/local-db.ts';
import { type FetchedPage, fetchList, type ListResult, listResultOf } from '../../sync/fetch-list.ts';
import { isListStale, noteFetch } from '../../sync/freshness.ts';
import type { Syncer } from '../../sync/syncer.ts';
import { type ConnectionList, connectionsKey } from './connections.local.ts';
import { personOps } from './person-ops.ts';

/** Users per request. */
const PAGE_SIZE = 100;
/** Limit of consecutive pages without new users. */
const MAX_KNOWN = 20;

const CALLS = { followers: followersCall, following: followingCall } as const;

/** Brings the beginning of a list up to date, where that is more than five minutes ago. */
export async function refreshConnections(local: LocalDb, list: ConnectionList, syncer?: Syncer): Promise<ListResult> {
  if (!(await isListStale(local, connectionsKey(list, local.uid)))) return 'more';
  const path = pathOf(CALLS[list], { id: local.uid }, { limit: PAGE_SIZE });
  const page = await fetchPart(local, list, path, true, syncer);
  if (page.kind === 'loaded') {
    const ids = page.rows.map(({ id }) => id);
    await noteFetch(local, connectionsKey(list, local.uid), { next: page.next, ids });
  }
  return listResultOf(page);
}

/** Fetches users that are not on this device yet. */
export async function fetchMoreConnections(local: LocalDb, list: ConnectionList, syncer?: Syncer): Promise<ListResult> {
  const key = connectionsKey(list, local.uid);
  for (let tries = 0; tries < MAX_KNOWN; tries++) {
    const before = await local.cache.pages.get(key);
    if (typeof before?.next !== 'string') return 'end';
    const known = await countRows(local, list);
    const page = await fetchPart(local, list, before.next, false, syncer);
    if (page.kind !== 'loaded') return listResultOf(page);
    const ids = [...(before.ids ?? []), ...page.rows.map(({ id }) => id)];
    await local.cache.pages.put({ ...before, next: page.next, ids: [...new Set(ids)] });
    if (page.next === null) return 'end';
    if ((await countRows(local, list)) > known) return 'more';
  }
  return 'more';
}

function fetchPart(
  local: LocalDb,
  list: ConnectionList,
  path: string,
  isFirst: boolean,
  syncer: Syncer | undefined,
): Promise<FetchedPage<Person>> {
  const table = list === 'following' ? local.cache.follows : local.cache.followers;
  const request = {
    call: CALLS[list],
    path,
    opsOf: (person: Person) => opsOf(person, list, local.uid),
    covers: (_rows: readonly Person[], isLast: boolean) =>
      isFirst && isLast
        ? {
            type: list === 'following' ? 'follow' : 'follower',
            ids: () => table.toCollection().primaryKeys(),
          }
        : undefined,
  };
  return fetchList(local, request, syncer);
}

/** Ops for a line of the list: the user, the follow, and in the list of followers that row, which also has revision 0. */
function opsOf(person: Person, list: ConnectionList, viewerId: string): PutOp[] {
  const isFollowing = person.isFollowing || list === 'following';
  const ops = personOps({ ...person, isFollowing }, viewerId);
  if (list === 'following') return ops;
  const { isFollowing: _, isRequested: __, ...user } = person;
  const { id } = user;
  return [...ops, { s: 'u', t: 'follower', id, rev: 0, v: { userId: id, followedAt: '', user, rev: 0 } }];
}

function countRows({ cache }: LocalDb, list: ConnectionList): Promise<number> {
  return list === 'following' ? cache.follows.count() : cache.followers.count();
}
