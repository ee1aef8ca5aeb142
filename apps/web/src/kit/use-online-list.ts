import { useEffect, useMemo } from 'react';
import type { Static, TSchema } from 'typebox';
import { useStore } from '../ui/use-store.ts';
import { type OnlineCall, OnlineList, type OnlineListView } from './online-list.ts';

export type OpenOnlineList<Row extends TSchema> = OnlineListView<Static<Row>> &
  Pick<OnlineList<Row>, 'retry' | 'more' | 'change'>;

/**
 * A list that only the server stores, requested whenever `path` changes: `useOnlineList(useAdminCall(), path, schema)`.
 *
 * @param row a stable object
 */
export function useOnlineList<Row extends TSchema>(call: OnlineCall, path: string, row: Row): OpenOnlineList<Row> {
  const list = useMemo(() => new OnlineList(call, row), [call, row]);
  const view = useStore(list);
  useEffect(() => {
    list.show(path);
    return list.close;
  }, [list, path]);
  const { retry, more, change } = list;
  return { ...view, retry, more, change };
}
