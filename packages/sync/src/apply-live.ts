import type { Op } from '@posy/contract/sync';
import type { CachePort } from './ports.ts';
import { applyOps } from './pull.ts';

/** Ops from a socket frame instead of a pull: the changes of scope `u` from `prev` to `next`. */
export interface LiveOps {
  readonly uid: string;
  readonly epoch: string;
  readonly prev: number;
  readonly next: number;
  readonly ops: readonly Op[];
}

/**
 * Applies the content of a frame, if nothing lies between the cursor and it; otherwise a pull has to bring it.
 *
 * @returns false: pull instead
 */
export async function applyLiveOps(cache: CachePort, live: LiveOps): Promise<boolean> {
  return cache.write(async (tx) => {
    const state = await tx.readState();
    const { cursor } = state;
    if (!cursor || cursor.epoch !== live.epoch || cursor.u !== live.prev) return false;
    for (const type of tx.types) await applyOps(tx, type, live.ops, live.uid);
    await tx.saveState({ ...state, cursor: { ...cursor, u: live.next } });
    return true;
  });
}
