import { useMemo, useSyncExternalStore } from 'react';
import { liveCounts } from '../../sync/page-counts.ts';
import type { PostView } from './post-view.ts';

const subscribe = (listener: () => void) => liveCounts.subscribe(listener);

/** The post with its counts as they are now. */
export function useLiveCounts(post: PostView): PostView {
  const counts = useSyncExternalStore(subscribe, () => liveCounts.over(post));
  return useMemo(() => (counts ? { ...post, ...counts } : post), [post, counts]);
}
