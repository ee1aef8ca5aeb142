import type { PostId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { displayName } from '../../language/display-name.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { announceText, showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CommentList } from './comment-list.tsx';
import { commentsTexts as texts } from './comments.en.ts';
import type { Thread } from './comments.local.ts';
import type { CommentView } from './thread-overlay.ts';
import { ThreadState, useThread } from './thread-state.tsx';
import { removeComment } from './write-comment.ts';
import styles from './comments.module.css';

interface CommentThreadProps {
  readonly postId: PostId;
  readonly viewer: CurrentUser;
  readonly onReply: (comment: CommentView) => void;
  /** Called when the post turns out to be deleted. */
  readonly onNotFound: () => void;
}

/** The post's text, its comments, and announcements about them. */
export function CommentThread({ postId, viewer, onReply, onNotFound }: CommentThreadProps) {
  const open = useThread(postId, viewer);
  const { thread, asked } = open;
  const announcement = useThreadAnnouncement(thread, viewer.id);
  const list = useRef<HTMLDivElement>(null);
  const [toDelete, setToDelete] = useState<CommentView | null>(null);
  const isNotFound = asked === 'missing' || (thread !== null && thread.post === null);
  const notifyNotFound = useEffectEvent(onNotFound);
  useEffect(() => {
    if (isNotFound) notifyNotFound();
  }, [isNotFound]);

  const isOwnPost = thread?.post?.authorId === viewer.id;
  const canDelete = ({ author }: CommentView) => isOwnPost || author.id === viewer.id || viewer.role === 'admin';
  const isShown = thread !== null && !isNotFound && thread.comments.length + thread.beyond.length > 0;
  return (
    <div ref={list} className={styles.thread} tabIndex={-1}>
      {!isNotFound && thread?.post && thread.post.content !== '' && (
        <div className={styles.about}>
          <p className={styles.preview} dir="auto">
            {thread.post.content}
          </p>
        </div>
      )}
      <ThreadState open={open} isNotFound={isNotFound} isShown={isShown} />
      {isShown && (
        <CommentList
          thread={thread}
          viewerId={viewer.id}
          list={open}
          canDelete={canDelete}
          onReply={onReply}
          onDelete={setToDelete}
        />
      )}
      <Deletion
        comment={toDelete}
        replies={repliesOf(thread, toDelete)}
        onDone={() => setToDelete(null)}
        onDeleted={() => list.current?.focus()}
      />
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  );
}

/** The number of stored replies, which are deleted with the comment. */
function repliesOf(thread: Thread | null, comment: CommentView | null): number {
  if (!thread || !comment) return 0;
  const isReply = ({ parentId, delivery }: CommentView) => parentId === comment.id && delivery.kind === 'sent';
  return [...thread.comments, ...thread.beyond].filter(isReply).length;
}

interface DeletionProps {
  readonly comment: CommentView | null;
  readonly replies: number;
  readonly onDone: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a comment is deleted. The dialog is not in the row, because the row is removed first. */
function Deletion({ comment, replies, onDone, onDeleted }: DeletionProps) {
  const local = useLocal();
  const isUnsent = comment !== null && comment.delivery.kind !== 'sent' && comment.delivery.kind !== 'sending';
  const remove = async () => {
    if (!comment) return;
    onDone();
    try {
      if (comment.delivery.kind === 'failed') await discardEntry(local, comment.delivery.key);
      else await removeComment(local, comment, replies);
      // The outbox announces the deletion of a sent comment.
      if (isUnsent) announceText(uiTexts.discarded);
      onDeleted();
    } catch {
      showToast({ title: texts.error, description: texts.deleteFailed, isError: true });
    }
  };
  return (
    <ConfirmDialog
      isOpen={comment !== null}
      onClose={onDone}
      title={isUnsent ? texts.discardTitle : texts.deleteTitle}
      confirmLabel={isUnsent ? uiTexts.discard : texts.deleteConfirm}
      onConfirm={() => void remove()}
      isDanger
    >
      <p>{isUnsent ? texts.discardQuestion : texts.deleteQuestion}</p>
      {replies > 0 && <p>{texts.deleteReplies({ count: replies })}</p>}
      {comment && <p className={styles.quoted} dir="auto">{`${displayName(comment.author)}: ${comment.content}`}</p>}
    </ConfirmDialog>
  );
}

/** The text for screen readers about changes of the list: new comments of others, and the results of one's own. */
function useThreadAnnouncement(thread: Thread | null, viewerId: string): string {
  const [last, setLast] = useState<{ readonly thread: Thread | null; readonly announcement: string }>({
    thread,
    announcement: '',
  });
  if (last.thread !== thread)
    setLast({ thread, announcement: announcementBetween(last.thread, thread, viewerId) ?? last.announcement });
  return last.announcement;
}

/** null: nothing to announce. */
function announcementBetween(before: Thread | null, after: Thread | null, viewerId: string): string | null {
  if (!before || !after) return null;
  const known = new Map(all(before).map((comment) => [comment.id, comment]));
  for (const comment of all(after)) {
    const was = known.get(comment.id)?.delivery.kind ?? 'sent';
    if (was === comment.delivery.kind) continue;
    if (comment.delivery.kind === 'sent') return texts.added;
    if (comment.delivery.kind === 'failed') return `${texts.error}: ${texts.addFailed}`;
  }
  // The first load of a thread is no news, and neither are further pages of a long one.
  if (before.savedAt === null || before.hasMore || after.hasMore) return null;
  const isNew = ({ id, author }: CommentView) => !known.has(id) && author.id !== viewerId;
  const count = after.comments.filter(isNew).length;
  return count > 0 ? texts.newComments({ count }) : null;
}

function all({ comments, beyond }: Thread): readonly CommentView[] {
  return [...comments, ...beyond];
}
