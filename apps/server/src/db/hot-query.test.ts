import { expect, test } from 'vitest';
import { forEachDialect, temporaryDatabase } from '../testing/temporary-database.ts';
import { hotQuery } from './hot-query.ts';

const deleted = { hash: 'of a row', at: 1 };

forEachDialect((dialect) => {
  test('a hot query that asks for all columns is refused at its first use', async () => {
    await using fixture = await temporaryDatabase(dialect);
    const all = hotQuery<object, object>((db) => db.selectFrom('instance').selectAll());
    const allOf = hotQuery<object, object>((db) => db.selectFrom('instance as one').selectAll('one'));
    const changed = hotQuery<object, object>((db) => db.updateTable('instance').set({ isRunning: 1 }).returningAll());

    for (const query of [all, allOf, changed]) {
      await expect(query.all(fixture.db.read, {})).rejects.toThrow('A hot query lists its columns');
    }
  });

  test('a hot query returns as many rows as its limit says', async () => {
    await using fixture = await temporaryDatabase(dialect);
    const list = hotQuery<{ limit: number }, { at: number }>(
      (db, param) => db.selectFrom('deletedIds').select('at').orderBy('at').limit(param('limit')),
      { keepsPlan: true },
    );
    const rows = Array.from({ length: 600 }, (_, at) => ({ hash: String(at), at }));
    await fixture.db.write((tx) => tx.insertInto('deletedIds').values(rows).execute());

    for (const limit of [0, 1, 2, 3, 21, 22, 501, 502, 600]) {
      expect(await list.all(fixture.db.read, { limit })).toEqual(rows.slice(0, limit).map(({ at }) => ({ at })));
    }
  });

  test('a hot query may count rows, and name what it selects or returns', async () => {
    await using fixture = await temporaryDatabase(dialect);
    const count = hotQuery<object, { count: number }>((db) =>
      db.selectFrom('deletedIds').select((eb) => eb.fn.countAll<number>().as('count')),
    );
    const put = hotQuery<typeof deleted, { at: number }>((db, param) =>
      db
        .insertInto('deletedIds')
        .values({ hash: param('hash'), at: param('at') })
        .returning('at'),
    );

    const rows = await fixture.db.write(async (tx) => [await put.first(tx, deleted), await count.first(tx, {})]);

    expect(rows).toEqual([{ at: 1 }, { count: 1 }]);
  });
});
