// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandOf } from '@posy/server/testing/commands';
import { DEBIAN_POSTGRES, DebianPostgres } from '@posy/server/testing/debian-postgres';
import { publish } from '@posy/server/testing/posting';
import { TestServer } from '@posy/server/testing/test-server';
import { TestClock } from '@posy/testkit/test-clock';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Phone } from './sync-phone.ts';

const LATER_MS = 120_000;

test('O03 F28 on SQLite: after a restored backup and new writes beyond the old cursors all devices equal a new one', async () => {
  const dataDir = await newFolder();

  await expectConvergence({ dataDir, databaseUrl: null }, async () => {
    for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, `posy.db${end}`), { force: true });
    return { dataDir, databaseUrl: null };
  });
});

describe.skipIf(DEBIAN_POSTGRES.length === 0)('PostgreSQL with pg_dump', () => {
  test('O03 F28 after a restored backup and new writes beyond the old cursors all devices equal a new one', async () => {
    await using postgres = await DebianPostgres.start(DEBIAN_POSTGRES[0] ?? '');
    const dataDir = await newFolder();

    await expectConvergence({ dataDir, databaseUrl: await postgres.createDatabase('live') }, async () => ({
      dataDir,
      databaseUrl: await postgres.createDatabase('restored'),
    }));
  });
});

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** Backs up, goes on, restores into the place that `lose` leaves, and compares each device with a new one. */
async function expectConvergence(place: Place, lose: () => Promise<Place>): Promise<void> {
  const clock = new TestClock();
  const backup = join(await newFolder(), 'backup');
  const before = await TestServer.start({ place: keep(place) });
  const ada = await Phone.unpack('ada', before.as('ada'), clock, 1);
  const bea = await Phone.unpack('bea', before.as('bea'), clock, 2);
  const phones = [ada, bea];
  const settle = async (server: TestServer) => {
    for (let round = 0; round < 4; round++) {
      clock.advance(LATER_MS);
      for (const phone of phones) await phone.drain();
      await server.settle();
      for (const phone of phones) await phone.pull();
    }
  };
  const surviving = await ada.post('kept', 'everyone');
  const deleted = await bea.post('deleted after the backup', 'everyone');
  await settle(before);
  const made = await runCommandOf(place, ['backup', 'create', '--to', backup]);
  await bea.delete(deleted);
  await bea.flower(surviving, true);
  const lost = await ada.post('lost with the newer database', 'everyone');
  await settle(before);
  const seen = await Promise.all(phones.map((phone) => phone.postIds()));
  await before[Symbol.asyncDispose]();
  const other = await lose();
  const restored = await runCommandOf(other, ['restore', backup]);

  await using after = await TestServer.start({ place: keep(other) });
  for (const phone of phones) phone.connect(after.anotherDeviceOf(phone.name));
  for (let i = 0; i < 8; i++) await publish(after.anotherDeviceOf(i % 2 === 0 ? 'ada' : 'bea'));
  const offline = await bea.post('written before bea heard of it', 'everyone');
  await settle(after);

  expect([made.code, restored.code], made.err + restored.err).toEqual([0, 0]);
  expect(seen).toEqual([
    [lost, surviving],
    [lost, surviving],
  ]);
  for (const phone of phones) {
    const fresh = await Phone.unpack(phone.name, after.anotherDeviceOf(phone.name), clock, 90);
    await fresh.pull();
    expect(await phone.rows()).toEqual(await fresh.rows());
    expect(await phone.postIds()).toEqual(expect.arrayContaining([surviving, deleted, offline]));
    expect(await phone.postIds()).not.toContain(lost);
    fresh.local.close();
    phone.local.close();
  }
}

function keep(place: Place) {
  return { ...place, [Symbol.asyncDispose]: async () => {} };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-restored-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
