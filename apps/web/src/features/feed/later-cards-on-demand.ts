import type { ComponentType } from 'react';
import { onDemand } from '../../ui/on-demand.tsx';
import { useArrived } from '../../ui/use-arrived.ts';
import type { LaterCardsProps } from './later-cards.tsx';

let loading: Promise<ComponentType<LaterCardsProps>> | null = null;

function load(): Promise<ComponentType<LaterCardsProps>> {
  loading ??= import('./later-cards.tsx').then(({ LaterCards }) => LaterCards);
  return loading;
}

/** The cards below the first few, which do not wait for the code that draws them. */
export const LaterCards = onDemand(load);

/** Whether the later cards are drawn at once: who is brought back to one of them waits for that. */
export function useHasLaterCards(): boolean {
  return useArrived(load()) !== null;
}
