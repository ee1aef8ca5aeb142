import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../db/migrate.ts';
import type { Migration } from '../db/migrations/columns.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { openForMigrations } from '../db/open-database.ts';
import { readInstance } from '../instance/instance.repo.ts';
import { trySend } from '../testing/messaging.ts';
import { forEachDialect, migratedPlace, temporaryDatabase } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

const TABLES = ['messages', 'conversations', 'users', 'sessions', 'syncChanges', 'jobs'];
const TIMEOUT = { timeout: 30_000, interval: 20 };

/** The next version adds a column to each table that a message touches: one table a migration (see `Migration.up`). */
const expansions = TABLES.map((table, i): Migration => ({
  name: `9001-expand-${i}`,
  async up({ db, int }) {
    await db.schema.alterTable(table).addColumn('addedLater', int).execute();
  },
}));
/** A later version, whose schema the version before the last cannot use any more. */
const contract: Migration = { name: '9002-contract', schemaMin: '9001-expand-0', up: async () => {} };

test(
  'O04 while another version adds columns under load, no write of the old version fails',
  { timeout: 120_000 },
  async () => {
    await using place = await migratedPlace('postgres');
    await using old = await TestServer.start({ place, isLive: true, config: { role: 'web' } });
    const [alice, bob] = [old.as('alice'), old.as('bob')];
    await Promise.all([alice.user(), bob.user()]);
    const statuses: number[] = [];
    let isOver = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.push((await trySend(alice, bob, 'Hello')).status);
    });
    onTestFinished(() => void (isOver = true));
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(40), TIMEOUT);

    const newer = openForMigrations({ databaseUrl: place.databaseUrl ?? '', onPoolError: () => {}, random: () => 0.5 });
    await migrate(newer, 0, [...MIGRATIONS, ...expansions]);
    const before = statuses.length;
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before + 40), TIMEOUT);
    // The old version also starts again: the way back of an upgrade.
    await using again = await TestServer.start({ place, isLive: true, config: { role: 'web' } });
    const user = await again.anotherDeviceOf('alice').get('/api/user');
    isOver = true;
    await Promise.all(writers);
    await newer.close();

    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(user.status).toBe(200);
  },
);

forEachDialect((dialect) => {
  test('O04 a schema of a later version is accepted until it needs a newer program', { timeout: 120_000 }, async () => {
    await using temporary = await temporaryDatabase(dialect);
    const { db } = temporary;
    const versions = [MIGRATIONS, [...MIGRATIONS, ...expansions], [...MIGRATIONS, ...expansions, contract]] as const;
    await readInstance(db, randomUUID);
    await migrate(db, 0, versions[1]);
    await migrate(db, 0, versions[0]);
    await migrate(db, 0, versions[2]);

    const previous = await migrate(db, 0, versions[1]).then(
      () => 'accepted',
      () => 'refused',
    );

    expect(previous).toBe('accepted');
    await expect(migrate(db, 0, versions[0])).rejects.toThrow(
      /needs a version of Posy that knows 9001-expand-0; start that version/,
    );
  });
});
