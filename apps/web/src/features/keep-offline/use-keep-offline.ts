import type { CollectionId } from '@posy/contract/ids';
import { useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { allowsKeeping } from '../../local/kept-state.ts';
import { keepOfflineNow } from '../../sync/keep-offline-now.ts';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { type KeptProgress, readKeptProgress } from './keep-offline.local.ts';

/** The reason why files are missing. */
export type MissingReason = 'loading' | 'later' | 'network' | 'setting' | 'space' | 'videos';

export interface KeptCollectionState extends KeptProgress {
  /** Null where nothing is missing. */
  readonly missing: MissingReason | null;
}

/** How much of a collection is kept, null before that is known. While it is shown, the service worker loads missing files. */
export function useKeepOffline(collectionId: CollectionId): KeptCollectionState | null {
  const local = useLocal();
  const progress = useLiveQuery(() => readKeptProgress(local, collectionId), [local, collectionId]);
  /** The last run ended with missing files. */
  const [hasEnded, setHasEnded] = useState(false);
  const { network } = useSyncStatus();
  const saver = useDataSaver();
  const isOnline = network === 'online';
  const { isOn = false, withVideos = false, posts = 0 } = progress ?? {};
  const mayLoadVideos = saver.allows.prefetch;
  const mayLoad = allowsKeeping(saver);
  useEffect(() => {
    if (!isOn || !isOnline || !mayLoad) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      await keepOfflineNow(local.uid, signal);
      // Read again: the live query may not have seen the last file yet.
      const now = await readKeptProgress(local, collectionId);
      if (!signal.aborted) setHasEnded(now.complete < now.posts);
    };
    load().catch(() => undefined);
    return () => {
      leaving.abort();
      setHasEnded(false);
    };
    // `withVideos`, `posts` and `mayLoadVideos`: each of them may change which files are missing.
  }, [local, collectionId, isOn, withVideos, posts, isOnline, mayLoad, mayLoadVideos]);
  if (!progress) return null;
  const missing = reasonOf(progress, { isOnline, mayLoad, mayLoadVideos, hasEnded });
  return { ...progress, missing };
}

interface Conditions {
  readonly isOnline: boolean;
  readonly mayLoad: boolean;
  readonly mayLoadVideos: boolean;
  readonly hasEnded: boolean;
}

function reasonOf(
  progress: KeptProgress,
  { isOnline, mayLoad, mayLoadVideos, hasEnded }: Conditions,
): MissingReason | null {
  const { posts, complete, withPictures, isFull } = progress;
  if (complete === posts) return null;
  if (isFull) return 'space';
  if (!mayLoad) return 'setting';
  if (!isOnline) return 'network';
  if (withPictures === posts && !mayLoadVideos) return 'videos';
  return hasEnded ? 'later' : 'loading';
}
