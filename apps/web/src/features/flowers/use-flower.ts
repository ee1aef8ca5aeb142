import type { PostId } from '@posy/contract/ids';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { feelTap } from '../../platform/haptics.ts';
import { showToast } from '../../ui/toast.ts';
import { type FlowerState, foldFlower } from './flower-overlay.ts';
import { flowersTexts } from './flowers.texts.ts';
import { giveFlower } from './give-flower.ts';

/** The wish is on the disk after some ms, and read again some ms later. Beyond this, in ms, what was read is believed. */
const BRIDGED_MS = 1000;

export interface Flower extends FlowerState {
  readonly toggle: () => void;
  /** For the double tap: gives one, and never takes it back. */
  readonly give: () => void;
}

/**
 * A person's flower on a post. A tap is drawn in the same frame, before the wish is written; from then on the outbox
 * says what is shown.
 */
export function useFlower(postId: PostId, read: FlowerState): Flower {
  const local = useLocal();
  const [tapped, setTapped] = useState<boolean | null>(null);
  if (tapped !== null && tapped === read.isFlowered) setTapped(null);
  const shown = foldFlower(read, tapped ?? undefined);

  const set = (isWanted: boolean) => {
    if (isWanted) feelTap();
    setTapped(isWanted);
    giveFlower(local, postId, isWanted).then(
      () => setTimeout(() => setTapped((current) => (current === isWanted ? null : current)), BRIDGED_MS),
      () => {
        // Not even the device would keep it: a full disk.
        setTapped(null);
        showToast({ title: flowersTexts.error, description: flowersTexts.failed, isError: true });
      },
    );
  };
  return {
    ...shown,
    toggle: () => set(!shown.isFlowered),
    give: () => {
      if (!shown.isFlowered) set(true);
    },
  };
}
