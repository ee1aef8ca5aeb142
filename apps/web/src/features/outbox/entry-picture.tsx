import type { OutboxEntry } from '@posy/sync/mutation';
import { Clapperboard, ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { readEntryPicture } from './entry-picture.local.ts';
import styles from './outbox.module.css';

interface EntryPictureProps {
  readonly entry: OutboxEntry;
  /** Drawn over the picture. */
  readonly children: ReactNode;
}

/** A small picture of the file that is sent. The row has its name in words. */
export function EntryPicture({ entry, children }: EntryPictureProps) {
  const local = useLocal();
  const url = useBlobUrl(entry.key, () => readEntryPicture(local, entry));
  const isVideo = entry.file?.type.startsWith('video/') === true;
  return (
    <div className={styles.picture}>
      {url === null ? <Icon of={isVideo ? Clapperboard : ImageIcon} size={24} /> : <img src={url} alt="" />}
      {children}
    </div>
  );
}
