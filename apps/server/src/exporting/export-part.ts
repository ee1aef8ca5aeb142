import type { Db } from '../db/database.ts';

/** What comes up while a copy is made. */
export interface ExportNotes {
  /** Pictures and videos that rows show, and that are somebody else's. */
  readonly mediaIds: Set<string>;
}

/** What of a person's goes into one file of their copy: each feature says what it keeps. */
export interface ExportPart {
  /** Name of the file, without its ending. */
  readonly name: string;
  /** Rows as they are written down, with instants as text. Of other people: what anybody may know. */
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
