import { SKELETON_ROWS } from '@posy/contract/limits';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { feedTexts as texts } from './feed.en.ts';
import styles from './feed.module.css';

/** Placeholder of cards, visible after 150 ms. */
export function FeedSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.skeletonCard}>
          <div className={styles.skeletonHead}>
            <Skeleton width={40} height={40} isRound />
            <Skeleton width="40%" height={14} />
          </div>
          <Skeleton aspectRatio={1} />
          <div className={styles.skeletonHead}>
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
