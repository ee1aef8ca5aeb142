/** SQLite accepts 32,766 parameters, PostgreSQL 65,535. */
const IDS_PER_STATEMENT = 1000;

/**
 * Adds numbers to many rows with few statements: ids with the same number share one, some hundred at a time, in the
 * order of the ids. Zeros are left out.
 */
export async function inBatches(
  byId: ReadonlyMap<string, number>,
  change: (ids: readonly string[], by: number) => Promise<void>,
): Promise<void> {
  const entries = [...byId].filter(([, by]) => by !== 0);
  const idsByNumber = Map.groupBy(entries, ([, by]) => by);
  for (const [by, group] of idsByNumber) {
    const ids = group.map(([id]) => id).toSorted();
    for (let i = 0; i < ids.length; i += IDS_PER_STATEMENT) await change(ids.slice(i, i + IDS_PER_STATEMENT), by);
  }
}
