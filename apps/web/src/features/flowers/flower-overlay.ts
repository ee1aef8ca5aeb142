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
export function wishedFlowers(entries: readonly OutboxEntry[]): ReadonlyMap<string, boolean> {
  const wishes = new Map<string, boolean>();
  for (const entry of entries) {
    if (entry.kind !== setFlower.kind || entry.status === 'failed' || entry.status === 'blocked') continue;
    const args = setFlower.read(entry.args);
    if (args) wishes.set(args.postId, args.isFlowered);
  }
  return wishes;
}

/** Folds a wish over the server's word. The count moves only where the wish differs from it. */
export function foldFlower(base: FlowerState, wished: boolean | undefined): FlowerState {
  if (wished === undefined || wished === base.isFlowered) {
    return { isFlowered: base.isFlowered, flowersCount: base.flowersCount };
  }
  return { isFlowered: wished, flowersCount: Math.max(0, base.flowersCount + (wished ? 1 : -1)) };
}

/**
 * Bridges the seconds between two rows. The server tells at once that *my* flower is in, but counts of a post are
 * gathered and told up to 3 s later. Without a bridge the count would fall back and rise again. Remembers, for as long as
 * the post's row stays as it was while the wish was folded over it, the count that was shown.
 */
export class FlowerBridge {
  readonly #shown = new Map<string, { readonly base: FlowerBase; readonly shown: FlowerState }>();

  /** What to show now; call it with every reading, in order. */
  fold(postId: string, base: FlowerBase, wished: boolean | undefined): FlowerState {
    if (wished !== undefined && wished !== base.isFlowered) {
      const shown = foldFlower(base, wished);
      this.#shown.set(postId, { base, shown });
      return shown;
    }
    const memory = this.#shown.get(postId);
    if (!memory) return foldFlower(base, wished);
    const isSamePost = memory.base.postRev === base.postRev && memory.base.flowersCount === base.flowersCount;
    if (isSamePost && memory.shown.isFlowered === base.isFlowered) return memory.shown;
    this.#shown.delete(postId);
    return foldFlower(base, wished);
  }
}
