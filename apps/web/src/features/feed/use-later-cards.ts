import type { ComponentType } from 'react';
import { useArrived } from '../../ui/use-arrived.ts';
import type { LaterCardsProps } from './later-cards.tsx';

let loading: Promise<ComponentType<LaterCardsProps>> | null = null;

/** What draws the cards below the first few, once its code is there: the first few do not wait for it. */
export function useLaterCards(): ComponentType<LaterCardsProps> | null {
  loading ??= import('./later-cards.tsx').then(({ LaterCards }) => LaterCards);
  return useArrived(loading);
}
