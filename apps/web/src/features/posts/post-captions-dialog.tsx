import type { PostId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useEffectEvent } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { CaptionsForm } from './post-captions-form.tsx';
import { videoOf } from './post-video.ts';
import { readPost } from './posts.local.ts';

export interface PostCaptionsDialogProps {
  readonly postId: PostId;
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The captions of one's own video, after it was posted. It makes no request: it shows the device's state. */
export function PostCaptionsDialog({ postId, user, isOpen, onClose }: PostCaptionsDialogProps) {
  const local = useLocal();
  const post = useLiveQuery(() => readPost(local, user, postId), [local, user, postId]);
  const video = post && videoOf(post);
  // The post was deleted meanwhile, here or on another device.
  const leave = useEffectEvent(onClose);
  const isDeleted = isOpen && (post === null || video === null);
  useEffect(() => {
    if (isDeleted) leave();
  }, [isDeleted]);
  if (!video) return null;
  return (
    <CaptionsForm
      key={`${postId} ${isOpen}`}
      postId={postId}
      language={video.captions?.language ?? null}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
