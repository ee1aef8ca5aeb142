import { pathOf, type QueryOf } from '@posy/contract/call';
import { useEffect, useMemo } from 'react';
import type { Static, TArray, TObject, TSchema } from 'typebox';
import type { ReadCall } from '../sync/http.ts';
import { useStore } from '../ui/use-store.ts';
import { type OnlineCall, OnlineList, type OnlineListView } from './online-list.ts';

export type OpenOnlineList<Row extends TSchema> = OnlineListView<Static<Row>> &
  Pick<OnlineList<Row>, 'retry' | 'more' | 'change'>;

/**
 * A list that only the server stores, requested whenever its query changes:
 * `useOnlineList(useAdminCall(), auditCall, { limit: 50 })`.
 */
export function useOnlineList<Row extends TSchema, Query extends TObject>(
  call: OnlineCall,
  declared: ReadCall<TArray<Row>, Query>,
  query: QueryOf<ReadCall<TArray<Row>, Query>> = {},
): OpenOnlineList<Row> {
  const path = pathOf(declared, {}, query);
  const list = useMemo(() => new OnlineList(call, declared), [call, declared]);
  const view = useStore(list);
  useEffect(() => {
    list.show(path);
    return list.close;
  }, [list, path]);
  const { retry, more, change } = list;
  return { ...view, retry, more, change };
}
