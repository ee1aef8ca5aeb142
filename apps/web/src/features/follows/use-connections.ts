import { useCallback, useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import { type ConnectionList, type Connections, readConnections } from './connections.local.ts';
import { type ConnectionsResult, fetchMoreConnections, refreshConnections } from './fetch-connections.ts';

export interface OpenConnections {
  /** null until the device has been read, some ms after the start. */
  readonly connections: Connections | null;
  /** Result of the last request to the server. */
  readonly asked: 'asking' | ConnectionsResult;
  readonly isLoadingMore: boolean;
  readonly retry: () => void;
  readonly more: () => void;
}

/**
 * One of the logged-in user's two lists, limited to the first `most` users: from this device at once, and from the server where
 * that is stale.
 */
export function useConnections(list: ConnectionList, limit = Infinity): OpenConnections {
  const local = useLocal();
  const connections = useLiveQuery(() => readConnections(local, list, limit), [local, list, limit]) ?? null;
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState<OpenConnections['asked']>('asking');
  const [isLoadingMore, setIsLoadingMore] = useState(false);

  const refresh = useCallback(
    () =>
      refreshConnections(local, list).then(setAsked, () => {
        setAsked('failed');
      }),
    [local, list],
  );
  useEffect(() => {
    void refresh();
  }, [refresh, isOnline]);

  const more = async () => {
    setIsLoadingMore(true);
    setAsked(await fetchMoreConnections(local, list).catch(() => 'failed' as const));
    setIsLoadingMore(false);
  };
  return {
    connections,
    asked,
    isLoadingMore,
    retry: () => {
      setAsked('asking');
      void refresh();
    },
    more: () => void (isLoadingMore || more()),
  };
}
