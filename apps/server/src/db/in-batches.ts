/** SQLite takes 32,766 parameters, PostgreSQL 65,535. */
const IDS_PER_STATEMENT = 1000;

/**
 * Runs one statement for all ids that are to be changed by the same number, some hundred ids at a time, in the order of
 * the ids: adding to many rows costs few statements, since most numbers are 1. Zeros are left out.
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
