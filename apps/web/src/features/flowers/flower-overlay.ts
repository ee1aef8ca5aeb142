import type { OutboxEntry } from '@posy/sync/mutation';
import { desiredOf } from '@posy/sync/pending';
import { setFlower } from './flowers.mutators.ts';

export interface FlowerState {
  readonly isFlowered: boolean;
  readonly flowersCount: number;
}

/** The kind of the mutations that are folded here, for callers that read the outbox by kind. */
export const FLOWER_KIND = setFlower.kind;

/** The last pending mutation of each post. */
export function desiredFlowers(entries: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  return desiredOf(setFlower, entries, ({ postId, isFlowered }) => [postId, isFlowered]);
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
