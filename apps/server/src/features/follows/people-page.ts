import type { PageCursor } from '../../paging/page-cursor.ts';
import type { ListedRow } from './follows.repo.ts';

export interface PeoplePage {
  readonly rows: readonly ListedRow[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/** The page of up to `limit` users, of one more that were read. */
export function pageOf(found: readonly ListedRow[], limit: number): PeoplePage {
  const page = found.slice(0, limit);
  // Hiding the follows of a user with very many takes several steps after the deactivation.
  const rows = page.filter((row) => row.isActive === 1);
  return { rows, next: found.length > limit ? (page.at(-1) ?? null) : null };
}
