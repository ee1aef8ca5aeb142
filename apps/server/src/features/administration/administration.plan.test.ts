import { test } from 'vitest';
import { asTx } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { expectIndexed, fill, idOf } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { moveAccountWords, deleteAccountWords } from '../users/account-words.repo.ts';
import { findAdminExcept } from '../users/users.repo.ts';
import { listByAge, listByWord } from './account-list.repo.ts';

const PEOPLE = 2000;

forEachDialect((dialect) => {
  test('accounts are found by an index and listed in its order, however many there are', async () => {
    await using fixture = await temporaryDatabase(dialect);
    const { db } = fixture;
    await fill(db);
    await db.write(async (tx) => {
      for (let from = 0; from < PEOPLE; from += 500) {
        const rows = Array.from({ length: 500 }, (_, i) => from + i).flatMap((n) => {
          const of = { userId: idOf(n), accountGroup: 'user 1' };
          const name = `person ${n}`;
          return [
            { ...of, kind: 'order' as const, word: name },
            ...[name, `${n} person`, `${n} example com`].map((word) => ({ ...of, kind: 'word' as const, word })),
          ];
        });
        await tx.insertInto('accountWords').values(rows).execute();
      }
    });
    await db.optimize();
    const group = { role: 'user', isActive: 1 } as const;
    const words = { accountGroup: 'user 1', limit: 21 };

    for (const before of [TOP, { createdAt: 1000, id: idOf(1000) }]) {
      await expectIndexed(db, (reader) => listByAge(reader, { ...group, ...before, limit: 21 }));
    }
    for (const after of [null, { word: 'person 1', id: idOf(1) }]) {
      for (const [kind, prefix] of [
        ['order', ''],
        ['word', 'p'],
        ['word', 'person 19'],
      ] as const) {
        await expectIndexed(db, (reader) => listByWord(reader, { ...words, kind, prefix, after }));
      }
    }
    await expectIndexed(db, (reader) => findAdminExcept(asTx(reader), idOf(1)));
    await db.write(async (tx) => {
      const planned = { ...db, dialect, read: tx };
      await expectIndexed(planned, (reader) =>
        moveAccountWords(asTx(reader), { id: idOf(1), role: 'user', isActive: 1 }),
      );
      await expectIndexed(planned, (reader) => deleteAccountWords(asTx(reader), idOf(1)));
    });
  });
});
