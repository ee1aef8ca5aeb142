import type { LocalDb } from './local-db.ts';

const depths = new WeakMap<LocalDb, number>();

/** Notes how many of the newest posts are read on this page. */
export function noteReadingDepth(local: LocalDb, count: number): void {
  depths.set(local, count);
}

/** So many of the newest posts are read on this page: none of them is to go from under the reader. */
export function readingDepth(local: LocalDb): number {
  return depths.get(local) ?? 0;
}
