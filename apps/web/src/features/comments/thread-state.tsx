import { SKELETON_ROWS } from '@posy/contract/limits';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListNote } from '../../ui/list-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clockTime } from '../../ui/times.ts';
import { uiTexts } from '../../ui/ui.en.ts';
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
  const { thread, asked, retry } = open;
  if (isNotFound) return <EmptyState title={texts.postRemoved} art="wilted" />;
  const savedAt = thread?.savedAt ?? null;
  const isKnown = savedAt !== null || asked === 'empty' || thread?.post?.version === '';
  const again = (
    <Button size="small" onClick={retry}>
      {uiTexts.tryAgain}
    </Button>
  );
  if (!isShown && !isKnown) {
    if (asked === 'unreachable')
      return <EmptyState title={texts.notSaved} hint={texts.notSavedHint} action={again} art="cloud" />;
    if (asked === 'failed') return <EmptyState title={texts.failed} action={again} />;
    return <Skeletons />;
  }
  return (
    <>
      {!isShown && <EmptyState title={texts.empty} hint={texts.emptyHint} art="talk" />}
      {asked === 'unreachable' && savedAt !== null && (
        <ListNote>{texts.offline({ time: clockTime(savedAt) })}</ListNote>
      )}
      {asked === 'failed' && (
        <ListNote>
          {texts.failed} {again}
        </ListNote>
      )}
    </>
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
