import { CHANGE_LOG_DAYS, IDEMPOTENCY_DAYS } from '@posy/contract/limits';
import type { Deps } from '../deps.ts';

const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 1000;

/**
 * Deletes old lines of the change log and old answers, in small transactions. The highest deleted number becomes the scope's
 * floor in the same transaction: a device below it gets a snapshot instead.
 */
export async function pruneChanges(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  while ((await pruneLog(deps, now - CHANGE_LOG_DAYS * DAY_MS)) === ROWS_PER_STEP);
  while ((await pruneAnswers(deps, now - IDEMPOTENCY_DAYS * DAY_MS)) === ROWS_PER_STEP);
}

async function pruneLog({ db }: Pick<Deps, 'db'>, before: number): Promise<number> {
  return db.write(async (tx) => {
    const old = await tx
      .selectFrom('syncChanges')
      .select(['scope', 'seq'])
      .where('at', '<', before)
      .orderBy('at')
      .limit(ROWS_PER_STEP)
      .execute();
    const byScope = Map.groupBy(old, (row) => row.scope);
    for (const scope of [...byScope.keys()].toSorted()) {
      const seqs = byScope.get(scope)?.map((row) => row.seq) ?? [];
      const floor = Math.max(...seqs);
      await tx
        .updateTable('syncScopes')
        .set((eb) => ({ floor: eb.case().when('floor', '>', floor).then(eb.ref('floor')).else(floor).end() }))
        .where('scope', '=', scope)
        .execute();
      await tx.deleteFrom('syncChanges').where('scope', '=', scope).where('seq', 'in', seqs).execute();
    }
    return old.length;
  });
}

async function pruneAnswers({ db }: Pick<Deps, 'db'>, before: number): Promise<number> {
  return db.write(async (tx) => {
    const old = await tx
      .selectFrom('idempotency')
      .select(['userId', 'key'])
      .where('at', '<', before)
      .orderBy('at')
      .limit(ROWS_PER_STEP)
      .execute();
    for (const { userId, key } of old) {
      await tx.deleteFrom('idempotency').where('userId', '=', userId).where('key', '=', key).execute();
    }
    return old.length;
  });
}
