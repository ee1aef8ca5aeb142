import type { WatchedPost } from '@posy/contract/counts';
import type { PostId } from '@posy/contract/ids';
import { Listeners } from '@posy/std/store';
import { LiveCounts } from '@posy/sync/live-counts';

interface WatchedRow {
  readonly id: PostId;
  rev: number;
}

/** The posts that a page shows, on or near its screen, and their counts that come besides pulls. */
export class PageCounts {
  readonly live = new LiveCounts();
  readonly #rows = new Set<WatchedRow>();
  readonly #listeners = new Listeners();

  /** Watches a post while a card shows it, with the revision of its row. The returned function ends that. */
  watch(id: PostId, rev: number): () => void {
    const row = { id, rev };
    this.#rows.add(row);
    this.#notify();
    return () => {
      this.#rows.delete(row);
      this.#notify();
    };
  }

  /** The rows are those of another log: nothing is known of it. */
  forgetRevs(): void {
    for (const row of this.#rows) row.rev = 0;
    this.#notify();
  }

  /** The posts on the screen, and the revisions up to which the page knows their counts. */
  watched(): readonly WatchedPost[] {
    const revs = new Map<PostId, number>();
    for (const { id, rev } of this.#rows) revs.set(id, Math.max(rev, revs.get(id) ?? 0));
    return [...revs].map(([id, rev]) => ({ id, rev: this.live.revOf(id, rev) }));
  }

  /** Calls `listener` whenever other posts are shown, until the returned function is called. */
  readonly onWatched = this.#listeners.subscribe;

  #notify(): void {
    this.#listeners.notify();
  }
}

/** Those of this page, which has one account. */
export const pageCounts = new PageCounts();

/** Counts of posts that come besides pulls, of the one account of this page. */
export const liveCounts = pageCounts.live;

/** See {@link PageCounts.watch}. */
export function watchPost(id: PostId, rev: number): () => void {
  return pageCounts.watch(id, rev);
}
