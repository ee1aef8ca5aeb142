import { expect, test } from 'vitest';
import { forEachDialect, temporaryDatabase } from '../testing/temporary-database.ts';
import { VersionCache } from './version-cache.ts';

forEachDialect((dialect) => {
  test('what is read from the cache is never older than the last commit, before and after new statistics', async () => {
    await using temporary = await temporaryDatabase(dialect);
    const { db } = temporary;
    const cache = new VersionCache<string>(db, 10);
    const readBack = () =>
      cache.get('key', async () => {
        const row = await db.read.selectFrom('syncMeta').select('value').where('key', '=', 'k').executeTakeFirst();
        return row?.value ?? 'nothing';
      });
    const seen: string[] = [await readBack()];

    for (const value of ['one', 'two', 'three', 'four']) {
      await db.write((tx) =>
        tx
          .insertInto('syncMeta')
          .values({ key: 'k', value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
          .execute(),
      );
      seen.push(await readBack(), await readBack());
      if (value === 'two') await db.optimize();
    }

    expect(seen).toEqual(['nothing', 'one', 'one', 'two', 'two', 'three', 'three', 'four', 'four']);
  });
});

test('between two commits a value is made once, and no more values are kept than allowed', async () => {
  let version = 1;
  let made = 0;
  const cache = new VersionCache<number>({ version: () => version }, 2);
  const get = (key: string) => cache.get(key, async () => ++made);

  const values = [await get('a'), await get('a'), await get('b'), await get('c'), await get('a')];
  version = 2;
  values.push(await get('a'));

  expect(values).toEqual([1, 1, 2, 3, 4, 5]);
});
