import type { PostId } from '@posy/contract/ids';
import { useEffect } from 'react';
import { liveCounts, watchPost } from '../sync/page-counts.ts';
import { writeCounts } from '../sync/write-counts.ts';
import { useLocal } from './local-context.ts';

/** Keeps the counts in a post's row up to date while a dialog shows what is counted. */
export function useKeptCounts(postId: PostId): void {
  const local = useLocal();
  useEffect(() => {
    const keep = () => void writeCounts(local, postId).catch(() => undefined);
    const unsubscribe = liveCounts.subscribe(keep);
    const stop = watchPost(postId, 0);
    keep();
    return () => {
      unsubscribe();
      stop();
    };
  }, [local, postId]);
}
