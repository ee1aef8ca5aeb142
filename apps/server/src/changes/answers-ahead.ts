import type { Database, Db } from '../db/database.ts';
import { SKEW_MS } from '../instants-ahead.ts';

const ROWS_PER_STEP = 1000;

/** Whether the clock was ahead at a keyed write since {@link bringAnswersBack}. Reads one row of an index. */
export async function hasAnswersAhead(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency')
    .select('at')
    .where('at', '>', now + SKEW_MS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stored answers from the future would be kept until then, with their texts. */
export async function bringAnswersBack({ db }: { readonly db: Database }, now: number): Promise<void> {
  for (let count = ROWS_PER_STEP; count === ROWS_PER_STEP;) {
    count = await db.write(async (tx) => {
      const rows = await tx
        .selectFrom('idempotency')
        .select(['userId', 'key'])
        .where('at', '>', now + SKEW_MS)
        .limit(ROWS_PER_STEP)
        .execute();
      for (const { userId, key } of rows) {
        await tx
          .updateTable('idempotency')
          .set({ at: now })
          .where('userId', '=', userId)
          .where('key', '=', key)
          .execute();
      }
      return rows.length;
    });
  }
}
