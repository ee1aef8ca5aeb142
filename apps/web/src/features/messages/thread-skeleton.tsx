import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messagesTexts as texts } from './messages.en.ts';
import styles from './thread-list.module.css';

const WIDTHS = ['52%', '38%', '64%', '30%', '46%'];

/** Placeholder of messages, visible after 150 ms. */
export function ThreadSkeleton() {
  return (
    <div className={styles.skeletons} aria-busy="true">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={42} />
      ))}
    </div>
  );
}
