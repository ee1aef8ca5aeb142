import type { PostId } from '@posy/contract/ids';
import { MessageCircle } from 'lucide-react';
import { showDialog } from '../../kit/open-dialog.ts';
import { compactCount } from '../../language/formats.ts';
import { useIsCalm } from '../../platform/use-is-calm.ts';
import { CountButton } from '../../ui/count-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { postsTexts as texts } from './posts.en.ts';

export interface CommentButtonProps {
  readonly postId: PostId;
  readonly commentsCount: number;
}

/** Opens the comments of a post; shows their number. */
export function CommentButton({ postId, commentsCount }: CommentButtonProps) {
  const isCalm = useIsCalm();
  return (
    <CountButton
      aria-label={isCalm ? texts.comments : texts.openComments({ count: commentsCount })}
      aria-haspopup="dialog"
      data-shortcut="c"
      onClick={() => showDialog('comments', { postId })}
    >
      <Icon of={MessageCircle} size={24} />
      {!isCalm && <span aria-hidden="true">{compactCount(commentsCount)}</span>}
    </CountButton>
  );
}
