import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate.ts';
import { MIGRATIONS } from '../../db/migrations/index.ts';
import { openDatabase } from '../../db/open-database.ts';
import { fill, idOf } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryPlace } from '../../testing/temporary-database.ts';
import { findStats } from './stats.repo.ts';

forEachDialect((dialect) => {
  test('people who posted before there were totals are counted for it', async () => {
    await using place = await temporaryPlace(dialect);
    const db = openDatabase({ ...place, onFatal: () => {}, onPoolError: () => {}, random: () => 0.5 });
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === '0023-user-stats'),
    );
    await migrate(db, 0, before);
    await fill(db);
    await db.write((tx) =>
      tx.updateTable('posts').set({ viewCount: 3, flowersCount: 2 }).where('authorId', '=', idOf(1)).execute(),
    );

    await migrate(db, 0);
    const [one, other] = [await findStats(db.read, idOf(1)), await findStats(db.read, idOf(1999))];
    await db.close();

    // Forty people share 4,000 posts.
    expect(one).toEqual({
      userId: idOf(1),
      followersCount: 0,
      followingCount: 0,
      postsCount: 100,
      viewsCount: 300,
      flowersCount: 200,
      rev: 1,
    });
    expect(other).toBeUndefined();
  });
});
