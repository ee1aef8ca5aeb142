import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AlertSchema } from '@posy/contract/alerts';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from '../db/lock-out-servers.ts';
import { runCommandOf } from '../testing/commands.ts';
import { publish } from '../testing/posting.ts';
import { forEachDialect, migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import { scheduleBackup } from './backups.jobs.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { RunningBackup } from './running-backup.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEVER = new AbortController().signal;

forEachDialect((dialect) => {
  test('O02 files of deleted posts stay until a running backup ends', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const { id } = await publish(alice);
    await server.settle();
    const before = await keysOf(server);
    const backup = await RunningBackup.begin(server.deps, { kind: 'manual', path: '/backup' });

    await alice.delete(`/api/posts/${id}`, { 'idempotency-key': crypto.randomUUID() });
    await server.settle();
    const during = await keysOf(server);
    await backup.fail(new Error('cancelled'), true);
    server.clock.advance(31_000);
    await server.settle();

    expect(before.length).toBeGreaterThan(0);
    expect([during, await keysOf(server)]).toEqual([before, []]);
  });

  test('a backup whose process died delays no deletion, and the next backup notes it as failed', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const { id } = await publish(alice);
    await server.settle();
    const dead = await RunningBackup.begin(server.deps, { kind: 'manual', path: '/backup' });
    await expect(RunningBackup.begin(server.deps, { kind: 'manual', path: '/other' })).rejects.toThrow(
      /Another backup is being made since .* at \/backup/,
    );
    server.clock.advance(3 * 60_000);

    await alice.delete(`/api/posts/${id}`, { 'idempotency-key': crypto.randomUUID() });
    await server.settle();
    const next = await RunningBackup.begin(server.deps, { kind: 'manual', path: '/other' });
    await next.fail(new Error(`The disk\nis full${'!'.repeat(600)}`), false);
    await dead.fail(new Error('too late'), true);

    expect(await keysOf(server)).toEqual([]);
    const rows = await server.deps.db.read
      .selectFrom('backups')
      .select(['state', 'error'])
      .orderBy('startedAt')
      .execute();
    expect(rows).toEqual([
      { state: 'failed', error: 'Its process ended before the backup was complete' },
      { state: 'failed', error: `The disk is full${'!'.repeat(484)}` },
    ]);
    const alerts = Parse(Type.Array(AlertSchema), (await server.admin().get('/api/admin/alerts')).body);
    expect(alerts).toMatchObject([
      { kind: 'backup_failed', detail: expect.stringMatching(/^The disk is full!{484}$/) },
    ]);
  });
});

test('media files are stored once for backups beside each other, and a damaged one is found', async () => {
  await using server = await TestServer.start();
  const { folder, place } = await filled(server);
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  await runCommandOf(place, ['backup', 'create', '--to', one]);
  await publish(server.as('alice'));

  const made = await runCommandOf(place, ['backup', 'create', '--to', two, '--json']);

  const [key = ''] = await mediaIn(one);
  expect(made).toMatchObject({ code: 0, json: { linked: (await mediaIn(one)).length } });
  expect((await stat(join(two, key))).ino).toBe((await stat(join(one, key))).ino);
  expect((await mediaIn(two)).length).toBeGreaterThan((await mediaIn(one)).length);
  const bytes = await readFile(join(two, key));
  await writeFile(join(two, key), bytes.fill(0, bytes.length - 8));
  const verified = await runCommandOf(place, ['backup', 'verify', two, '--json']);
  const damagedMedia = [key.slice('blobs/'.length)];
  expect(verified).toMatchObject({ code: 1, json: { ok: false, damagedMedia, problems: [] } });
  const full = await runCommandOf(place, ['backup', 'create', '--full', '--to', join(folder, 'full'), '--json']);
  expect(full).toMatchObject({ code: 0, json: { linked: 0 } });
  expect((await runCommandOf(place, ['backup', 'verify', join(folder, 'full')])).code).toBe(0);
});

