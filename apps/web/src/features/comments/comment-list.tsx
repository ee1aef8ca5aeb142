import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { ListMore } from '../../ui/list-note.tsx';
import type { CommentView } from './comment-overlay.ts';
import { CommentRow } from './comment-row.tsx';
import { commentsTexts as texts } from './comments.en.ts';
import type { Thread } from './comments.local.ts';
import styles from './comments.module.css';

interface CommentListProps {
  readonly thread: Thread;
  readonly viewerId: string;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
  readonly canDelete: (comment: CommentView) => boolean;
  readonly onDelete: (comment: CommentView) => void;
}

/** Comments, oldest first; the viewer's own new comments after an unloaded part are in a separate list. */
export function CommentList({ thread, viewerId, isLoadingMore, onMore, canDelete, onDelete }: CommentListProps) {
  const { comments, beyond, hasMore } = thread;
  const end = useScrollToOwn([...comments, ...beyond], viewerId);
  const rows = (some: readonly CommentView[]) =>
    some.map((comment) => (
      <CommentRow key={comment.id} comment={comment} onDelete={canDelete(comment) ? onDelete : null} />
    ));
  return (
    <>
      <ol className={styles.list} aria-label={texts.title}>
        {rows(comments)}
      </ol>
      {hasMore && (
        <ListMore>
          <Button size="small" isBusy={isLoadingMore} onClick={onMore}>
            {texts.more}
          </Button>
        </ListMore>
      )}
      {beyond.length > 0 && (
        <ol className={styles.list} aria-label={texts.furtherDown}>
          {rows(beyond)}
        </ol>
      )}
      <div ref={end} />
    </>
  );
}

/** Scrolls to a new comment of the viewer; comments of others do not scroll the list. */
function useScrollToOwn(comments: readonly CommentView[], viewerId: string) {
  const end = useRef<HTMLDivElement>(null);
  const last = comments.at(-1);
  const ownId = last?.author.id === viewerId && last.delivery.kind !== 'sent' ? last.id : null;
  const seen = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // A comment that was already pending when the dialog was opened is not new.
    const isNew = seen.current !== undefined && ownId !== null && ownId !== seen.current;
    if (ownId !== null || seen.current === undefined) seen.current = ownId;
    if (isNew) end.current?.scrollIntoView({ block: 'end' });
  }, [ownId]);
  return end;
}
