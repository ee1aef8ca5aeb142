import { pathOf } from '@posy/contract/call';
import { type UserPage, userPageCall } from '@posy/contract/user-pages';
import type { LocalDb } from '../../local/local-db.ts';
import { type FetchedOne, fetchOne } from '../../sync/fetch-one.ts';
import { personOps } from '../follows/person-ops.ts';

/** Fetches the page of a user into the cache, by username or id. */
export function fetchUserPage(local: LocalDb, who: string): Promise<FetchedOne> {
  return fetchOne(local, {
    call: userPageCall,
    path: pathOf(userPageCall, { who }),
    opsOf: ({ user }, viewerId) => personOps(user, viewerId),
    async onApplied(page) {
      await forgetFormerUsername(local, page);
      await saveTotals(local, page);
    },
  });
}

/** A stored user who had this username before must not be found by it any more. */
async function forgetFormerUsername({ cache }: LocalDb, { user: { id, username } }: UserPage): Promise<void> {
  if (username === null) return;
  const former = cache.users.where('username').equals(username);
  await former.filter((user) => user.id !== id).modify({ username: null });
}

async function saveTotals({ cache, device }: LocalDb, page: UserPage): Promise<void> {
  const { user, ...totals } = page;
  const { id: userId, isFollowing } = user;
  await cache.userPages.put({ userId, isFollowing, ...totals, fetchedAt: device.clock.now() });
}
