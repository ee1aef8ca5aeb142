import type { PostId } from '@posy/contract/ids';
import { useLocal } from '../../kit/local-context.ts';
import { vibrateBriefly } from '../../ui/haptics.ts';
import { showToast } from '../../ui/toast.ts';
import { useTapped } from '../../ui/use-tapped.ts';
import { type FlowerState, foldFlower } from './flower-overlay.ts';
import { flowersTexts } from './flowers.en.ts';
import { giveFlower } from './give-flower.ts';

interface Flower extends FlowerState {
  readonly toggle: () => void;
  /** For the double tap: gives a flower, and never takes one back. */
  readonly give: () => void;
}

/**
 * The user's flower on a post or a comment, as tapped.
 *
 * @param store enqueues the mutation; its promise is rejected when the device is full
 */
export function useGivenFlower(read: FlowerState, store: (isWanted: boolean) => Promise<void>): Flower {
  const [isFlowered, setTapped] = useTapped(read.isFlowered, store, () =>
    showToast({ title: flowersTexts.error, description: flowersTexts.failed, isError: true }),
  );
  const shown = foldFlower(read, isFlowered);
  const set = (isWanted: boolean) => {
    if (isWanted) vibrateBriefly();
    setTapped(isWanted);
  };
  return {
    ...shown,
    toggle: () => set(!shown.isFlowered),
    give: () => {
      if (!shown.isFlowered) set(true);
    },
  };
}

/** The user's flower on a post. */
export function useFlower(postId: PostId, read: FlowerState): Flower {
  const local = useLocal();
  return useGivenFlower(read, (isWanted) => giveFlower(local, postId, isWanted));
}
