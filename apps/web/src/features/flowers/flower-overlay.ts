import type { OutboxEntry } from '@posy/sync/mutation';
import { setFlower } from './flowers.mutators.ts';

export interface FlowerState {
  readonly isFlowered: boolean;
  readonly flowersCount: number;
}

/** The server's rows: the viewer's own flower, and the post's count with its `rev`. */
export interface FlowerBase extends FlowerState {
  readonly postRev: number;
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

/** Folds the desired state over the server's. The count changes only if they differ. */
export function foldFlower(base: FlowerState, desired: boolean | undefined): FlowerState {
  if (desired === undefined || desired === base.isFlowered) {
    return { isFlowered: base.isFlowered, flowersCount: base.flowersCount };
  }
  return { isFlowered: desired, flowersCount: Math.max(0, base.flowersCount + (desired ? 1 : -1)) };
}

interface Memory {
  readonly base: FlowerBase;
  readonly shown: FlowerState;
  /** The change of the row's count while the mutation was folded over it. */
  readonly moved: number;
}

/**
 * Bridges the seconds between two rows. The server confirms the viewer's own flower at once, but sends the counts of a post up to
 * 3 s later. Without a bridge the count would fall back and rise again. It remembers the shown count until the post's row
 * changes. The post's row may also arrive first: a count that has moved in the mutation's direction meanwhile includes it.
 */
export class FlowerBridge {
  readonly #shown = new Map<string, Memory>();

  /** The state to show now; call it with every reading, in order. */
  fold(postId: string, base: FlowerBase, desired: boolean | undefined): FlowerState {
    const memory = this.#shown.get(postId);
    if (desired !== undefined && desired !== base.isFlowered) {
      const shown = foldFlower(base, desired);
      const isSameMutation = memory?.shown.isFlowered === desired;
      const moved = isSameMutation ? memory.moved + base.flowersCount - memory.base.flowersCount : 0;
      this.#shown.set(postId, { base, shown, moved });
      return shown;
    }
    if (!memory) return foldFlower(base, desired);
    const isSamePost = memory.base.postRev === base.postRev && memory.base.flowersCount === base.flowersCount;
    const isCounted = memory.moved * (memory.shown.isFlowered ? 1 : -1) > 0;
    if (isSamePost && !isCounted && memory.shown.isFlowered === base.isFlowered) return memory.shown;
    this.#shown.delete(postId);
    return foldFlower(base, desired);
  }
}
