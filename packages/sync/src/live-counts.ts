import type { Counts } from '@posy/contract/counts';
import type { Cursor } from '@posy/contract/sync';
import { Listeners } from '@posy/std/store';

/**
 * The newest counts of the posts on the screen, in memory: they change too often to be written one by one. Rules (the simulation breaks
 * each in turn):
 *
 * - **content**: counts belong to the row with their `contentRev`, and never hide a change of its words, photos or audience.
 * - **newer**: a row with the same or a greater `rev` is right by itself.
 * - **own**: counts may include what this user did on another device. They are shown once the device has pulled what its own scope
 *   held when they came (`from`), so that a flower and its count appear together. Older ones stay until then: no count falls back.
 * - **pending**: counts may include what this device has sent and is still folding over the row; they wait until the row has it.
 */
export class LiveCounts {
  /** Those that may be drawn: the newest of each content, since the row may be that of an older one. */
  readonly #rows = new Map<string, Map<number, Counts>>();
  /** Newer ones that may not yet: those above stay drawn meanwhile. */
  readonly #waiting = new Map<string, { readonly counts: Counts; readonly from: number }>();
  readonly #listeners = new Listeners();
  #epoch: string | null = null;
  #reached = 0;

  /** Keeps the newest counts of each post. `from`: the number of the user's scope that the device has to reach first. */
  take(rows: readonly Counts[], from: number): void {
    for (const counts of rows) {
      if (counts.rev > this.revOf(counts.id, 0)) this.#waiting.set(counts.id, { counts, from });
    }
    this.#release();
  }

  /**
   * The device has reached this cursor. Another epoch is another log, whose revisions say nothing about these.
   *
   * @returns true: it is another log, and the server has to hear anew what is known
   */
  reach({ epoch, u }: Cursor): boolean {
    const isOther = this.#epoch !== null && this.#epoch !== epoch;
    if (isOther) this.keep(new Set());
    this.#epoch = epoch;
    this.#reached = u;
    this.#release();
    return isOther;
  }

  /** The counts to draw over a row, or null: the row's own are right. */
  over(row: CountedRow): Counts | null {
    const known = this.#rows.get(row.id)?.get(row.contentRev ?? -1);
    return known && isOver(row, known) ? known : null;
  }

  /** The newest counts of each content of each post that may be shown over a row. */
  all(): readonly Counts[] {
    return [...this.#rows.values()].flatMap((byContent) => [...byContent.values()]);
  }

  /** The revision up to which a post's counts are known: its row's, or that of newer counts. */
  revOf(id: string, rev: number): number {
    const known = [...(this.#rows.get(id)?.values() ?? [])].map((counts) => counts.rev);
    return Math.max(rev, ...known, this.#waiting.get(id)?.counts.rev ?? 0);
  }

  /** Forgets the counts of all other posts: what is not watched is not kept up to date. */
  keep(ids: ReadonlySet<string>): void {
    for (const rows of [this.#rows, this.#waiting]) for (const id of rows.keys()) if (!ids.has(id)) rows.delete(id);
  }

  readonly subscribe = this.#listeners.subscribe;

  /** Those that waited long enough take the place of older ones. */
  #release(): void {
    for (const [id, { counts, from }] of this.#waiting) {
      if (from > this.#reached) continue;
      this.#waiting.delete(id);
      this.#rows.set(id, new Map(this.#rows.get(id)).set(counts.contentRev, counts));
    }
    this.#notify();
  }

  #notify(): void {
    this.#listeners.notify();
  }
}

/** A row with counts. Without `contentRev` it takes none: own changes are folded over it. */
export interface CountedRow {
  readonly id: string;
  readonly rev?: number | undefined;
  readonly contentRev?: number | undefined;
}

/** Rules **content** and **newer**. */
export function isOver({ rev, contentRev }: CountedRow, counts: Counts): boolean {
  return rev !== undefined && contentRev === counts.contentRev && counts.rev > rev;
}
