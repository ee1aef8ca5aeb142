import type { Cursor, PutOp } from '@posy/contract/sync';
import { judgePage, swept } from './apply-rules.ts';
import type { PageResult } from './page.ts';
import type { CachePort } from './ports.ts';
import { applyNewer } from './pull.ts';

/** A list outside of the feed (comments, people) from a REST call, and the server's position at that time. */
export interface FetchedList {
  readonly uid: string;
  readonly asOf: Cursor;
  /** Puts of its rows, as a pull would bring them. */
  readonly ops: readonly PutOp[];
  /**
   * Ids of the local rows that belong into the list: rows that the list lacks are removed. Runs inside the transaction, so it
   * awaits only the cache. Absent: the list proves no deletions (a search).
   */
  readonly covers?: { readonly type: string; ids(): Promise<readonly string[]> };
}

/**
 * Applies a list to the cache under the rules of `apply-rules.ts`: its rows, and the deletions that it proves, in one
 * transaction. A list that was read before the cursor is `stale`: pull, and request it again.
 */
export async function applyList(cache: CachePort, uid: string, list: FetchedList): Promise<PageResult> {
  if (list.uid !== uid) return 'foreign';
  return cache.write(async (tx) => {
    const { cursor } = await tx.readState();
    if (judgePage(cursor, list.asOf) === 'stale') return 'stale';
    await applyNewer(tx, list.ops);
    if (list.covers) {
      const { type } = list.covers;
      const present = new Set(list.ops.filter((op) => op.t === type).map(({ id }) => id));
      const missing = swept(await list.covers.ids(), present);
      if (missing.length > 0) await tx.remove(type, missing, 'swept');
    }
    return 'applied';
  });
}
