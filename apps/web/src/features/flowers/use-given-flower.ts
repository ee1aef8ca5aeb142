import { useState } from 'react';
import { feelTap } from '../../ui/haptics.ts';
import { showToast } from '../../ui/toast.ts';
import { type FlowerState, foldFlower } from './flower-overlay.ts';
import { flowersTexts } from './flowers.en.ts';

/** A mutation is stored and read again after some ms. Beyond this, in ms, the stored state counts. */
const BRIDGED_MS = 1000;

export interface Flower extends FlowerState {
  readonly toggle: () => void;
  /** For the double tap: gives a flower, and never takes one back. */
  readonly give: () => void;
}

/**
 * The user's flower on a post or a comment. A tap is drawn in the same frame, before the mutation is stored; after that the
 * outbox determines the shown state. By the outbox alone the flower comes 150 to 280 ms after the tap on a CPU slowed down four
 * times, instead of 50.
 *
 * @param store enqueues the mutation; its promise is rejected when the device is full
 */
export function useGivenFlower(read: FlowerState, store: (isWanted: boolean) => Promise<void>): Flower {
  const [tapped, setTapped] = useState<boolean | null>(null);
  if (tapped !== null && tapped === read.isFlowered) setTapped(null);
  const shown = foldFlower(read, tapped ?? undefined);

  const set = (isWanted: boolean) => {
    if (isWanted) feelTap();
    setTapped(isWanted);
    store(isWanted).then(
      () => setTimeout(() => setTapped((current) => (current === isWanted ? null : current)), BRIDGED_MS),
      () => {
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
