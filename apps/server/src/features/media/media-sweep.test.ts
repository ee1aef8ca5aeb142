import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AlertSchema } from '@posy/contract/alerts';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test, vi } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { scheduleMediaCheck, scheduleMediaSweep, sweepMedia } from './media.jobs.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

forEachDialect((dialect) => {
  test('U28 F27 files without a row are quarantined and deleted after 30 days', async () => {
    await using server = await TestServer.start({ dialect });
    await publish(server.as('alice'));
    const orphan = await leaveFile(server);

    await sweepMedia(server.deps);
    const aside = await quarantined(server);
    server.clock.advance(29 * DAY_MS);
    await sweepMedia(server.deps);
    const before = await quarantined(server);
    server.clock.advance(2 * DAY_MS);
    await sweepMedia(server.deps);

    expect([aside, before, await quarantined(server)]).toEqual([[orphan], [orphan], []]);
    expect(await listed(server)).toHaveLength(1);
  });

  test('U28 F27 a file that a row names again is restored and served', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await publish(alice);
    const key = await leaveFile(server);
    await sweepMedia(server.deps);
    const aside = await quarantined(server);
    // The right database is back after an older one.
    const id = key.slice(3, 39);
    const variants = JSON.stringify([{ width: 640, height: 480, bytes: 11 }]);
    const { db } = server.deps;
    const row = await db.read.selectFrom('media').selectAll().executeTakeFirstOrThrow();
    await db.write((tx) =>
      tx
        .insertInto('media')
        .values({ ...row, id, variants })
        .execute(),
    );

    await sweepMedia(server.deps);

    expect(aside).toEqual([key]);
    expect(await quarantined(server)).toEqual([]);
    expect((await alice.get(`/media/${id}/640`)).text).toBe('left behind');
  });

  test.each([
    { what: '12 of 12 files', files: 12, remaining: 0, detail: '12 of 12 files' },
    { what: '11 of 111 files', files: 11, remaining: 100, detail: '11 of 111 files' },
    { what: 'more than 100 files', files: 101, remaining: 0, detail: 'more than 100 of 101 files' },
  ])('F27 $what without a row stop the sweep, and administrators see it', async ({ files, remaining, detail }) => {
    await using server = await TestServer.start({ dialect });
    for (let i = 0; i < files; i++) await leaveFile(server);
    for (let i = 0; i < remaining; i++) await leaveFile(server, 0);

    await sweepMedia(server.deps);

    expect(await quarantined(server)).toEqual([]);
    expect(await listed(server)).toHaveLength(files + remaining);
    expect(await alerts(server)).toMatchObject([{ kind: 'media_sweep_stopped', count: files, detail }]);
  });

  test('a sweep without findings removes the alert', async () => {
    await using server = await TestServer.start({ dialect });
    for (let i = 0; i < 12; i++) await leaveFile(server);
    await sweepMedia(server.deps);
    const before = await alerts(server);
    await server.deps.blobs.delete(await listed(server));

    await sweepMedia(server.deps);

    expect([before.length, await alerts(server)]).toEqual([1, []]);
  });
});

/** Puts a file without a row into the store, and returns its key. */
async function leaveFile({ deps }: TestServer, hours = 2): Promise<string> {
  const { blobs, config, clock, newId } = deps;
  const id = newId();
  const key = `${id.slice(-2)}/${id}-640.webp`;
  const file = path.join(config.dataDir, id);
  await writeFile(file, 'left behind');
  const time = new Date(clock.now() - hours * HOUR_MS);
  await utimes(file, time, time);
  await blobs.put([{ key, path: file }]);
  return key;
}

async function listed({ deps }: TestServer): Promise<string[]> {
  return (await Array.fromAsync(deps.blobs.list())).map(({ key }) => key);
}

async function quarantined({ deps }: TestServer): Promise<string[]> {
  return (await Array.fromAsync(deps.blobs.listQuarantine())).map(({ key }) => key);
}

async function alerts(server: TestServer) {
  return Parse(Type.Array(AlertSchema), (await server.admin().get('/api/admin/alerts')).body);
}

test('a store of half a million files is swept every two hours, and its files are checked every hour', async () => {
  await using server = await TestServer.start();
  const { blobs, db } = server.deps;
  const { clock } = server;
  vi.spyOn(blobs, 'list').mockImplementation(async function* () {
    for (let i = 0; i < 500_000; i++) yield { key: 'of another program', size: 1, modifiedAt: 0 };
  });
  await scheduleMediaSweep(server.deps);
  await scheduleMediaCheck(server.deps);
  clock.advance(HOUR_MS);

  await server.settle();

  const jobs = await db.read.selectFrom('jobs').select(['name', 'runAt']).where('name', 'like', 'media.%').execute();
  const waits = Object.fromEntries(jobs.map(({ name, runAt }) => [name, runAt - clock.now()]));
  expect(waits).toEqual({ 'media.sweep': 2 * HOUR_MS, 'media.check': HOUR_MS });
});
