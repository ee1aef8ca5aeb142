import type { PostId } from '@posy/contract/ids';
import { Dialog } from '../../ui/dialog.tsx';
import { FlowerGiversList } from './flower-givers-list.tsx';
import { flowerGiversTexts as texts } from './flower-givers.en.ts';

interface FlowersDialogProps {
  readonly postId: PostId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The people who gave a post a flower. */
export function FlowersDialog({ postId, isOpen, onClose }: FlowersDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.title} isLow>
      <FlowerGiversList key={postId} postId={postId} onLeave={onClose} />
    </Dialog>
  );
}
