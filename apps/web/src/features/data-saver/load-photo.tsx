import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatBytes } from '../media/media.texts.ts';
import { dataSaverTexts as texts } from './data-saver.texts.ts';
import styles from './load-photo.late.module.css';

interface LoadPhotoProps {
  /** null where it is not known: the post is from before sizes were told. */
  readonly bytes: number | null;
  readonly onLoad: () => void;
}

/** Over the ThumbHash of a picture that is not loaded unasked: loads it, and says what that costs. */
export function LoadPhoto({ bytes, onLoad }: LoadPhotoProps) {
  return (
    <div className={styles.over}>
      <Button icon={<Icon of={Download} size={18} />} onClick={onLoad}>
        {bytes === null ? texts.load : texts.loadOf({ size: formatBytes(bytes) })}
      </Button>
    </div>
  );
}

/** In the corner of a video: what playing it costs. */
export function VideoCost({ bytes }: { readonly bytes: number }) {
  return <span className={styles.cost}>{formatBytes(bytes)}</span>;
}
