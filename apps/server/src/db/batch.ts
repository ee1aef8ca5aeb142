/** Rows that one step changed. */
export interface Batch<T> {
  readonly rows: readonly T[];
  /** Whether no rows remain. */
  readonly isAll: boolean;
}

/**
 * Changes up to `limit` rows that `find` returns. Whether more rows remain is judged by the found rows, not by the changed
 * ones: on PostgreSQL a concurrent transaction may have deleted some.
 */
export async function changeUpTo<T, Id extends string | number>(
  limit: number,
  find: () => Promise<readonly { readonly id: Id }[]>,
  change: (ids: readonly Id[]) => Promise<readonly T[]>,
): Promise<Batch<T>> {
  const found = await find();
  const ids = found.map((row) => row.id);
  return { rows: ids.length === 0 ? [] : await change(ids), isAll: ids.length < limit };
}
