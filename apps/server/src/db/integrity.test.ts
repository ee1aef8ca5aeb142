import { open } from 'node:fs/promises';
import path from 'node:path';
import { AlertSchema } from '@posy/contract/alerts';
import BetterSqlite3 from 'better-sqlite3';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { scheduleDatabaseCheck } from '../database-check.ts';
import { publish } from '../testing/posting.ts';
import { migratedPlace, type TemporaryPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;

test('P8 F11 a page overwritten between two runs is found at night, and writing stops', async () => {
  await using place = await migratedPlace('sqlite');
  await prepare(place);
  await overwritePage(place, 'reports');
  await using server = await TestServer.start({ place });
  const alice = server.anotherDeviceOf('alice');
  const admin = server.admin();
  await Promise.all([alice.user(), admin.user()]);
  await scheduleDatabaseCheck(server.deps);
  server.clock.advance(DAY_MS);

  await server.settle();

  await expectReadOnly(server, { alice, admin });
});

test('P8 F11 after an unclean stop a damaged page is found before the first write', async () => {
  await using place = await migratedPlace('sqlite');
  await prepare(place);
  await overwritePage(place, 'reports');
  await (await open(path.join(place.dataDir, 'posy.db.open'), 'w')).close();
  const before = await versionOf(place);

  const server = await TestServer.start({ place, isLive: true });
  await server.listen();
  const { damage } = server.deps.integrity;
  const logIn = await server.anonymous().send('/api/login', { method: 'POST', json: ALICE });
  await server[Symbol.asyncDispose]();
  await using again = await TestServer.start({ place });

  expect(damage?.findings.join()).toMatch(/page \d+/);
  expect([logIn.status, logIn.body]).toEqual([503, expect.objectContaining({ code: 'read_only' })]);
  expect(logIn.headers.get('retry-after')).toBe('300');
  expect(await versionOf(place)).toBe(before);
  // The database stays read-only until its file is replaced.
  expect(again.deps.db.isReadOnly).toBe(true);
});

test('P8 F11 an intact database is used normally after an unclean stop', async () => {
  await using place = await migratedPlace('sqlite');
  await prepare(place);
  await (await open(path.join(place.dataDir, 'posy.db.open'), 'w')).close();

  await using server = await TestServer.start({ place });

  await publish(server.anotherDeviceOf('alice'));
  expect(server.deps.integrity.damage).toBeNull();
});

const ALICE = { email: 'alice@example.com', password: 'rose garden 1' };

async function prepare(place: TemporaryPlace): Promise<void> {
  await using server = await TestServer.start({ place });
  await publish(server.as('alice'));
}

/** Reads are answered, writes are refused, and administrators see the reason. */
async function expectReadOnly(
  server: TestServer,
  { alice, admin }: Record<'alice' | 'admin', ReturnType<TestServer['as']>>,
): Promise<void> {
  const write = await alice.fetch('/api/preferences', { method: 'PATCH', json: { notifyFollows: false } });
  const read = await alice.get('/api/user');
  const alerts = await admin.get('/api/admin/alerts');
  expect([write.status, write.body]).toEqual([503, expect.objectContaining({ code: 'read_only', statusCode: 503 })]);
  expect([read.status, alerts.status]).toEqual([200, 200]);
  expect(Parse(Type.Array(AlertSchema), alerts.body)).toMatchObject([{ kind: 'database_damaged' }]);
  expect(server.deps.db.isReadOnly).toBe(true);
}

/** Overwrites the first page of a table with noise, as a bad disk does. */
async function overwritePage({ dataDir }: TemporaryPlace, table: string): Promise<void> {
  const file = path.join(dataDir, 'posy.db');
  const db = new BetterSqlite3(file);
  const page =
    db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) ?? 0;
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  await using handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(size, 0xa5), 0, size, (page - 1) * size);
  await handle.sync();
}

/** A number that changes with each commit. */
async function versionOf({ dataDir }: TemporaryPlace): Promise<number> {
  await using handle = await open(path.join(dataDir, 'posy.db'), 'r');
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 24);
  return buffer.readUInt32BE();
}
