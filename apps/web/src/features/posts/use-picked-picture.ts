import { useEffect, useRef, useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { isQuotaError } from '../../local/quota.ts';
import { extensionOf } from '../media/picture-type.ts';
import { pictureError, preparePicture } from '../media/prepare-picture.ts';
import { type DraftPicture, saveDraftPicture } from './post-draft.local.ts';
import { postsTexts as texts } from './posts.texts.ts';

export interface PickedPicture {
  readonly picture: DraftPicture | null;
  /** Object URL of it. */
  readonly previewUrl: string | null;
  readonly isPreparing: boolean;
  readonly error: string | null;
  readonly pick: (file: File) => void;
  readonly remove: () => void;
  readonly complain: (error: string) => void;
  /** What will be sent, once it is ready; null when nothing is picked. */
  readonly whenReady: () => Promise<DraftPicture | null>;
}

/**
 * The picture of the composer: checked, made ready on a thread of its own, and kept in the draft from the first moment,
 * as picked at first and cleaned when that is done.
 */
export function usePickedPicture(restored: DraftPicture | null): PickedPicture {
  const local = useLocal();
  const [picture, setPicture] = useState(restored);
  const [previewUrl, setPreviewUrl] = useState(() => (restored ? URL.createObjectURL(restored.blob) : null));
  const [isPreparing, setIsPreparing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const work = useRef<{ readonly abort: AbortController; readonly done: Promise<DraftPicture | null> } | null>(null);

  const keep = (next: DraftPicture | null) =>
    saveDraftPicture(local, next).catch((cause: unknown) => {
      if (isQuotaError(cause)) setError(texts.storageFull);
    });

  const prepare = async (raw: DraftPicture, signal: AbortSignal): Promise<DraftPicture | null> => {
    setIsPreparing(true);
    const kept = keep(raw);
    try {
      const cleaned = await preparePicture(raw.blob, signal);
      const name = cleaned.blob === raw.blob ? raw.name : `photo.${extensionOf(cleaned.blob.type)}`;
      const ready: DraftPicture = { ...cleaned, name, isCleaned: true };
      await kept;
      signal.throwIfAborted();
      await keep(ready);
      setPicture(ready);
      return ready;
    } catch {
      return null;
    } finally {
      if (!signal.aborted) setIsPreparing(false);
    }
  };
  const start = (raw: DraftPicture) => {
    work.current?.abort.abort();
    const abort = new AbortController();
    work.current = { abort, done: prepare(raw, abort.signal) };
  };

  // A page that was killed while it made the picture ready does that again. Once: `restored` belongs to the opening.
  const unfinished = useRef(restored && !restored.isCleaned ? restored : null);
  useEffect(() => {
    const raw = unfinished.current;
    unfinished.current = null;
    if (raw) start(raw);
  });
  useEffect(() => () => (previewUrl === null ? undefined : URL.revokeObjectURL(previewUrl)), [previewUrl]);

  const pick = async (file: File) => {
    const refusal = await pictureError(file).catch(() => texts.createFailed);
    setError(refusal);
    if (refusal !== null) return;
    const raw: DraftPicture = { ...RAW, blob: file, name: file.name, originalSize: file.size };
    setPicture(raw);
    setPreviewUrl(URL.createObjectURL(file));
    start(raw);
  };
  return {
    picture,
    previewUrl,
    isPreparing,
    error,
    pick: (file) => void pick(file),
    remove: () => {
      work.current?.abort.abort();
      work.current = null;
      setIsPreparing(false);
      setPicture(null);
      setPreviewUrl(null);
      setError(null);
      void keep(null);
    },
    complain: setError,
    whenReady: async () => (work.current ? work.current.done : picture),
  };
}

const RAW = { isCleaned: false, width: 0, height: 0, thumbhash: '', isLocationRemoved: false };
