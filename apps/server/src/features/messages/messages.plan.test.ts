import { expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { TOP } from '../../paging/page-cursor.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { readId } from '../../testing/messaging.ts';
import { idOf } from '../../testing/plan-world.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listConversations } from '../conversations/conversations.service.ts';
import { conversationsSource } from '../conversations/conversations.sync.ts';
import { findManyTouched } from './messages.repo.ts';

forEachDialect((dialect) => {
  test('a list of conversations and its rows in a pull are one statement each', async () => {
    await using fixture = await filledDatabase(dialect);
    const me = readId(idOf(1));
    const ids = Array.from({ length: 100 }, (_, i) => idOf(i + 2));

    const counts = [
      await countStatements(fixture.db.read, (reader) => listConversations(reader, me, { after: TOP, limit: 100 })),
      await countStatements(fixture.db.read, (reader) => conversationsSource.hydrate(reader, me, 'u', ids)),
      await countStatements(fixture.db.read, (reader) => findManyTouched(reader, me, ids)),
    ];

    expect(counts).toEqual([1, 1, 1]);
  });
});

async function countStatements(db: Db, read: (reader: Db) => Promise<unknown>): Promise<number> {
  // The first call builds cached queries.
  await read(db);
  let count = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery' || name === 'selectFrom') count++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await read(counting);
  return count;
}
