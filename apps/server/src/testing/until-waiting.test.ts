import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryDatabase, untilWaiting } from './temporary-database.ts';

test('a transaction that waits for a lock ends the wait for it, and one too few ends it with both numbers', async () => {
  await using database = await temporaryDatabase('postgres');
  const { db } = database;
  const lock = sql`select pg_advisory_xact_lock(1)`;

  const { second } = await db.write(async (tx) => {
    await lock.execute(tx);
    const waiting = db.write(async (other) => void (await lock.execute(other)));
    await untilWaiting(db.read, 1);
    await expect(untilWaiting(db.read, 2, 20)).rejects.toThrow(
      '1 transactions wait for a lock after 20 ms, and 2 should',
    );
    return { second: waiting };
  });

  await second;
});
