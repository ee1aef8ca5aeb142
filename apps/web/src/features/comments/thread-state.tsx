import type { PostId } from '@posy/contract/ids';
import { SKELETON_ROWS } from '@posy/contract/limits';
import type { Author } from '@posy/contract/users';
import { useCallback } from 'react';
import { KeptListState } from '../../kit/kept-list-state.tsx';
import { type OpenKeptList, useKeptList } from '../../kit/kept-list.ts';
import { useLocal } from '../../kit/local-context.ts';
import { useKeptCounts } from '../../kit/use-kept-counts.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { commentsTexts as texts } from './comments.en.ts';
import { readThread, type Thread } from './comments.local.ts';
import { fetchMore, refreshThread } from './fetch-thread.ts';
import styles from './comments.module.css';

interface OpenThread extends OpenKeptList {
  /** null until the device has been read, some ms after it was opened. */
  readonly thread: Thread | null;
}

/** The comments of a post while they are shown: from this device at once, then from the server, and when the post is touched. */
export function useThread(postId: PostId, viewer: Author): OpenThread {
  const local = useLocal();
  useKeptCounts(postId);
  const thread = useLiveQuery(() => readThread(local, postId, viewer), [local, postId, viewer]) ?? null;
  const requests = useCallback(
    (from: LocalDb) => ({ refresh: () => refreshThread(from, postId), more: () => fetchMore(from, postId) }),
    [postId],
  );
  return { thread, ...useKeptList(requests, thread?.post?.version) };
}

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
