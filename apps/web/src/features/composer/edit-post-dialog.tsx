import type { PostId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useEffectEvent } from 'react';
import { changeableOf } from '../posts/change-post.ts';
import { useOnePost } from '../posts/use-one-post.ts';
import { EditPostForm } from './edit-post-form.tsx';

export interface EditPostDialogProps {
  readonly postId: PostId;
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes one's own post. Closes when the post was deleted meanwhile, here or on another device. */
export function EditPostDialog({ postId, user, isOpen, onClose }: EditPostDialogProps) {
  const { post } = useOnePost(user, isOpen ? postId : null);
  const leave = useEffectEvent(onClose);
  const isDeleted = isOpen && post === null;
  useEffect(() => {
    if (isDeleted) leave();
  }, [isDeleted]);
  if (!post || changeableOf(post) === null) return null;
  return <EditPostForm key={postId} post={post} isOpen={isOpen} onClose={onClose} />;
}
