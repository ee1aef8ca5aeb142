import { CHANGE_LOG_DAYS, IDEMPOTENCY_DAYS } from '@posy/contract/limits';
import type { Database, Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';

const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 1000;
const SCOPES_PER_STEP = 500;

/**
 * Deletes old lines of the change log and old answers, in small transactions. The highest deleted number becomes the scope's
 * floor in the same transaction: a device below it gets a snapshot instead.
 */
export async function pruneChanges(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await pruneLog(deps, now - CHANGE_LOG_DAYS * DAY_MS);
  while ((await pruneAnswers(deps, now - IDEMPOTENCY_DAYS * DAY_MS)) === ROWS_PER_STEP);
}

/** Scope by scope, where lines are in order of time as well: an index of times would cost every write. */
async function pruneLog({ db }: Pick<Deps, 'db'>, before: number): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const scopes = await listOldest(db.read, after);
    for (const { scope, oldestAt } of scopes) {
      if (oldestAt !== null && oldestAt < before) while ((await pruneScope(db, scope, before)) === ROWS_PER_STEP);
    }
    after = scopes.at(-1)?.scope;
  }
}

/** Some scopes after one, by name, with the time of their oldest line. */
async function listOldest(db: Db, after: string): Promise<{ scope: string; oldestAt: number | null }[]> {
  return db
    .selectFrom('syncScopes')
    .select((eb) => [
      'scope',
      eb
        .selectFrom('syncChanges')
        .select('at')
        .whereRef('syncChanges.scope', '=', 'syncScopes.scope')
        .orderBy('seq')
        .limit(1)
        .as('oldestAt'),
    ])
    .where('scope', '>', after)
    .orderBy('scope')
    .limit(SCOPES_PER_STEP)
    .execute();
}

async function pruneScope(db: Database, scope: string, before: number): Promise<number> {
  return db.write(async (tx) => {
    const oldest = await tx
      .selectFrom('syncChanges')
      .select(['seq', 'at'])
      .where('scope', '=', scope)
      .orderBy('seq')
      .limit(ROWS_PER_STEP)
      .execute();
    // Clocks of several servers differ: only the lines before the first young one are old.
    const young = oldest.findIndex(({ at }) => at >= before);
    const old = young === -1 ? oldest : oldest.slice(0, young);
    const floor = old.at(-1)?.seq;
    if (floor === undefined) return 0;
    await tx
      .updateTable('syncScopes')
      .set((eb) => ({ floor: eb.case().when('floor', '>', floor).then(eb.ref('floor')).else(floor).end() }))
      .where('scope', '=', scope)
      .execute();
    await tx.deleteFrom('syncChanges').where('scope', '=', scope).where('seq', '<=', floor).execute();
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
