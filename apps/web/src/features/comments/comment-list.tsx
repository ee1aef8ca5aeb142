import { useEffect, useRef, useState } from 'react';
import { KeptListMore } from '../../kit/kept-list-state.tsx';
import type { OpenKeptList } from '../../kit/kept-list.ts';
import { Button } from '../../ui/button.tsx';
import { CommentRow } from './comment-row.tsx';
import { commentsTexts as texts } from './comments.en.ts';
import type { Thread } from './comments.local.ts';
import { type CommentView, type CommentWithReplies, groupReplies, withRepliesFrom } from './thread-overlay.ts';
import styles from './comments.module.css';

/** The number of replies that are shown of a longer thread, with a button for the others. */
const SHOWN_REPLIES = 3;

interface CommentListProps {
  readonly thread: Thread;
  readonly viewerId: string;
  readonly list: OpenKeptList;
  readonly canDelete: (comment: CommentView) => boolean;
  readonly onReply: (comment: CommentView) => void;
  readonly onDelete: (comment: CommentView) => void;
}

/**
 * Comments, oldest first, each followed by its replies; the viewer's own new comments after an unloaded part are in a separate
 * list.
 */
export function CommentList(props: CommentListProps) {
  const { thread, viewerId, list, canDelete, onReply, onDelete } = props;
  const { comments, beyond } = withRepliesFrom(thread.beyond, thread.comments);
  const rowsRef = useScrollToOwn([...thread.comments, ...thread.beyond], viewerId);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const open = (id: string) => setOpened(new Set([...opened, id]));

  const row = (comment: CommentView, isReply: boolean) => (
    <CommentRow
      key={comment.id}
      comment={comment}
      isReply={isReply}
      onReply={onReply}
      onDelete={canDelete(comment) ? onDelete : null}
    />
  );
  const rows = ({ comment, replies }: CommentWithReplies) => {
    const isOpen = opened.has(comment.id) || replies.some(({ delivery }) => delivery.kind !== 'sent');
    const shown = isOpen || replies.length <= SHOWN_REPLIES + 1 ? replies : replies.slice(0, SHOWN_REPLIES);
    const hidden = replies.length - shown.length;
    return [
      row(comment, false),
      ...shown.map((reply) => row(reply, true)),
      hidden > 0 && (
        <li key={`${comment.id} more`} className={styles.moreReplies}>
          <Button size="small" variant="plain" onClick={() => open(comment.id)}>
            {texts.moreReplies({ count: hidden })}
          </Button>
        </li>
      ),
    ];
  };
  return (
    <div ref={rowsRef}>
      <ol className={styles.list} aria-label={texts.title}>
        {groupReplies(comments).map(rows)}
      </ol>
      {thread.hasMore && (
        <KeptListMore list={list} label={texts.more} loaded={texts.moreLoaded} failed={texts.failed} />
      )}
      {beyond.length > 0 && (
        <ol className={styles.list} aria-label={texts.furtherDown}>
          {groupReplies(beyond).map(rows)}
        </ol>
      )}
    </div>
  );
}

/** Scrolls to a new comment of the viewer; comments of others do not scroll the list. */
function useScrollToOwn(comments: readonly CommentView[], viewerId: string) {
  const list = useRef<HTMLDivElement>(null);
  const last = comments.at(-1);
  const ownId = last?.author.id === viewerId && last.delivery.kind !== 'sent' ? last.id : null;
  const seen = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // A comment that was already pending when the dialog was opened is not new.
    const isNew = seen.current !== undefined && ownId !== null && ownId !== seen.current;
    if (ownId !== null || seen.current === undefined) seen.current = ownId;
    if (isNew) list.current?.querySelector(`[data-comment="${ownId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [ownId]);
  return list;
}
