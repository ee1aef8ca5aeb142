import type { OutboxEntry } from '@posy/sync/mutation';
import { setFlower } from './flowers.mutators.ts';

export interface FlowerState {
  readonly isFlowered: boolean;
  readonly flowersCount: number;
}

/** The kind of the mutations that are folded here, for callers that read the outbox by kind. */
export const FLOWER_KIND = setFlower.kind;

/** The last pending mutation of each post. Refused ones are left out. */
export function desiredFlowers(entries: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  const pendingMutations = new Map<string, boolean>();
  for (const entry of entries) {
    if (entry.kind !== setFlower.kind || entry.status === 'failed' || entry.status === 'blocked') continue;
    const args = setFlower.read(entry.args);
    if (args) pendingMutations.set(args.postId, args.isFlowered);
  }
  return pendingMutations;
}

/**
 * Folds the pending mutation over the rows. The post's count and the viewer's flower are written together, by an answer and by
 * a pull alike: as soon as the flower is as desired, the count includes it.
 */
export function foldFlower(base: FlowerState, desired: boolean | undefined): FlowerState {
  if (desired === undefined || desired === base.isFlowered) {
    return { isFlowered: base.isFlowered, flowersCount: base.flowersCount };
  }
  return { isFlowered: desired, flowersCount: Math.max(0, base.flowersCount + (desired ? 1 : -1)) };
}
