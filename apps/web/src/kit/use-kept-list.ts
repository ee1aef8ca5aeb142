import { useEffect, useMemo } from 'react';
import type { LocalDb } from '../local/local-db.ts';
import { useStore } from '../ui/use-store.ts';
import { KeptList, type KeptListRequests, type KeptListView } from './kept-list.ts';
import { useLocal } from './local-context.ts';
import { useIsOnline } from './use-sync-status.ts';

export type OpenKeptList = KeptListView & Pick<KeptList, 'retry' | 'more'>;

/**
 * The requests for a list that is drawn from the device. Its beginning is fetched when it is opened, when `version` changes, and when
 * the network is back.
 *
 * @param requests a function that stays the same while the list does
 * @param version of what the list belongs to; '': the server does not have it yet; undefined: not known
 */
export function useKeptList(requests: (local: LocalDb) => KeptListRequests, version: string | undefined): OpenKeptList {
  const local = useLocal();
  const list = useMemo(() => new KeptList(requests(local)), [local, requests]);
  const { asked, askedMore } = useStore(list);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (version !== undefined && version !== '') void list.refresh();
  }, [list, version, isOnline]);
  const { retry, more } = list;
  return { asked: version === '' ? 'end' : asked, askedMore, retry, more };
}
