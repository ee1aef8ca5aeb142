import type { Change } from './flowers.ts';
import type { Phones } from './phones.ts';

/** Watches when screens draw counts. The returned function gives the ms from each change to its count on a screen that has the post. */
export function watchLags(phones: Phones): (changes: readonly Change[]) => readonly number[] {
  const drawn = new Map<string, { readonly rev: number; readonly atMs: number }[]>();
  const watched = new Set<string>();
  for (const phone of phones.all) {
    const { screen } = phone.options;
    // One phone of each screen is enough.
    if (screen.every((id) => watched.has(id))) continue;
    for (const id of screen) watched.add(id);
    phone.onDrawn = (id, rev) => {
      const known = drawn.get(id) ?? [];
      if ((known.at(-1)?.rev ?? -1) < rev) drawn.set(id, [...known, { rev, atMs: performance.now() }]);
    };
  }
  return (changes) => {
    for (const phone of phones.all) phone.onDrawn = null;
    return changes
      .filter(({ id }) => watched.has(id))
      .map(({ id, rev, dueMs }) => {
        const first = drawn.get(id)?.find((each) => each.rev >= rev);
        if (!first) throw new Error(`Revision ${rev} of ${id} was never drawn, but ${drawn.get(id)?.at(-1)?.rev}`);
        return first.atMs - dueMs;
      });
  };
}
