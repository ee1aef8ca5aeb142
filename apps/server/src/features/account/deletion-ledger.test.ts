import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runHousekeeping } from '../../housekeeping.ts';
import { backUp } from '../../testing/backups.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect, migratedPlace, type TemporaryPlace } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { findTraces, isTombstoneOf } from '../../testing/traces.ts';
import { recordDeletion } from './deletion-ledger.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('L11 a restored backup restores no account that was deleted since; others stay', async () => {
    await using place = await migratedPlace(dialect);
    const before = await TestServer.start({ place });
    const [alice, bob, carol] = [before.as('alice'), before.as('bob'), before.as('carol')];
    const posts = [await publish(alice), await publish(bob), await publish(carol)].map(({ id }) => `/api/posts/${id}`);
    const ids = [await alice.id(), await carol.id()];
    const backup = await backUp(place);
    await remove(alice);
    await before.admin().delete(`/api/admin/users/${await carol.id()}`, { 'idempotency-key': crypto.randomUUID() });
    await before[Symbol.asyncDispose]();
    await backup.restore();

    await using after = await TestServer.start({ place });
    const logIns = await Promise.all(['alice', 'bob', 'carol'].map((name) => logIn(after, name)));
    const bobsDevice = after.anotherDeviceOf('bob');
    const found = await Promise.all(posts.map(async (url) => (await bobsDevice.get(url)).status));
    await after.settle();
    after.clock.advance(61_000);
    await after.settle();
    const traces = await findTraces(after.deps.db, ids, (table, row) =>
      ids.some((id) => isTombstoneOf(id)(table, row) || table === 'audit'),
    );

    expect(logIns).toEqual([401, 200, 401]);
    expect(found).toEqual([404, 200, 404]);
    expect(traces).toEqual({});
  });

  test('L11 an administrator who was the last one in the backup is deleted again, and another one is created', async () => {
    await using place = await migratedPlace(dialect);
    const before = await TestServer.start({ place });
    const first = before.admin();
    const id = await first.id();
    const backup = await backUp(place);
    const role = { method: 'PATCH', json: { role: 'admin' }, headers: { 'idempotency-key': crypto.randomUUID() } };
    const promoted = await first.fetch(`/api/admin/users/${await before.as('alice').id()}/role`, role);
    const removed = await first.fetch('/api/user', { method: 'DELETE', json: { password: 'the keeper of posy' } });
    await before[Symbol.asyncDispose]();
    await backup.restore();

    await using after = await TestServer.start({ place });

    expect([promoted.status, removed.status]).toEqual([200, 204]);
    expect(await after.admin().id()).not.toBe(id);
  });
});

test('L11 a deletion that could not be recorded when it was answered is recorded by the next sweep', async () => {
  await using place = await migratedPlace('sqlite');
  await using server = await TestServer.start({ place });
  const alice = server.as('alice');
  await alice.id();
  const folder = path.join(place.dataDir, 'deleted-users');
  await writeFile(folder, 'in the way');
  const answer = await remove(alice);
  await rm(folder);

  server.clock.advance(61_000);
  await server.settle();

  expect(answer.status).toBe(204);
  expect(await entries(place)).toHaveLength(1);
});

test('L11 entries contain no names, tolerate a line cut by a crash, and are dropped after 35 days', async () => {
  await using place = await migratedPlace('sqlite');
  await using server = await TestServer.start({ place });
  const ids = [await server.as('alice').id(), await server.as('bob').id(), await server.as('carol').id()];
  const [alice = '', bob = '', carol = ''] = ids;
  const record = (id: string) => recordDeletion(server.deps, id);
  await record(alice);
  server.clock.advance(34 * DAY_MS);
  await record(bob);
  const [, file = ''] = (await readdir(path.join(place.dataDir, 'deleted-users'))).toSorted();
  await appendFile(path.join(place.dataDir, 'deleted-users', file), 'cut o');
  await record(carol);
  await runHousekeeping(server.deps);
  const before = await entries(place);
  server.clock.advance(2 * DAY_MS);

  await runHousekeeping(server.deps);

  const after = await entries(place);
  expect([before.length, after.length]).toEqual([3, 2]);
  expect(before.join()).not.toMatch(new RegExp(ids.join('|')));
});

function remove(client: TestClient) {
  return client.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
}

async function logIn(server: TestServer, name: string): Promise<number> {
  const json = { email: `${name}@example.com`, password: TEST_PASSWORD };
  return (await server.anonymous().send('/api/login', { method: 'POST', json })).status;
}

async function entries({ dataDir }: TemporaryPlace): Promise<string[]> {
  const folder = path.join(dataDir, 'deleted-users');
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  return files.flatMap((text) => text.split('\n')).filter((line) => line.length === 43);
}
