import type { UserTextProps } from '../mentions/linked-user-text.tsx';
import { FoldedText } from '../mentions/user-text.tsx';
import styles from './post-card.module.css';

export function PostCaption({ id, text, mentions, onLeave }: UserTextProps & { readonly id: string }) {
  return (
    <div className={styles.caption}>
      <FoldedText id={id} text={text} mentions={mentions} className={styles.captionText} onLeave={onLeave} />
    </div>
  );
}
