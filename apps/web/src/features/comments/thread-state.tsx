import { SKELETON_ROWS } from '@posy/contract/limits';
import { KeptListState } from '../../kit/kept-list-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { commentsTexts as texts } from './comments.en.ts';
import type { OpenThread } from './use-thread.ts';
import styles from './comments.module.css';

interface ThreadStateProps {
  readonly open: OpenThread;
  readonly isNotFound: boolean;
  /** Whether there are comments to see. */
  readonly isShown: boolean;
}

/** The text for an empty thread, or the age of saved comments if the server cannot be reached. */
export function ThreadState({ open, isNotFound, isShown }: ThreadStateProps) {
  if (isNotFound) return <EmptyState title={texts.postRemoved} art="wilted" />;
  const { thread, asked } = open;
  const savedAt = thread?.savedAt ?? null;
  // The server may count comments that the viewer cannot see.
  const isEmpty = thread?.isFetched === true && asked === 'end';
  return (
    <KeptListState
      list={open}
      isShown={isShown}
      isKnown={savedAt !== null || isEmpty || thread?.post?.version === ''}
      savedAt={savedAt}
      failed={texts.failed}
      notSavedHint={texts.notSavedHint}
      loading={<Skeletons />}
      empty={<EmptyState title={texts.empty} hint={texts.emptyHint} art="talk" />}
    />
  );
}

function Skeletons() {
  return (
    <div className={styles.list} aria-busy="true">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={36} height={36} isRound />
          <div className={styles.what}>
            <Skeleton width="40%" height={14} />
            <Skeleton width={row === 1 ? '60%' : '90%'} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
