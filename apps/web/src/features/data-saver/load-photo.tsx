import { Download } from 'lucide-react';
import { formatBytes } from '../../language/format-bytes.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dataSaverTexts as texts } from './data-saver.en.ts';
import styles from './load-photo.module.css';

interface LoadPhotoProps {
  /** null for older posts without sizes. */
  readonly bytes: number | null;
  readonly onLoad: () => void;
}

/** Above the ThumbHash of a picture that the data saver holds back: loads it, and shows its size. */
export function LoadPhoto({ bytes, onLoad }: LoadPhotoProps) {
  return (
    <div className={styles.over}>
      <Button icon={<Icon of={Download} size={18} />} onClick={onLoad}>
        {bytes === null ? texts.load : texts.loadOf({ size: formatBytes(bytes) })}
      </Button>
    </div>
  );
}

/** Size of a video, in its corner. */
export function VideoCost({ bytes }: { readonly bytes: number }) {
  return <span className={styles.cost}>{formatBytes(bytes)}</span>;
}
