import { useCallback, useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import type { FetchedOne } from '../../sync/fetch-one.ts';
import { fetchUserPage } from './fetch-user-page.ts';
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
