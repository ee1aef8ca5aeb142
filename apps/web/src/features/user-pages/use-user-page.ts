import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { FetchedOne } from '../../sync/fetch-one.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { fetchUserPage } from './fetch-user-page.ts';
import { readUserPage, type UserPageView } from './user-pages.local.ts';

export interface OpenUserPage {
  /** The page on this device; null: the user is not known here. undefined: not read yet. */
  readonly page: UserPageView | null | undefined;
  readonly asked: 'asking' | FetchedOne;
  readonly retry: () => void;
}

const onStatusChange = (listener: () => void) => syncStatus.subscribe(listener);

/** The page of a user, from this device at once and then from the server; asked again when there is a network again. */
export function useUserPage(who: string): OpenUserPage {
  const local = useLocal();
  const page = useLiveQuery(() => readUserPage(local, who), [local, who]);
  const isOnline = useSyncExternalStore(onStatusChange, () => syncStatus.get().network === 'online');
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
