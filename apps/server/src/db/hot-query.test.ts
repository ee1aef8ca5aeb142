import { expect, test } from 'vitest';
import { forEachDialect, temporaryDatabase } from '../testing/temporary-database.ts';
import { hotQuery } from './hot-query.ts';

const dirty = { postId: '00000000-0000-7000-8000-000000000001', dueAt: 1 };

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

  test('a hot query may count rows, and name what it selects or returns', async () => {
    await using fixture = await temporaryDatabase(dialect);
    const count = hotQuery<object, { count: number }>((db) =>
      db.selectFrom('dirtyPosts').select((eb) => eb.fn.countAll<number>().as('count')),
    );
    const put = hotQuery<typeof dirty, { dueAt: number }>((db, param) =>
      db
        .insertInto('dirtyPosts')
        .values({ postId: param('postId'), dueAt: param('dueAt') })
        .returning('dueAt'),
    );

    const rows = await fixture.db.write(async (tx) => [await put.first(tx, dirty), await count.first(tx, {})]);

    expect(rows).toEqual([{ dueAt: 1 }, { count: 1 }]);
  });
});
