import type { PostId } from '@posy/contract/ids';
import { useCallback } from 'react';
import { type OpenKeptList, useKeptList } from '../../kit/kept-list.ts';
import { useLocal } from '../../kit/local-context.ts';
import { useKeptCounts } from '../../kit/use-kept-counts.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { fetchMoreFlowerGivers, refreshFlowerGivers } from './fetch-flower-givers.ts';
import { type FlowerGivers, readFlowerGivers } from './flower-givers.local.ts';

export interface OpenFlowerGivers extends OpenKeptList {
  /** null until the device has been read, some ms after it was opened. */
  readonly givers: FlowerGivers | null;
}

/** The people who gave a post a flower: from this device at once, then from the server, newest first. */
export function useFlowerGivers(postId: PostId): OpenFlowerGivers {
  const local = useLocal();
  useKeptCounts(postId);
  const givers = useLiveQuery(() => readFlowerGivers(local, postId), [local, postId]) ?? null;
  const requests = useCallback(
    (from: LocalDb) => ({
      refresh: () => refreshFlowerGivers(from, postId),
      more: () => fetchMoreFlowerGivers(from, postId),
    }),
    [postId],
  );
  return { givers, ...useKeptList(requests, givers ? VERSIONS[givers.post] : undefined) };
}

const VERSIONS = { sent: 'sent', unsent: '', absent: undefined } as const;
