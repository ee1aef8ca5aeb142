import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RunningBackup } from '../backups/running-backup.ts';
import { runCommandOf } from '../testing/commands.ts';
import { publish } from '../testing/posting.ts';
import { TestServer } from '../testing/test-server.ts';

const DAY_MS = 86_400_000;

test('orphans are listed, set aside only with --delete, and many of them only with --force', async () => {
  await using server = await TestServer.start({ isLive: true });
  await publish(server.as('alice'));
  const orphans: string[] = [];
  for (let i = 0; i < 12; i++) orphans.push(await leaveFile(server));
  const run = (...options: string[]) => runCommandOf(placeOf(server), ['media', 'orphans', ...options, '--json']);

  const listed = await run();
  const dry = await run('--delete', '--force', '--dry-run');
  const many = await run('--delete');
  const untouched = await quarantined(server);
  const backup = await RunningBackup.begin(server.deps, { kind: 'manual', path: '/backup' });
  const during = await run('--delete', '--force');
  await backup.fail(new Error('cancelled'), true);
  const forced = await run('--delete', '--force');

  expect([listed.code, dry.code, many.code, during.code, forced.code]).toEqual([0, 0, 1, 1, 0]);
  expect(listed.json).toMatchObject({ orphans: expect.arrayContaining(orphans), quarantined: [] });
  expect(dry.json).toMatchObject({ quarantined: expect.arrayContaining(orphans), dryRun: true });
  expect(many.err).toMatch(/^12 and maybe more of \d+ files belong to no row.*--force\n$/);
  expect(during.err).toMatch(/^A backup is being made/);
  expect([untouched, (await quarantined(server)).toSorted()]).toEqual([[], orphans.toSorted()]);
  const lines = await server.deps.db.read.selectFrom('audit').select('action').execute();
  expect(lines).toEqual([{ action: 'media.orphans' }]);
});

test('damaged and missing media files are found, and a store of another database is not touched', async () => {
  await using server = await TestServer.start({ isLive: true });
  await publish(server.as('alice'));
  const whole = await runCommandOf(placeOf(server), ['media', 'verify', '--json']);
  const [first] = await Array.fromAsync(server.deps.blobs.list());
  const { dataDir } = server.deps.config;
  await writeFile(join(dataDir, 'blobs', first?.key ?? ''), 'damaged');

  const damaged = await runCommandOf(placeOf(server), ['media', 'verify', '--json']);
  const alerts = await server.admin().get('/api/admin/alerts');
  await server.deps.blobs.writeMarker('{"storageId":"other","database":"SQLite /other/posy.db"}');
  const foreign = [
    await runCommandOf(placeOf(server), ['media', 'verify']),
    await runCommandOf(placeOf(server), ['media', 'orphans', '--delete', '--force']),
  ];

  expect(whole).toMatchObject({ code: 0, json: { ok: true, rows: 1, damaged: [] } });
  expect(damaged).toMatchObject({ code: 1, json: { ok: false, damaged: [first?.key] } });
  expect(alerts.body).toMatchObject([{ kind: 'media_damaged', count: 1 }]);
  expect(foreign.map(({ code }) => code)).toEqual([2, 2]);
  expect(foreign[1]?.err).toMatch(/^DATA_DIR and the database do not belong together: .*SQLite \/other\/posy\.db\n$/);
});

function placeOf({ deps }: TestServer) {
  return { dataDir: deps.config.dataDir, databaseUrl: null };
}

/** Puts a file without a row into the store, old enough to be an orphan, and returns its key. */
async function leaveFile({ deps }: TestServer): Promise<string> {
  const { blobs, config, clock, newId } = deps;
  const id = newId();
  const key = `${id.slice(-2)}/${id}-640.webp`;
  const file = join(config.dataDir, id);
  await writeFile(file, 'left behind');
  const time = new Date(clock.now() - DAY_MS);
  await utimes(file, time, time);
  await blobs.put([{ key, path: file }]);
  return key;
}

async function quarantined({ deps }: TestServer): Promise<string[]> {
  return (await Array.fromAsync(deps.blobs.listQuarantine())).map(({ key }) => key);
}
