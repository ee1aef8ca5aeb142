import { Image, Video } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { messagesTexts as texts } from './messages.en.ts';
import styles from './covered-media.module.css';

/** Stands for the photo or video of a request. It requests nothing, and shows nothing of it, not even its colours. */
export function CoveredMedia({ kind }: { readonly kind: 'image' | 'video' }) {
  const isVideo = kind === 'video';
  return (
    <p className={styles.cover}>
      <Icon of={isVideo ? Video : Image} size={28} />
      <span className={styles.kind}>{isVideo ? texts.coveredVideo : texts.photo}</span>
      <span className={styles.hint}>{texts.coveredHint}</span>
    </p>
  );
}
