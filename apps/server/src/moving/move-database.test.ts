// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test, vi } from 'vitest';
import { lockDataDir } from '../db/lock-out-servers.ts';
import { EXPORT_PARTS } from '../features/exports/export-parts.ts';
import { makeExport } from '../features/exports/make-export.ts';
import { approveFollowers } from '../testing/approving.ts';
import { runCommandOf } from '../testing/commands.ts';
import { writeComment } from '../testing/commenting.ts';
import { dumpLargely, fillLargely } from '../testing/large-world.ts';
import { send } from '../testing/messaging.ts';
import { idOf } from '../testing/plan-world.ts';
import { publish } from '../testing/posting.ts';
import { PullingDevice } from '../testing/pulling.ts';
import { makeCollection, save } from '../testing/saving.ts';
import { forEachDialect, migratedPlace, type TemporaryPlace, temporaryPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

const LONG_MS = 180_000;
const POSY = join(import.meta.dirname, '../cli/posy.ts');
const MovedSchema = Type.Object({
  rows: Type.Integer(),
  tables: Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer(), sha256: Type.Any() })),
});

test(
  'O12 100,000 rows move to PostgreSQL, also when the move is killed, and back; exports and cursors stay the same',
  { timeout: LONG_MS },
  async () => {
    await using sqlite = await migratedPlace('sqlite');
    await using postgres = await temporaryPlace('postgres');
    const { dataDir } = sqlite;
    const to = postgres.databaseUrl ?? '';
    const moved = { dataDir, databaseUrl: to };
    const before = await TestServer.start({ place: sqlite });
    const people = await liveALife(before);
    await before[Symbol.asyncDispose]();
    fillLargely(dataDir);
    const old = await TestServer.start({ place: sqlite });
    const device = new PullingDevice(old.anotherDeviceOf('alice'));
    await device.pull();
    const exports = await exportsOf(old, [...people, idOf(7)]);
    await old[Symbol.asyncDispose]();
    const rows = dumpLargely(join(dataDir, 'posy.db'));

    await killMidway(dataDir, to);
    const early = await Promise.allSettled([start(sqlite), start({ ...moved, [Symbol.asyncDispose]: async () => {} })]);
    const there = await runCommandOf(sqlite, ['move-database', '--to', to, '--json']);
    const again = await runCommandOf(sqlite, ['move-database', '--to', to]);
    const late = await Promise.allSettled([start(sqlite)]);
    await rename(join(dataDir, 'posy.db'), join(dataDir, 'left.db'));
    const back = await runCommandOf(moved, ['move-database', '--to', 'sqlite', '--json']);
    const copy = dumpLargely(join(dataDir, 'posy.db'));

    expect(early.map(reasonOf)).toEqual([
      expect.stringMatching(
        /^DATA_DIR names a database that is being moved to PostgreSQL 127\.0\.0\.1:\d+\/\S+ since .* --cancel`$/,
      ),
      expect.stringMatching(
        /^DATABASE_URL names an incomplete database, to which SQLite .*posy\.db is being moved since/,
      ),
    ]);
    expect([there, back].map(({ code, err }) => (code === 0 ? '' : err))).toEqual(['', '']);
    const [one, two] = [Parse(MovedSchema, there.json), Parse(MovedSchema, back.json)];
    expect(one.rows).toBeGreaterThan(100_000);
    // The audit log has the first move.
    const unaudited = ({ tables }: typeof one) => tables.filter(({ name }) => name !== 'audit').toSorted(byName);
    expect(unaudited(two)).toEqual(unaudited(one));
    expect(one.tables.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(String(sha256)))).toBe(true);
    expect([...copy.keys()]).toEqual([...rows.keys()]);
    for (const [table, own] of copy) {
      const added = table === 'audit' ? own.filter((line) => line.includes('"database.move"')) : [];
      expect({ table, rows: own.filter((line) => !added.includes(line)) }).toEqual({ table, rows: rows.get(table) });
      if (table === 'audit') expect(added).toHaveLength(2);
    }
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database was moved to PostgreSQL .* already/),
    });
    expect(late.map(reasonOf)).toEqual([
      expect.stringMatching(/^DATA_DIR names a database that was moved to PostgreSQL/),
    ]);

    const home = await TestServer.start({ place: sqlite });
    expect(await exportsOf(home, [...people, idOf(7)])).toEqual(exports);
    const next = new PullingDevice(home.anotherDeviceOf('alice'));
    expect(await next.pullOnce(device.cursor)).toMatchObject({ reset: [] });
    // Several words need the index of words, which is made anew.
    const found = await home.anotherDeviceOf('bob').get('/api/users/search?q=alice%20test');
    expect(found.text).toContain(people[0]);
    await home[Symbol.asyncDispose]();

    const cancelled = await runCommandOf(moved, ['move-database', '--cancel', '--json']);
    expect(cancelled).toMatchObject({ code: 0, json: { ok: true, to: `SQLite ${dataDir}/posy.db` } });
    await using far = await TestServer.start({ place: { ...moved, [Symbol.asyncDispose]: async () => {} } });
    expect(await exportsOf(far, people)).toEqual(exports.slice(0, people.length));
    // Numbers go on after the highest one.
    const { number } = await far.deps.db.read
      .selectFrom('users')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirstOrThrow();
    const zed = await far.as('zed').id();
    const row = await far.deps.db.read.selectFrom('users').select('number').where('id', '=', zed).executeTakeFirst();
    expect(row).toEqual({ number: number + 1 });
  },
);

forEachDialect((dialect) => {
  test('O12 a move is refused while Posy runs, to a filled database, and to anything that is no database', async () => {
    await using place = await migratedPlace(dialect);
    await using filled = await migratedPlace('postgres');
    const other = await TestServer.start({ place: filled });
    await using empty = await temporaryPlace('postgres');
    const run = (...args: string[]) => runCommandOf(place, ['move-database', ...args]);
    const to = empty.databaseUrl ?? '';
    const server = await TestServer.start({ place });
    const lock = dialect === 'sqlite' ? lockDataDir(place.dataDir) : null;
    const running = await run('--to', to);
    lock?.release();
    await server[Symbol.asyncDispose]();
    const inUse = await run('--to', filled.databaseUrl ?? '');
    await other[Symbol.asyncDispose]();

    const refused = [
      running,
      inUse,
      await run('--to', filled.databaseUrl ?? ''),
      await run('--to', 'mysql://host/posy'),
      await run('--to', dialect === 'sqlite' ? 'sqlite' : (place.databaseUrl ?? '')),
      await run(),
      await run('--cancel'),
    ];
    const dry = await run('--to', to, '--dry-run', '--json');
    const client = new pg.Client({ connectionString: to });
    await client.connect();
    const { rows } = await client.query(`select 1 from pg_class where relname = 'users'`);
    await client.end();

    expect(refused.map(({ code, err }) => `${code} ${err.trim()}`)).toEqual([
      expect.stringMatching(/^[12] (DATA_DIR .* is used by another Posy process|Posy is running on PostgreSQL)/),
      expect.stringMatching(/^1 Posy is running on PostgreSQL .*: stop every process$/),
      expect.stringMatching(/^1 PostgreSQL .* is not empty: name an empty one$/),
      expect.stringMatching(/^1 --to is no database: name postgres:/),
      expect.stringMatching(/^1 (SQLite|PostgreSQL) .* is the database of the settings already$/),
      '2 Use --to DATABASE, or --cancel alone',
      expect.stringMatching(/ takes part in no move$/),
    ]);
    expect(dry).toMatchObject({ code: 0, json: { dryRun: true, rows: expect.any(Number) } });
    expect(rows).toEqual([]);
    await expect(start(place)).resolves.toBe('started');
  });
});

test('O12 a copy that differs is refused, and a move that is given up leaves the old database in use', async () => {
  await using place = await migratedPlace('sqlite');
  await using target = await temporaryPlace('postgres');
  const server = await TestServer.start({ place });
  await publish(server.as('alice'));
  await server[Symbol.asyncDispose]();
  const to = target.databaseUrl ?? '';
  const run = (...args: string[]) => runCommandOf(place, ['move-database', ...args]);
  await runCommandOf(place, ['move-database', '--to', to], {}, { signal: AbortSignal.abort() });
  const client = new pg.Client({ connectionString: to });
  await client.connect();

  const begun = await client.query('select state from "databaseMoves"');
  await client.query(`insert into "syncScopes" (scope, head) values ('z', 1)`);
  const differs = await run('--to', to);
  const given = await run('--cancel');
  const anew = await run('--to', to);
  await client.end();

  expect(begun.rows).toEqual([{ state: 'arriving' }]);
  expect(differs).toMatchObject({ code: 1, err: expect.stringMatching(/^The copy of syncScopes differs at /) });
  expect(given.code).toBe(0);
  expect(anew).toMatchObject({ code: 1, err: expect.stringMatching(/takes part in another move \(of SQLite/) });
  await using after = await TestServer.start({ place });
  expect((await after.anotherDeviceOf('alice').get('/api/posts')).status).toBe(200);
});

/** Posts, a saved one, comments, messages, a follow, a request and a relation of three people, of whom one is deleted. Returns the ids of the others. */
async function liveALife(server: TestServer): Promise<string[]> {
  const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
  const post = await publish(alice, { content: 'A rose 🌹' });
  await publish(bob, { content: 'Mine', isPublic: 'false' });
  await writeComment(bob, post.id, 'Lovely');
  await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
  await bob.post(`/api/users/${await alice.id()}/follow`);
  await approveFollowers(bob);
  await alice.post(`/api/users/${await bob.id()}/follow`);
  const { id: collectionId } = await makeCollection(bob, 'Peas');
  await save(bob, post.id, { collectionId });
  await alice.post(`/api/users/${await carol.id()}/block`, { isBlocked: true });
  await send(alice, bob, 'Hello');
  await carol.send('/api/user', { method: 'DELETE', json: { password: 'rose garden 1' } });
  await server.settle();
  return [await alice.id(), await bob.id()];
}

/** The files of the exports of people. */
async function exportsOf({ deps }: TestServer, userIds: readonly string[]) {
  const found = [];
  for (const userId of userIds) {
    const { path } = await makeExport(deps, EXPORT_PARTS, { userId, id: deps.newId() });
    const files = Object.entries(unzipSync(await readFile(path)));
    found.push(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));
  }
  return found;
}

async function start(place: TemporaryPlace): Promise<string> {
  const server = await TestServer.start({ place });
  await server[Symbol.asyncDispose]();
  return 'started';
}

/** Moves in a process of its own, which is killed when the first comments have arrived. */
async function killMidway(dataDir: string, to: string): Promise<void> {
  const env = { DATA_DIR: dataDir };
  const child = spawn(process.execPath, [POSY, 'move-database', '--to', to], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const client = new pg.Client({ connectionString: to });
  await client.connect();
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await client.query('select 1 from comments limit 1').catch(() => ({ rows: [] }));
        expect(rows).toHaveLength(1);
      },
      { timeout: LONG_MS, interval: 20 },
    );
  } finally {
    child.kill('SIGKILL');
    await client.end();
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
}

function reasonOf(result: PromiseSettledResult<unknown>): string {
  return result.status === 'rejected' && result.reason instanceof Error ? result.reason.message : result.status;
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name.localeCompare(b.name);
}
