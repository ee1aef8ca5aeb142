import { useEffect, useState } from 'react';
import type { LocalDb } from '../../local/local-db.ts';
import { readStoredFile } from '../../local/stored-file.ts';
import type { MessageMedia } from './message-view.ts';

/** Object URL of a picture that is still stored on this device; null for others, and until it was read. */
export function useStoredPicture({ out }: LocalDb, media: MessageMedia): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const file = media.kind === 'local' ? media.file : null;
  const id = file?.id ?? null;
  useEffect(() => {
    if (!file) return;
    let made: string | null = null;
    let isOver = false;
    readStoredFile(out, file).then(
      (bytes) => {
        if (!bytes || isOver) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      },
      // The databases were closed: the page is being left.
      () => undefined,
    );
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
      setUrl(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the file is the same as long as its id is
  }, [out, id]);
  return url;
}
