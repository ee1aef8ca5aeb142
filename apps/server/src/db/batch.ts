/** Rows that one step changed. */
export interface Batch<T> {
  readonly rows: readonly T[];
  /** Whether there were no others. */
  readonly isAll: boolean;
}

/**
 * Changes up to `limit` rows: those that `find` gives, which finds no more than that. Whether they were all is known from
 * what was found, not from what was changed: on PostgreSQL some may be gone by then, although there are others.
 */
export async function changeUpTo<T>(
  limit: number,
  find: () => Promise<readonly { readonly id: string }[]>,
  change: (ids: readonly string[]) => Promise<readonly T[]>,
): Promise<Batch<T>> {
  const found = await find();
  const ids = found.map((row) => row.id);
  return { rows: ids.length === 0 ? [] : await change(ids), isAll: ids.length < limit };
}
