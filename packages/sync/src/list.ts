import type { Cursor, PutOp } from '@posy/contract/sync';
import { judgePage, judgeRevision, swept } from './apply-rules.ts';
import type { PageResult } from './page.ts';
import type { CachePort } from './ports.ts';
import { readKnown, writeOps } from './pull.ts';

/** A list that is no part of the feed (comments, people), as a REST call gave it, and where the server stood then. */
export interface FetchedList {
  readonly uid: string;
  readonly asOf: Cursor;
  /** Puts of its rows, as a pull would bring them. */
  readonly ops: readonly PutOp[];
  /**
   * Ids of the rows here that the list would hold if they still were: those it lacks are gone. Runs inside the
   * transaction, so it awaits nothing but the cache. Absent: the list tells of no deletions (a search).
   */
  readonly covers?: { readonly type: string; ids(): Promise<readonly string[]> };
}

/**
 * Puts a list into the cache under the rules of `apply-rules.ts`: rows, and the deletions its gaps tell of, at once. One
 * that was read before what pulls have brought is `stale`: pull, and ask for it again.
 */
export async function applyList(cache: CachePort, uid: string, list: FetchedList): Promise<PageResult> {
  if (list.uid !== uid) return 'foreign';
  return cache.write(async (tx) => {
    const { cursor } = await tx.readState();
    if (judgePage(cursor, list.asOf) === 'stale') return 'stale';
    for (const type of tx.types) {
      const ops = list.ops.filter((op) => op.t === type);
      if (ops.length === 0) continue;
      const known = await readKnown(tx, type, ops);
      const puts = new Map<string, PutOp>();
      for (const op of ops) {
        if (judgeRevision(op, known.get(op.id) ?? { rev: undefined, tombstone: undefined }) === 'put')
          puts.set(op.id, op);
      }
      await writeOps(tx, type, puts, new Map());
    }
    if (list.covers) {
      const { type } = list.covers;
      const kept = new Set(list.ops.filter((op) => op.t === type).map(({ id }) => id));
      const gone = swept(await list.covers.ids(), kept);
      if (gone.length > 0) await tx.remove(type, gone, 'swept');
    }
    return 'applied';
  });
}
