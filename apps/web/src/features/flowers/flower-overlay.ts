import type { OutboxEntry } from '@posy/sync/mutation';
import { setFlower } from './flowers.mutators.ts';

export interface FlowerState {
  readonly isFlowered: boolean;
  readonly flowersCount: number;
}

/** What the server said: the viewer's own flower, and the post's count with the revision that carries it. */
export interface FlowerBase extends FlowerState {
  readonly postRev: number;
}

/** The kind of the wishes that are folded here, for who reads the outbox by kind. */
export const FLOWER_KIND = setFlower.kind;

/** The last wish about each post that is not yet in the rows. One that was refused is no wish any more. */
export function desiredFlowers(entries: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  const pendingMutations = new Map<string, boolean>();
  for (const entry of entries) {
    if (entry.kind !== setFlower.kind || entry.status === 'failed' || entry.status === 'blocked') continue;
    const args = setFlower.read(entry.args);
    if (args) pendingMutations.set(args.postId, args.isFlowered);
  }
  return pendingMutations;
}

/** Folds a wish over the server's word. The count moves only where the wish differs from it. */
export function foldFlower(base: FlowerState, desired: boolean | undefined): FlowerState {
  if (desired === undefined || desired === base.isFlowered) {
    return { isFlowered: base.isFlowered, flowersCount: base.flowersCount };
  }
  return { isFlowered: desired, flowersCount: Math.max(0, base.flowersCount + (desired ? 1 : -1)) };
}

interface Memory {
  readonly base: FlowerBase;
  readonly shown: FlowerState;
  /** By how much the count of the row moved while the wish was folded over it. */
  readonly moved: number;
}

/**
 * Bridges the seconds between two rows. The server tells at once that *my* flower is in, but counts of a post are
 * gathered and told up to 3 s later. Without a bridge the count would fall back and rise again. Remembers, for as long as
 * the post's row stays as it was while the wish was folded over it, the count that was shown. The post's row may also be
 * the first to come: a count that moved meanwhile, in the direction of the wish, has it.
 */
export class FlowerBridge {
  readonly #shown = new Map<string, Memory>();

  /** What to show now; call it with every reading, in order. */
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
