/** A stored count; `expire` in ms. */
export interface StoredCount {
  readonly key: string;
  readonly expire: number | null;
}

/** The counts of a store, in the order of their keys. */
export interface CountPages {
  readonly list: (after: string, limit: number) => Promise<readonly StoredCount[]>;
  /** Deletes those that have not changed since. */
  readonly remove: (counts: readonly StoredCount[]) => Promise<void>;
}

const COUNTS_PER_STEP = 1000;

/** See `LimitStore.prune`. */
export async function pruneCounts(
  { list, remove }: CountPages,
  now: number,
  latest: ReadonlyMap<string, number>,
): Promise<void> {
  const isOver = ({ key, expire }: StoredCount) =>
    expire !== null && (expire < now || expire > (latest.get(key.slice(0, key.indexOf(':'))) ?? Infinity));
  for (let after: string | undefined = ''; after !== undefined;) {
    const counts: readonly StoredCount[] = await list(after, COUNTS_PER_STEP);
    const over = counts.filter(isOver);
    if (over.length > 0) await remove(over);
    after = counts.length < COUNTS_PER_STEP ? undefined : counts.at(-1)?.key;
  }
}
