import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { listByWords } from './people.repo.ts';

forEachDialect((dialect) => {
  test('several common words are searched by full text', { timeout: 60_000 }, async () => {
    await using fixture = await temporaryDatabase(dialect);
    const { db } = fixture;
    await addCrowd(db);
    await db.optimize();
    const params = { viewerId: idOf(1), words: ['per', 'rar'], limit: 101 };

    if (dialect === 'sqlite') await expectIndexed(db, (read) => listByWords({ dialect, read }, params));
    else expect(await planOfFunction(db)).toContain('Bitmap Index Scan on "personNamesTokens"');
    expect(await listByWords(db, params)).toMatchObject([{ id: idOf(77), words: 'x person rare', followedAt: null }]);
  });
});

/** PostgreSQL's plan of the query in `peopleByWords`, with the function's settings. */
async function planOfFunction(db: Database): Promise<string> {
  return db.write(async (tx) => {
    const { rows } = await sql<{ source: string; settings: string[] }>`
      select prosrc as source, proconfig as settings from pg_proc where proname = 'peopleByWords'`.execute(tx);
    for (const setting of rows[0]?.settings ?? []) await sql.raw(`set local ${setting}`).execute(tx);
    const plan = await sql.raw<Record<string, string>>(`explain (generic_plan) ${rows[0]?.source}`).execute(tx);
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

const CROWD = 20_000;

async function addCrowd(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let from = 0; from < CROWD; from += 1000) {
      const ids = Array.from({ length: 1000 }, (_, i) => ({ n: from + i, id: idOf(from + i) }));
      const names = { username: null, firstName: '', lastName: '', bio: '', profileImageUrl: null, passwordHash: '' };
      const rest = { role: 'user' as const, isActive: 1, createdAt: 0, updatedAt: 0, rev: 1 };
      await tx
        .insertInto('users')
        .values(ids.map(({ id }) => ({ id, email: id, ...names, ...rest })))
        .execute();
      await tx
        .insertInto('personNames')
        .values(ids.map(({ n, id }) => ({ userId: id, words: `x person ${n === 77 ? 'rare' : `name${n}`}` })))
        .execute();
    }
  });
}
