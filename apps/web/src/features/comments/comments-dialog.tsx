import type { PostId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useCallback, useRef, useState } from 'react';
import { displayName } from '../../language/display-name.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Answered } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { commentsTexts as texts } from './comments.en.ts';
import type { CommentView } from './thread-overlay.ts';

interface CommentsDialogProps {
  readonly postId: PostId;
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The comments of one post, read and fetched while the dialog is open. Its host gives each post a dialog of its own. */
export function CommentsDialog({ postId, user, isOpen, onClose }: CommentsDialogProps) {
  const [isNotFound, setIsNotFound] = useState(false);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const reply = useCallback(({ id, parentId, author }: CommentView) => {
    setAnswered({ id, parentId: parentId ?? id, name: displayName(author) });
    input.current?.focus();
  }, []);
  const form = isNotFound ? undefined : (
    <CommentForm postId={postId} input={input} answered={answered} onAnswer={setAnswered} />
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} footer={form} isLow>
      <CommentThread postId={postId} viewer={user} onReply={reply} onNotFound={() => setIsNotFound(true)} />
    </Dialog>
  );
}
