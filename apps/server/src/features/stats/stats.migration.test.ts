import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { MIGRATIONS } from '../../db/migrations/index.ts';
import { openDatabase } from '../../db/open-database.ts';
import { idOf } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryPlace } from '../../testing/temporary-database.ts';
import { findStats } from './stats.repo.ts';

forEachDialect((dialect) => {
  test('users who posted before totals existed get their count', async () => {
    await using place = await temporaryPlace(dialect);
    const db = openDatabase({ ...place, onFatal: () => {}, onPoolError: () => {}, random: () => 0.5 });
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === '0023-user-stats'),
    );
    await migrate(db, 0, before);
    await db.write((tx) => insertPeople(tx));
    for (const n of [1, 2, 3]) await db.write((tx) => insertPost(tx, n));

    await migrate(db, 0);
    const [one, other] = [await findStats(db.read, idOf(1)), await findStats(db.read, idOf(2))];
    await db.close();

    expect(one).toEqual({
      userId: idOf(1),
      followersCount: 0,
      followingCount: 0,
      postsCount: 3,
      viewsCount: 9,
      flowersCount: 6,
      rev: 1,
    });
    expect(other).toBeUndefined();
  });
});

/** Two users, in the form of that time: the present types have columns that did not exist. */
async function insertPeople(tx: Tx): Promise<void> {
  for (const n of [1, 2]) {
    await sql`insert into users ("id", "email", "firstName", "lastName", "role", "isActive", "passwordHash", "createdAt", "updatedAt")
      values (${idOf(n)}, ${`${n}@example.com`}, 'A', 'B', 'user', 1, 'x', 1, 1)`.execute(tx);
  }
}

/** A post of the first user, seen three times, with two flowers. */
async function insertPost(tx: Tx, n: number): Promise<void> {
  await sql`insert into media ("id", "ownerId", "isPublic", "width", "height", "thumbhash", "isAnimated", "hash", "variants", "createdAt")
    values (${idOf(n)}, ${idOf(1)}, 1, 1, 1, 'AAAA', 0, 'a', '[]', 1)`.execute(tx);
  await sql`insert into posts ("id", "authorId", "content", "location", "isPublic", "mediaId", "createdAt", "viewCount", "flowersCount")
    values (${idOf(n)}, ${idOf(1)}, 'A rose', '', 1, ${idOf(n)}, 1, 3, 2)`.execute(tx);
}
