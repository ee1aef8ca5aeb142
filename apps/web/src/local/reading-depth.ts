import type { LocalDb } from './local-db.ts';

const depths = new WeakMap<LocalDb, number>();

/** Stores how many of the newest posts this page shows. */
export function noteReadingDepth(local: LocalDb, count: number): void {
  depths.set(local, count);
}

/** Number of the newest posts that this page shows. They must not be deleted under the reader. */
export function readingDepth(local: LocalDb): number {
  return depths.get(local) ?? 0;
}
