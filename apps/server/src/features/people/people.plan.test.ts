import { expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { expectIndexed, fill, idOf } from '../../testing/query-plans.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import { findActivePeople, listByUsername, listByWord, listFollowed } from './people.repo.ts';

const PEOPLE = 2000;

forEachDialect((dialect) => {
  test('people are looked for in the order of an index, however many there are, and never sorted', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await addNames(fixture.db);
    await fixture.db.optimize();
    const page = { viewerId: idOf(1), limit: 21 };

    for (const after of [null, 'person7']) {
      await expectIndexed(fixture.db, (reader) => listByUsername(reader, { ...page, prefix: 'person', after }));
    }
    for (const after of [null, { word: 'person7', id: idOf(7) }]) {
      await expectIndexed(fixture.db, (reader) => listByWord(reader, { ...page, prefix: 'pe', after }));
    }
    await expectIndexed(fixture.db, (reader) => listFollowed(reader, { ...page, followedAt: 1000, id: '~' }));
    await expectIndexed(fixture.db, (reader) => findActivePeople(reader, [idOf(1), idOf(2), idOf(3)]));
    expect(await listByWord(fixture.db.read, { ...page, prefix: 'pe', after: null })).toHaveLength(21);
  });
});

/** A word for everybody, and somebody followed by everybody else. */
async function addNames(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let from = 0; from < PEOPLE; from += 500) {
      const numbers = Array.from({ length: 500 }, (_, i) => from + i);
      const userIds = numbers.map((n) => ({ n, userId: idOf(n) }));
      await tx
        .insertInto('personNames')
        .values(userIds.map(({ n, userId }) => ({ userId, words: `person${n} person${n}` })))
        .execute();
      await tx
        .insertInto('personWords')
        .values(userIds.map(({ n, userId }) => ({ userId, word: `person${n}` })))
        .execute();
      await tx
        .insertInto('follows')
        .values(
          userIds.map(({ n, userId }) => ({
            followerId: userId,
            followedId: idOf((n * 7 + 1) % PEOPLE),
            isOn: 1,
            hidden: 0,
            rev: 1,
            followedAt: n,
          })),
        )
        .execute();
    }
  });
}
