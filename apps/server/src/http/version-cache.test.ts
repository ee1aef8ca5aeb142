import { expect, test } from 'vitest';
import { forEachDialect, temporaryDatabase } from '../testing/temporary-database.ts';
import { VersionCache } from './version-cache.ts';

forEachDialect((dialect) => {
  test('the cache never returns a value older than the last commit, before and after new statistics', async () => {
    await using temporary = await temporaryDatabase(dialect);
    const { db } = temporary;
    const cache = new VersionCache<{ readonly value: string }>(db, 10_000, ({ value }) => value.length);
    const readBack = () =>
      cache.get('key', async () => {
        const row = await db.read.selectFrom('cutHeads').select('head').where('scope', '=', 'g').executeTakeFirst();
        return { value: String(row?.head ?? 'nothing') };
      });
    const seen = [await readBack()];

    for (const head of [1, 2, 3, 4]) {
      await db.write((tx) =>
        tx
          .insertInto('cutHeads')
          .values({ scope: 'g', head })
          .onConflict((conflict) => conflict.column('scope').doUpdateSet({ head }))
          .execute(),
      );
      seen.push(await readBack(), await readBack());
      if (head === 2) await db.optimize();
    }

    expect(seen.map(({ value }) => value)).toEqual(['nothing', '1', '1', '2', '2', '3', '3', '4', '4']);
  });
});

test('Z06 a value is stored at the second ask, also across commits, and the cache stays within its limit', async () => {
  let version = 1;
  let made = 0;
  const cache = new VersionCache<{ readonly n: number }>({ version: () => version }, 5000, () => 2000);
  const get = async (key: string) => (await cache.get(key, async () => ({ n: ++made }))).n;
  const getAll = async (...keys: readonly string[]) => {
    const values: number[] = [];
    for (const key of keys) values.push(await get(key));
    return values;
  };

  expect(await getAll('a', 'a', 'a'), 'stored at the second ask').toEqual([1, 2, 2]);
  expect(await getAll('b', 'b', 'c', 'c', 'a'), 'the least recently used is evicted').toEqual([3, 4, 5, 6, 7]);
  version = 2;
  expect(await getAll('a', 'a'), 'a key that was asked for before a commit').toEqual([8, 8]);
});

test('Z06 a value larger than the cache is not stored', async () => {
  let made = 0;
  const cache = new VersionCache<{ readonly n: number }>({ version: () => 1 }, 5000, ({ n }) => (n === 2 ? 9000 : 10));
  const get = async () => (await cache.get('key', async () => ({ n: ++made }))).n;

  expect([await get(), await get(), await get(), await get()]).toEqual([1, 2, 3, 3]);
});
