import type { PostId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { CreatePostDialog } from './create-post-dialog.tsx';
import { EditPostDialog } from './edit-post-dialog.tsx';

export interface ComposerDialogProps {
  /** The post to change; absent: a new one. */
  readonly postId?: PostId;
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Makes a post, or changes one. Loaded when it is first opened. */
export function ComposerDialog({ postId, user, ...common }: ComposerDialogProps) {
  return postId ? <EditPostDialog postId={postId} user={user} {...common} /> : <CreatePostDialog {...common} />;
}
