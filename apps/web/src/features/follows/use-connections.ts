import { useCallback } from 'react';
import { type OpenKeptList, useKeptList } from '../../kit/kept-list.ts';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type ConnectionList, type Connections, readConnections } from './connections.local.ts';
import { fetchMoreConnections, refreshConnections } from './fetch-connections.ts';

export interface OpenConnections extends OpenKeptList {
  /** null until the device has been read, some ms after the start. */
  readonly connections: Connections | null;
}

/**
 * One of the logged-in user's two lists, limited to the first `limit` users: from this device at once, and from the server where
 * that is stale.
 */
export function useConnections(list: ConnectionList, limit = Infinity): OpenConnections {
  const local = useLocal();
  const connections = useLiveQuery(() => readConnections(local, list, limit), [local, list, limit]) ?? null;
  const requests = useCallback(
    (from: LocalDb) => ({
      refresh: () => refreshConnections(from, list),
      more: () => fetchMoreConnections(from, list),
    }),
    [list],
  );
  return { connections, ...useKeptList(requests, list) };
}
