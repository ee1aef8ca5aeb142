import type { PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { useCallback } from 'react';
import { type OpenKeptList, useKeptList } from '../../kit/kept-list.ts';
import { useLocal } from '../../kit/local-context.ts';
import { useKeptCounts } from '../../kit/use-kept-counts.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readThread, type Thread } from './comments.local.ts';
import { fetchMore, refreshThread } from './fetch-thread.ts';

export interface OpenThread extends OpenKeptList {
  /** null until the device has been read, some ms after it was opened. */
  readonly thread: Thread | null;
}

/** The comments of a post while they are shown: from this device at once, then from the server, and when the post is touched. */
export function useThread(postId: PostId, viewer: Author): OpenThread {
  const local = useLocal();
  useKeptCounts(postId);
  const thread = useLiveQuery(() => readThread(local, postId, viewer), [local, postId, viewer]) ?? null;
  const requests = useCallback(
    (from: LocalDb) => ({ refresh: () => refreshThread(from, postId), more: () => fetchMore(from, postId) }),
    [postId],
  );
  return { thread, ...useKeptList(requests, thread?.post?.version) };
}
