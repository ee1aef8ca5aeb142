import type { PostId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useKeptCounts } from '../../kit/use-kept-counts.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useIsOnline } from '../../kit/use-sync-status.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { readThread, type Thread } from './comments.local.ts';
import { fetchMore, refreshThread, type ThreadResult } from './fetch-thread.ts';

export interface OpenThread {
  /** null until the device has been read, some ms after it was opened. */
  readonly thread: Thread | null;
  /** Result of the last request to the server. */
  readonly asked: 'asking' | ThreadResult;
  readonly isLoadingMore: boolean;
  readonly retry: () => void;
  readonly more: () => void;
}

/**
 * The comments of a post while they are shown: from this device at once, and from the server when they are opened, when the post
 * is touched, and when the network is back.
 */
export function useThread(postId: PostId, viewer: Author): OpenThread {
  const local = useLocal();
  useKeptCounts(postId);
  const thread = useLiveQuery(() => readThread(local, postId, viewer), [local, postId, viewer]) ?? null;
  const isOnline = useIsOnline();
  const [asked, setAsked] = useState<OpenThread['asked']>('asking');
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const refresh = useRefresh(local, postId, setAsked);

  // An unsent post has no version, and the server has nothing of it.
  const version = thread?.post?.version;
  useEffect(() => {
    if (version !== undefined && version !== '') void refresh();
  }, [version, isOnline, refresh]);

  const more = useCallback(async () => {
    setIsLoadingMore(true);
    setAsked(await fetchMore(local, postId).catch(() => 'failed' as const));
    setIsLoadingMore(false);
  }, [local, postId]);
  return {
    thread,
    asked: version === '' ? 'loaded' : asked,
    isLoadingMore,
    retry: () => {
      setAsked('asking');
      void refresh();
    },
    more: () => void (isLoadingMore || more()),
  };
}

/** Makes one request at a time; requests made meanwhile share the next one. */
function useRefresh(local: LocalDb, postId: PostId, onResult: (result: ThreadResult) => void) {
  const running = useRef<'no' | 'yes' | 'again'>('no');
  return useCallback(async () => {
    if (running.current !== 'no') {
      running.current = 'again';
      return;
    }
    do {
      running.current = 'yes';
      onResult(await refreshThread(local, postId).catch(() => 'failed' as const));
    } while (wantsMore(running.current));
    running.current = 'no';
  }, [local, postId, onResult]);
}

function wantsMore(state: string): boolean {
  return state === 'again';
}
