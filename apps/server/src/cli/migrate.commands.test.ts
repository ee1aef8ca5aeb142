import { expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import type { Migration } from '../db/migrations/columns.ts';
import { MIGRATIONS } from '../db/migrations/index.ts';
import { findMissingMigrations, findSchemaState } from '../db/schema-state.ts';
import { runCommandOf } from '../testing/commands.ts';
import { forEachDialect, temporaryDatabase, temporaryPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('--expand leaves what removes something, with which this version runs, and --contract does it', async () => {
    await using database = await temporaryDatabase(dialect);
    const { db } = database;
    const newer = [
      ...MIGRATIONS,
      adding('0900-nicks', 'nicks'),
      removing('0901-epochs', 'endedEpochs'),
      adding('0902-x', 'x'),
    ];
    const before = await findSchemaState(db, newer);

    const expanded = await migrate(db, 0, newer, { only: 'expand' });
    const between = await findSchemaState(db, newer);
    const missing = await findMissingMigrations(db, newer);
    const contracted = await migrate(db, 0, newer);

    expect([before, between, await findSchemaState(db, newer)]).toEqual(['older', 'current', 'current']);
    expect([expanded, missing, contracted]).toEqual([['0900-nicks', '0902-x'], ['0901-epochs'], ['0901-epochs']]);
  });
});

test('a start with MIGRATE=off waits for posy migrate, which brings an empty PostgreSQL up to date', async () => {
  await using place = await temporaryPlace('postgres');
  const start = () => TestServer.start({ place, config: { migratesAtStart: false } });
  const migrating = (...args: string[]) => runCommandOf(place, ['migrate', ...args, '--json']);

  await expect(start()).rejects.toThrow('MIGRATE is off, and the database is empty: run posy migrate');
  const dry = await migrating('--dry-run');
  const first = await migrating();
  const again = await migrating('--expand');
  const both = await migrating('--expand', '--contract');
  await using server = await start();

  const names = MIGRATIONS.map(({ name }) => name);
  expect(dry.json).toEqual({ ok: true, applied: [], missing: names, dryRun: true });
  expect(first.json).toEqual({ ok: true, applied: names, missing: [], dryRun: false });
  expect(again.json).toMatchObject({ applied: [], missing: [] });
  expect(both.code).toBe(2);
  expect((await server.as('ada').get('/api/user')).status).toBe(200);
});

test('a migration does not make a database where there is none', async () => {
  await using place = await temporaryPlace('sqlite');

  const { code, err } = await runCommandOf(place, ['migrate']);

  expect([code, err]).toEqual([1, expect.stringMatching(/^There is no database in/)]);
});

function adding(name: string, table: string): Migration {
  return {
    name,
    up: ({ createTable, text }) => createTable(table).addColumn('name', text).execute(),
  };
}

function removing(name: string, table: string): Migration {
  return { name, schemaMin: '0900-nicks', up: ({ db }) => db.schema.dropTable(table).execute() };
}
