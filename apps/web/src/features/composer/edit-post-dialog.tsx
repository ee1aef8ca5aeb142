import type { PostId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Arrived } from '../../ui/use-arrived.ts';
import { type EditDraft, readEditDraft } from '../posts/edit-draft.ts';
import { useOnePost } from '../posts/use-one-post.ts';
import { EditPostForm } from './edit-post-form.tsx';

interface EditPostDialogProps {
  readonly postId: PostId;
  readonly user: CurrentUser;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Opening {
  readonly isOpen: boolean;
  readonly count: number;
  readonly draft: Promise<{ readonly draft: EditDraft | null }>;
}

/** Changes one's own post. Each opening begins with the draft of its changes, if there is one. */
export function EditPostDialog({ postId, user, isOpen, onClose }: EditPostDialogProps) {
  const local = useLocal();
  const [opening, setOpening] = useState<Opening | null>(null);
  if (isOpen !== (opening?.isOpen ?? false)) {
    setOpening(
      isOpen
        ? { isOpen, count: (opening?.count ?? 0) + 1, draft: readEditDraft(local, postId).then((draft) => ({ draft })) }
        : opening && { ...opening, isOpen },
    );
  }
  const { post } = useOnePost(user, opening ? postId : null);
  const [shown, setShown] = useState(post);
  if (post && post !== shown) setShown(post);
  const leave = useEffectEvent(onClose);
  const isMissing = isOpen && post === null && shown?.id !== postId;
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
  if (!opening || shown?.id !== postId) return null;
  return (
    <Arrived key={opening.count} promise={opening.draft}>
      {({ draft }) => (
        <EditPostForm post={shown} draft={draft} isDeleted={post === null} isOpen={isOpen} onClose={onClose} />
      )}
    </Arrived>
  );
}
