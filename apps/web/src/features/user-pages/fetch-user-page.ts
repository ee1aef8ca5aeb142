import { SYNC_AS_OF_HEADER, USER_HEADER } from '@posy/contract/headers';
import type { UserId } from '@posy/contract/ids';
import { parseCursor, type PutOp } from '@posy/contract/sync';
import { type UserPage, UserPageSchema } from '@posy/contract/user-pages';
import { applyList } from '@posy/sync/list';
import type { LocalDb } from '../../local/local-db.ts';
import { call } from '../../sync/http.ts';
import { createSyncer } from '../../sync/syncer.ts';

/** Tries for a page that pulls have overtaken. */
const MAX_TRIES = 4;

/** `missing`: no such user is visible to this one. */
export type FetchedUserPage = 'loaded' | 'missing' | 'unreachable' | 'failed';

/** Fetches the page of a user into the cache, by username or id. */
export async function fetchUserPage(local: LocalDb, who: string): Promise<FetchedUserPage> {
  const syncer = createSyncer(local);
  const { cache, uid } = syncer.ports;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const result = await call(`/api/user-pages/${encodeURIComponent(who)}`, { schema: UserPageSchema, uid });
    if (result.kind === 'unreachable') return 'unreachable';
    if (result.kind === 'refused') return result.status === 404 ? 'missing' : 'failed';
    const asOf = parseCursor(result.headers.get(SYNC_AS_OF_HEADER) ?? '');
    if (!asOf) return 'failed';
    const answeredFor = result.headers.get(USER_HEADER) ?? '';
    const applied = await applyList(cache, uid, { uid: answeredFor, asOf, ops: opsOf(result.body, uid) });
    if (applied === 'foreign') return 'failed';
    if (applied === 'applied') {
      await saveTotals(local, result.body);
      return 'loaded';
    }
    await syncer.pull();
  }
  return 'failed';
}

/** The user, and the follow, which has neither time nor revision: revision 0 yields to every known one. */
function opsOf({ user: { isFollowing, ...user } }: UserPage, viewerId: UserId): PutOp[] {
  const { id, rev } = user;
  if (id === viewerId) return [];
  const follow = { userId: id, isFollowing, followedAt: '', user: isFollowing ? user : null, rev: 0 };
  return [
    { s: 'g', t: 'user', id, rev, v: user },
    { s: 'u', t: 'follow', id, rev: 0, v: follow },
  ];
}

async function saveTotals({ cache, device }: LocalDb, page: UserPage): Promise<void> {
  const { user, ...totals } = page;
  const { id: userId, isFollowing } = user;
  await cache.userPages.put({ userId, isFollowing, ...totals, fetchedAt: device.clock.now() });
}
