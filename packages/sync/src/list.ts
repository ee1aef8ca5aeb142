import type { Cursor, PutOp } from '@posy/contract/sync';
import { judgePage, swept } from './apply-rules.ts';
import type { CachePort } from './ports.ts';
import { applyNewer } from './pull.ts';

/** A page of the feed from a REST call: posts newest first, and the server's position before it read them. */
export interface FeedPage {
  readonly uid: string;
  readonly asOf: Cursor;
  /** Puts of posts (and flowers), as a pull would bring them. */
  readonly ops: readonly PutOp[];
  /** createdAt of the last post of this page, or null when nothing is older. */
  readonly from: string | null;
  /** createdAt of the last post of the page before, or null when this is the first page. */
  readonly to: string | null;
}

type PageResult =
  | 'applied'
  /** It was read before the cursor; request it again. */
  | 'stale'
  /** It was made for another account. */
  | 'foreign';

/** Applies a page of the feed to the cache: its rows, the deletions that it proves, and the larger window, in one transaction. */
export async function applyPage(cache: CachePort, uid: string, page: FeedPage): Promise<PageResult> {
  if (page.uid !== uid) return 'foreign';
  return cache.write(async (tx) => {
    const state = await tx.readState();
    if (judgePage(state.cursor, page.asOf) === 'stale') return 'stale';
    // A reset moved the start of the window up meanwhile: the posts between it and this page are missing.
    if (page.to !== null && state.window !== null && page.to < state.window) return 'stale';

    await applyNewer(tx, page.ops);
    const present = new Set(page.ops.filter((op) => op.t === 'post').map(({ id }) => id));
    const missing = await tx.feedIdsBetween(page.from, page.to, present);
    if (missing.length > 0) await tx.remove('post', missing, 'swept');
    await tx.saveState({ ...state, window: withWiderWindow(state.window, page.from) });
    return 'applied';
  });
}

/** A null window already includes everything. */
function withWiderWindow(window: string | null, from: string | null): string | null {
  if (window === null || from === null) return null;
  return from < window ? from : window;
}

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
