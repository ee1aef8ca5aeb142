import type { Db } from '../db/database.ts';

/** State that is collected while an export is made. */
export interface ExportNotes {
  /** Media of other users that exported rows show. */
  readonly mediaIds: Set<string>;
}

/** One file of a user's data export. Each feature defines its own. */
export interface ExportPart {
  /** Name of the file, without its ending. */
  readonly name: string;
  /** The exported rows, with times as text. They contain only public fields of other users. */
  rows(db: Db, userId: string, notes: ExportNotes): AsyncIterable<object>;
}

/** Rows of one page. */
export const EXPORT_PAGE = 500;

/** Rows of a long list, a page at a time. `read` gives up to `EXPORT_PAGE` rows after the one given, null for the first. */
export async function* inPages<Row>(read: (after: Row | null) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let last: Row | null = null;
  for (;;) {
    const page: readonly Row[] = await read(last);
    yield* page;
    last = page.at(-1) ?? null;
    if (page.length < EXPORT_PAGE) return;
  }
}

/** An instant (ms) as text. */
export function instant(at: number): string {
  return new Date(at).toISOString();
}
