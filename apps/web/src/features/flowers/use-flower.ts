import type { PostId } from '@posy/contract/ids';
import { useLocal } from '../../app/local-context.tsx';
import { enqueue } from '../../sync/enqueue.ts';
import { showToast } from '../../ui/toast.ts';
import { setFlower } from './flowers.mutators.ts';
import { flowersTexts } from './flowers.texts.ts';

/** What a person may do to their flower on a post. Both are queued on the device and show at once. */
export function useFlower(postId: PostId, isFlowered: boolean) {
  const local = useLocal();
  const set = (isWanted: boolean) => {
    enqueue(local, setFlower, { postId, isFlowered: isWanted }).catch(() => {
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
