import type { CollectionId } from '@posy/contract/ids';
import { useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { formatBytes } from '../../language/format-bytes.ts';
import { formatNumber } from '../../language/formats.ts';
import { endKeeping, keepCollection } from '../../local/kept-collections.ts';
import { releaseMedia } from '../../local/kept-media.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { offlineStart } from '../../platform/offline-start.ts';
import { Switch } from '../../ui/switch.tsx';
import { keepOfflineTexts as texts } from './keep-offline.en.ts';
import { type KeptCollectionState, type MissingReason, useKeepOffline } from './use-keep-offline.ts';
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
