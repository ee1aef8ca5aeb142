import type { OutboxEntry } from '@posy/sync/mutation';
import { Clapperboard, ImageIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { Icon } from '../../ui/icon.tsx';
import { readEntryPicture } from './entry-picture.local.ts';
import styles from './outbox.module.css';

interface EntryPictureProps {
  readonly entry: OutboxEntry;
  /** Drawn over the picture. */
  readonly children: ReactNode;
}

/** A small picture of the file that is sent. The row has its name in words. */
export function EntryPicture({ entry, children }: EntryPictureProps) {
  const url = useEntryPicture(useLocal(), entry);
  const isVideo = entry.file?.type.startsWith('video/') === true;
  return (
    <div className={styles.picture}>
      {url === null ? <Icon of={isVideo ? Clapperboard : ImageIcon} size={24} /> : <img src={url} alt="" />}
      {children}
    </div>
  );
}

/** Object URL of the picture; null without one, and until it was read. */
function useEntryPicture(local: LocalDb, entry: OutboxEntry): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    readEntryPicture(local, entry).then(
      (picture) => {
        if (!picture || isOver) return;
        made = URL.createObjectURL(picture);
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
    // oxlint-disable-next-line react/exhaustive-deps -- the file of an entry never changes
  }, [local, entry.key]);
  return url;
}
