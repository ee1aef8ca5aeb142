import { useState } from 'react';
import { loadOnce } from '../../ui/load-once.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useArrived } from '../../ui/use-arrived.ts';

const load = loadOnce(async () => (await import('./later-cards.tsx')).LaterCards);

/** The cards below the first few, which do not wait for this code. */
export const LaterCards = onDemand(load);

/** Whether the later cards are drawn at once: returning to one of them waits for that. */
export function useHasLaterCards(): boolean {
  const [asked] = useState(load);
  return useArrived(asked) !== null;
}