test('a backup with a damaged database, list or manifest does not verify and is not restored', async () => {
  await using server = await TestServer.start();
  const { folder, place } = await filled(server);
  const path = join(folder, 'one');
  const other = { dataDir: join(folder, 'other'), databaseUrl: null };
  await runCommandOf(place, ['backup', 'create', '--to', path]);
  const results: string[] = [];
  for (const name of ['posy.db', 'SHA256SUMS', 'manifest.json']) {
    const before = await readFile(join(path, name));
    await writeFile(join(path, name), before.subarray(0, before.length - 20));
    const verified = await runCommandOf(place, ['backup', 'verify', path]);
    const restored = await runCommandOf(other, ['restore', path]);
    results.push(`${verified.code} ${restored.code} ${(verified.out + verified.err).replaceAll(folder, '').trim()}`);
    await writeFile(join(path, name), before);
  }

  expect(results).toEqual([
    '1 1 posy.db is damaged or missing',
    '1 1 /one: SHA256SUMS is damaged or missing, so nothing can be compared with it',
    '1 1 /one has a manifest that cannot be read: it is damaged, or of a newer version',
  ]);
  expect(await readdir(folder)).not.toContain('other');
});

test('a restore refuses a filled place and foreign media, and changes nothing there', async () => {
  await using server = await TestServer.start();
  const { folder, place } = await filled(server);
  const path = join(folder, 'one');
  await runCommandOf(place, ['backup', 'create', '--to', path]);
  await using foreign = await TestServer.start();
  await publish(foreign.as('bob'));
  const foreignPlace = { dataDir: foreign.deps.config.dataDir, databaseUrl: null };
  const files = async () => (await readdir(foreignPlace.dataDir, { recursive: true })).toSorted();

  const messages = [await runCommandOf(place, ['restore', path]), await runCommandOf(foreignPlace, ['restore', path])];
  await rm(join(foreignPlace.dataDir, 'posy.db'));
  messages.push(await runCommandOf(foreignPlace, ['restore', path]));
  for (const end of ['-wal', '-shm']) await rm(join(foreignPlace.dataDir, `posy.db${end}`), { force: true });
  const before = await files();
  messages.push(await runCommandOf(foreignPlace, ['restore', path]));

  expect(messages.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(messages.map(({ err }) => err).join('')).toMatch(
    /(There is a database in[^]*){3}has files that do not belong to this backup/,
  );
  expect((await files()).filter((name) => !before.includes(name) && name !== 'posy.lock')).toEqual([]);
});

test('no server starts on a place while a backup is restored there, and nothing is restored while one runs', async () => {
  await using server = await TestServer.start();
  const { folder, place } = await filled(server);
  const path = join(folder, 'one');
  await runCommandOf(place, ['backup', 'create', '--to', path]);
  const config = { ...server.deps.config, dataDir: join(folder, 'other') };
  const tried: unknown[] = [];
  const restore = () =>
    restoreBackup(config, path, {
      signal: NEVER,
      isForced: false,
      onDone: async () => void tried.push(tryToLock(config.dataDir)),
    });

  const running = lockDataDir(config.dataDir);
  await expect(restore()).rejects.toThrow('is used by another Posy process');
  running.release();
  await restore();
  tried.push(tryToLock(config.dataDir));

  expect(tried).toEqual(['locked', 'free']);
});

test('a restore keeps newer recorded deletions, leaves an audit line, and reports media that were missing', async () => {
  await using place = await migratedPlace('sqlite');
  const server = await TestServer.start({ place });
  const { folder } = await filled(server);
  const [key = ''] = await keysOf(server);
  await server.deps.blobs.delete([key]);
  const path = join(folder, 'one');
  const made = await runCommandOf(place, ['backup', 'create', '--to', path, '--json']);
  const alice = server.anotherDeviceOf('alice');
  await alice.fetch('/api/user', { method: 'DELETE', json: { password: 'rose garden 1' } });
  await server.settle();
  await server[Symbol.asyncDispose]();
  await rm(join(place.dataDir, 'posy.db'));

  const restored = await runCommandOf(place, ['restore', path, '--json']);

  expect(made).toMatchObject({ code: 1, json: { missing: [key] } });
  expect(restored).toMatchObject({ code: 0, json: { missing: [key] } });
  await using after = await TestServer.start({ place });
  const actions = await after.deps.db.read.selectFrom('audit').select(['action', 'actorId']).execute();
  expect(actions).toContainEqual({ action: 'backup.restore', actorId: '00000000-0000-0000-0000-000000000000' });
  const users = await after.deps.db.read.selectFrom('users').select('email').where('isActive', '=', 1).execute();
  expect(users.map(({ email }) => email)).not.toContain('alice@example.com');
  const rows = await after.deps.db.read.selectFrom('backups').select('state').execute();
  expect(rows).toEqual([{ state: 'complete' }]);
});

test('a cancelled backup leaves no folder and a failed row, without an alert', async () => {
  await using server = await TestServer.start();
  const { folder } = await filled(server);
  const cancel = new AbortController();
  const to = join(folder, 'one');

  const work = createBackup(server.deps, {
    kind: 'manual',
    to,
    signal: cancel.signal,
    onProgress: () => cancel.abort(),
  });

  await expect(work).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual([]);
  const { db } = server.deps;
  expect(await db.read.selectFrom('backups').select(['state', 'error']).execute()).toEqual([
    { state: 'failed', error: 'Cancelled' },
  ]);
  expect(await db.read.selectFrom('alerts').select('kind').execute()).toEqual([]);
  await createBackup(server.deps, { kind: 'manual', to, signal: NEVER });
});

test('backups are made by themselves, and the newest ones stay', async () => {
  const folder = await newFolder();
  const backup = { to: join(folder, 'backups'), everyMs: 6 * HOUR_MS, keep: 2 };
  await using server = await TestServer.start({ config: { backup } });
  await publish(server.as('alice'));
  await scheduleBackup(server.deps);
  await scheduleBackup(server.deps);
  for (let i = 0; i < 4; i++) {
    server.clock.advance(6 * HOUR_MS);
    await server.settle();
  }
  const names = await readdir(backup.to);
  server.clock.advance(31 * DAY_MS);
  const place = { dataDir: server.deps.config.dataDir, databaseUrl: null };
  const env = { BACKUP_TO: backup.to };
  const listed = await runCommandOf(place, ['backup', 'list'], env);
  const dry = await runCommandOf(place, ['backup', 'prune', '--dry-run', '--json'], { ...env, BACKUP_KEEP: '1' });
  await mkdir(join(backup.to, 'posy-2001-01-01T00-00-00Z'));
  await mkdir(join(backup.to, 'of-others'));
  const afterDry = await readdir(backup.to);
  await runCommandOf(place, ['backup', 'prune'], { ...env, BACKUP_KEEP: '1' });

  expect(names).toHaveLength(2);
  expect(listed.out.match(/ complete /g)).toHaveLength(4);
  expect(dry).toMatchObject({ code: 0, json: { deleted: [join(backup.to, names.toSorted()[0] ?? '')], dryRun: true } });
  expect(afterDry).toHaveLength(4);
  expect((await readdir(backup.to)).toSorted()).toEqual(['of-others', ...names.toSorted().slice(-1)]);
  const jobs = server.deps.db.read.selectFrom('jobs').select('name').where('name', '=', 'backup.create');
  expect(await jobs.execute()).toHaveLength(1);
});

test('a place that is no empty folder is refused with one line', async () => {
  await using place = await migratedPlace('sqlite');
  const results = [
    await runCommandOf(place, ['backup', 'create']),
    await runCommandOf(place, ['backup', 'create', '--to', 's3://bucket/posy']),
    await runCommandOf(place, ['backup', 'create', '--to', place.dataDir]),
    await runCommandOf(place, ['backup', 'create', '--to', join(place.dataDir, 'blobs', 'ab')]),
    await runCommandOf(place, ['backup', 'verify', join(place.dataDir, 'none')]),
    await runCommandOf(place, ['backup', 'verify', place.dataDir]),
  ];

  expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(results.map(({ err }) => err.replaceAll(place.dataDir, ''))).toEqual([
    'Where to? Use --to PATH, or set BACKUP_TO\n',
    's3://bucket/posy is no folder: this version backs up to a path of this machine alone\n',
    ' is not empty: name an empty or absent folder\n',
    '/blobs/ab is inside the media store\n',
    'There is no backup at /none\n',
    ' has no manifest: it is no backup, or an unfinished one\n',
  ]);
});

async function filled(server: TestServer) {
  await publish(server.as('alice'));
  await server.settle();
  const { dataDir } = server.deps.config;
  return { folder: await newFolder(), place: { dataDir, databaseUrl: null } };
}

async function keysOf({ deps }: TestServer): Promise<string[]> {
  return (await Array.fromAsync(deps.blobs.list())).map(({ key }) => key).toSorted();
}

async function mediaIn(path: string): Promise<string[]> {
  const names = await readdir(join(path, 'blobs'), { recursive: true });
  return names.filter((name) => name.includes('/')).map((name) => `blobs/${name}`);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-backups-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether a server could start on a data folder. */
function tryToLock(dataDir: string): 'locked' | 'free' {
  try {
    lockDataDir(dataDir).release();
    return 'free';
  } catch {
    return 'locked';
  }
}
