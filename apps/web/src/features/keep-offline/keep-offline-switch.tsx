import type { CollectionId } from '@posy/contract/ids';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { formatBytes } from '../../language/format-bytes.ts';
import { formatNumber } from '../../language/formats.ts';
import { endKeeping, keepCollection } from '../../local/kept-collections.ts';
import { releaseMedia } from '../../local/kept-media.ts';
import { allowsKeeping } from '../../local/kept-state.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { offlineStart } from '../../platform/offline-start.ts';
import { keepOfflineNow } from '../../sync/keep-offline-now.ts';
import { Switch } from '../../ui/switch.tsx';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { keepOfflineTexts as texts } from './keep-offline.en.ts';
import { type KeptProgress, readKeptProgress } from './keep-offline.local.ts';
import styles from './keep-offline.module.css';

/** Switches that keep a collection on this device, and how much of it is stored. */
export function KeepOfflineSwitch({ collectionId }: { readonly collectionId: CollectionId }) {
  const local = useLocal();
  const state = useKeepOffline(collectionId);
  const canReopen = useSyncExternalStore(offlineStart.subscribe, offlineStart.isPossible);
  /** Announced until the next change. */
  const [note, setNote] = useState<string | null>(null);
  const change = async (isOn: boolean, withVideos: boolean) => {
    try {
      await (isOn ? setKept(local, collectionId, withVideos) : setNotKept(local, collectionId));
      setNote(isOn ? null : texts.ended);
    } catch {
      setNote(texts.failed);
    }
  };
  if (!state) return <div className={styles.box} />;
  const { isOn, withVideos } = state;
  return (
    <div className={styles.box}>
      <Switch
        label={texts.keep}
        hint={note ?? (isOn ? wordsOf(state) : canReopen ? texts.keepHint : texts.notPossible)}
        isOn={isOn}
        isDisabled={!isOn && !canReopen}
        onChange={(next) => void change(next, false)}
      />
      {isOn && (
        <>
          <Progress state={state} />
          <Switch
            label={texts.videos}
            hint={state.missing === 'videos' ? texts.videosHeld : texts.videosHint}
            isOn={withVideos}
            onChange={(next) => void change(true, next)}
          />
        </>
      )}
    </div>
  );
}

const WORDS: Readonly<Record<Exclude<MissingReason, 'space'>, string>> = {
  loading: texts.loading,
  later: texts.later,
  network: texts.network,
  setting: texts.setting,
  // Their own switch says what the videos wait for.
  videos: texts.done,
};

/** The state without changing numbers: it is read out on each change. */
function wordsOf({ missing, posts, complete }: KeptCollectionState): string {
  const numbers = { complete: formatNumber(complete), count: formatNumber(posts) };
  if (missing === 'space') return texts.space(numbers);
  if (missing !== null) return WORDS[missing];
  return posts === 0 ? texts.empty : texts.done;
}

function Progress({ state: { posts, complete, bytes } }: { readonly state: KeptCollectionState }) {
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={complete} max={Math.max(1, posts)} aria-label={texts.progressLabel} />
      <p className={styles.count}>
        {texts.progress({ complete: formatNumber(complete), count: formatNumber(posts), size: formatBytes(bytes) })}
      </p>
    </div>
  );
}

/** Keeps a collection on this device, with or without its videos; files that are not wanted any more are released at once. */
async function setKept(local: LocalDb, id: CollectionId, withVideos: boolean): Promise<void> {
  await keepCollection(local, { id, withVideos });
  await releaseMedia(local);
}

/** Ends keeping a collection. A running download ends, too. */
async function setNotKept(local: LocalDb, id: CollectionId): Promise<void> {
  await endKeeping(local, id);
  await releaseMedia(local);
}

/** The reason why files are missing. */
type MissingReason = 'loading' | 'later' | 'network' | 'setting' | 'space' | 'videos';

interface KeptCollectionState extends KeptProgress {
  /** Null where nothing is missing. */
  readonly missing: MissingReason | null;
}

/** How much of a collection is kept, null before that is known. While it is shown, the service worker loads missing files. */
function useKeepOffline(collectionId: CollectionId): KeptCollectionState | null {
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
