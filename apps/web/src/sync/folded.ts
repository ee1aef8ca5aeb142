import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../local/local-db.ts';

/**
 * Unsettled mutations of these kinds, in their order, and the rows that `read` finds after them. What is drawn folds the former over the latter. The
 * order is the rule: an answer is written to the rows before its mutation leaves the outbox, so that no change is missing in
 * both. Run it inside `liveQuery`.
 */
export async function folded<Rows>(
  { out }: LocalDb,
  kinds: readonly string[],
  read: () => PromiseLike<Rows>,
): Promise<{ readonly entries: readonly OutboxEntry[]; readonly rows: Rows }> {
  const byKind = out.outbox.where('kind');
  // A live query of `anyOf` runs again for every kind between the first and the last.
  const queries = kinds.length > 2 ? [byKind.anyOf(kinds)] : kinds.map((kind) => out.outbox.where('kind').equals(kind));
  const found = await Promise.all(queries.map((query) => query.toArray()));
  return { entries: found.flat().toSorted((a, b) => a.ord - b.ord), rows: await read() };
}
