import type { Counts } from '@posy/contract/counts';
import type { Cursor } from '@posy/contract/sync';

/**
 * The newest counts of the posts on the screen, in memory: they change too often to be written one by one. Rules (the simulation breaks
 * each in turn):
 *
 * - **content**: counts belong to the row with their `contentRev`, and never hide a change of its words, photos or audience.
 * - **newer**: a row with the same or a greater `rev` is right by itself.
 * - **own**: counts may include what this user did on another device. They are shown once the device has pulled what its own scope
 *   held when they came (`from`), so that a flower and its count appear together.
 * - **pending**: counts may include what this device has sent and is still folding over the row; they wait until the row has it.
 */
export class LiveCounts {
  readonly #rows = new Map<string, { readonly counts: Counts; readonly from: number }>();
  readonly #listeners = new Set<() => void>();
  #epoch: string | null = null;
  #reached = 0;

  /** Keeps the newest counts of each post. `from`: the number of the user's scope that the device has to reach first. */
  take(rows: readonly Counts[], from: number): void {
    for (const counts of rows) {
      const known = this.#rows.get(counts.id);
      if (!known || known.counts.rev < counts.rev) this.#rows.set(counts.id, { counts, from });
    }
    this.#notify();
  }

  /** The device has reached this cursor. Another epoch is another log, whose revisions say nothing about these. */
  reach({ epoch, u }: Cursor): void {
    if (this.#epoch !== null && this.#epoch !== epoch) this.#rows.clear();
    this.#epoch = epoch;
    this.#reached = u;
    this.#notify();
  }

  /** The counts to draw over a row, or null: the row's own are right. */
  over(row: CountedRow): Counts | null {
    const known = this.#rows.get(row.id);
    return known && known.from <= this.#reached && isOver(row, known.counts) ? known.counts : null;
  }

  /** The newest counts of each post that may be shown over a row. */
  all(): readonly Counts[] {
    return [...this.#rows.values()].flatMap(({ counts, from }) => (from <= this.#reached ? [counts] : []));
  }

  /** The revision up to which a post's counts are known: its row's, or that of newer counts. */
  revOf(id: string, rev: number): number {
    return Math.max(rev, this.#rows.get(id)?.counts.rev ?? 0);
  }

  /** Forgets the counts of all other posts: what is not watched is not kept up to date. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.#rows.keys()) if (!ids.has(id)) this.#rows.delete(id);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A row with counts. Without `contentRev` it takes none: the server is older, or own changes are folded over it. */
export interface CountedRow {
  readonly id: string;
  readonly rev?: number | undefined;
  readonly contentRev?: number | undefined;
}

/** Rules **content** and **newer**. */
export function isOver({ rev, contentRev }: CountedRow, counts: Counts): boolean {
  return rev !== undefined && contentRev === counts.contentRev && counts.rev > rev;
}
