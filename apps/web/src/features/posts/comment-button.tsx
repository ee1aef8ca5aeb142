import type { PostId } from '@posy/contract/ids';
import { MessageCircle } from 'lucide-react';
import { showDialog } from '../../app/open-dialog.ts';
import { CountButton } from '../../ui/count-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { postsTexts as texts } from './posts.en.ts';

export interface CommentButtonProps {
  readonly postId: PostId;
  readonly commentsCount: number;
  /** The formatted count. */
  readonly countLabel: string;
}

/** Opens the comments of a post; shows their number. */
export function CommentButton({ postId, commentsCount, countLabel }: CommentButtonProps) {
  return (
    <CountButton
      aria-label={texts.openComments({ count: commentsCount })}
      aria-haspopup="dialog"
      data-shortcut="c"
      onClick={() => showDialog('comments', { postId })}
    >
      <Icon of={MessageCircle} size={24} />
      <span aria-hidden="true">{countLabel}</span>
    </CountButton>
  );
}
