import { pathOf } from '@posy/contract/call';
import { type UserPage, userPageCall } from '@posy/contract/user-pages';
import { useCallback, useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type FetchedOne, fetchOne } from '../../sync/fetch-one.ts';
import { personOps } from '../follows/person-ops.ts';
import { readUserPage, type UserPageView } from './user-pages.local.ts';

export interface OpenUserPage {
  /** The page on this device; null: the user is not known here. undefined: not read yet. */
  readonly page: UserPageView | null | undefined;
  readonly asked: 'asking' | FetchedOne;
  readonly retry: () => void;
}

/** The page of a user, from this device at once and then from the server; asked again when there is a network again. */
export function useUserPage(who: string): OpenUserPage {
  const local = useLocal();
  const page = useLiveQuery(() => readUserPage(local, who), [local, who]);
  const isOnline = useIsOnline();
  const [answer, setAnswer] = useState<{ readonly who: string; readonly asked: OpenUserPage['asked'] }>();
  const ask = useCallback(
    () =>
      fetchUserPage(local, who).then(
        (asked) => setAnswer({ who, asked }),
        () => setAnswer({ who, asked: 'failed' }),
      ),
    [local, who],
  );
  useEffect(() => {
    void ask();
  }, [ask, isOnline]);
  return {
    page,
    asked: answer?.who === who ? answer.asked : 'asking',
    retry() {
      setAnswer({ who, asked: 'asking' });
      void ask();
    },
  };
}

/** Fetches the page of a user into the cache, by username or id. */
function fetchUserPage(local: LocalDb, who: string): Promise<FetchedOne> {
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
