import type { PostId } from '@posy/contract/ids';
import { useLocal } from '../../app/local-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { flowersTexts } from './flowers.texts.ts';
import { giveFlower } from './give-flower.ts';

/** What a person may do to their flower on a post. Both are queued on the device and show at once. */
export function useFlower(postId: PostId, isFlowered: boolean) {
  const local = useLocal();
  const set = (isWanted: boolean) => {
    giveFlower(local, postId, isWanted).catch(() => {
      // Not even the device would keep it: a full disk.
      showToast({ title: flowersTexts.error, description: flowersTexts.failed, isError: true });
    });
  };
  return {
    toggle: () => set(!isFlowered),
    /** For the double tap: gives one, and never takes it back. */
    give: () => {
      if (!isFlowered) set(true);
    },
  };
}
