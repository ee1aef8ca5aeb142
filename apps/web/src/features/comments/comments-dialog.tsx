import type { PostId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { commentsTexts as texts } from './comments.en.ts';

interface CommentsDialogProps {
  readonly postId: PostId;
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The comments of one post, read and fetched while the dialog is open. */
export function CommentsDialog({ postId, user, isOpen, onClose }: CommentsDialogProps) {
  const [notFoundPost, setNotFoundPost] = useState<PostId | null>(null);
  const form = notFoundPost === postId ? undefined : <CommentForm key={postId} postId={postId} />;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} footer={form} isLow>
      <CommentThread key={postId} postId={postId} viewer={user} onNotFound={setNotFoundPost} />
    </Dialog>
  );
}
