import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { check, type Expected } from '../testing/checking.ts';
import { migratedPlace, type TemporaryPlace } from '../testing/temporary-database.ts';
import { describeSpace } from './check-disk.ts';
import { checkFileSystem } from './check-sqlite.ts';

const HOUR_MS = 3_600_000;
const GIGABYTE = 1024 ** 3;
const PUBLIC_KEY = 'BHaaaSxgqrRRD_GLvgGE1Ku4gV6mNSzbvYKRKYhYoCGOWbFvP-XcCPL9sFZzYnKTS8KbAkMTnMoGOm0GQ0vGYcg';

describe('data', () => {
  const mistakes: readonly (readonly [
    string,
    (db: BetterSqlite3.Database, place: TemporaryPlace) => unknown,
    ...Expected,
  ])[] = [
    [
      'a job that was given up',
      (db) =>
        db
          .prepare(
            `INSERT INTO jobs (id, name, payload, state, attempts, "runAt", "leaseUntil", "lastError", "createdAt") VALUES ('j', 'media.sweep', '{}', 'dead', 10, 1, 0, ?, 1)`,
          )
          .run(`No space${'!'.repeat(300)}`),
      'problem',
      'jobs',
      /^1 × media\.sweep \(No space!{192}\) given up/,
    ],
    ['a backup that failed', (db) => addBackup(db, 'failed', HOUR_MS), 'problem', 'backups', /failed: No space$/],
    ['an old backup', (db) => addBackup(db, 'complete', 72 * HOUR_MS), 'warning', 'backups', /3 days old/],
    [
      'E21 an old backup beside one of a clock that was ahead',
      (db) => {
        addBackup(db, 'complete', 72 * HOUR_MS);
        addBackup(db, 'complete', -1000 * HOUR_MS, 'ahead');
      },
      'warning',
      'backups',
      /3 days old/,
    ],
    ['mixed versions', (db) => addProcesses(db, '1.0.0', '0.9.0'), 'warning', 'versions', /1 of 0\.9\.0.*upgrade/],
    ['processes for the web alone', (db) => addProcesses(db, '1.0.0'), 'problem', 'ROLE', /nothing does jobs/],
    [
      'an older schema',
      (db) => db.exec('DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations)'),
      'warning',
      'schema',
      /older version/,
    ],
    [
      'a schema that needs a newer version',
      (db) => {
        db.exec(`INSERT INTO migrations VALUES ('zzzz', 1)`);
        addInstance(db, 'ours', 'zzzz');
      },
      'problem',
      'schema',
      /newer version.*install/,
    ],
    [
      'a store of another database',
      async (db, { dataDir }) => {
        addInstance(db, 'ours', null);
        await addFile(dataDir);
        await writeFile(
          join(dataDir, 'blobs/.posy-store.json'),
          '{"storageId":"other","database":"SQLite /other/posy.db"}',
        );
      },
      'problem',
      'DATA_DIR',
      /do not belong together: .*SQLite \/other\/posy\.db/,
    ],
    [
      'a full store beside an empty database',
      async (db, { dataDir }) => {
        addInstance(db, 'ours', null);
        await addFile(dataDir);
      },
      'problem',
      'DATA_DIR',
      /is full, but the database .* is empty/,
    ],
    [
      'damaged push keys',
      (db) =>
        db.exec(
          `INSERT INTO secrets VALUES ('vapid', '{"publicKey":"${PUBLIC_KEY}","privateKey":"${'k'.repeat(43)}"}', 1)`,
        ),
      'problem',
      'push keys',
      /no pair/,
    ],
    [
      'a database that others can read',
      (_, { dataDir }) => chmod(join(dataDir, 'posy.db'), 0o644),
      'warning',
      'DATA_DIR',
      /chmod/,
    ],
    [
      'a damaged database',
      (_, { dataDir }) => writeFile(join(dataDir, 'posy.db'), 'x'.repeat(8192)),
      'problem',
      'DATA_DIR',
      /damaged database.*restore a backup/,
    ],
  ];
  test.each(mistakes)('O14 %s is named', async (_name, plant, level, part, text) => {
    await using place = await migratedPlace('sqlite');
    const db = new BetterSqlite3(join(place.dataDir, 'posy.db'));
    await plant(db, place);
    db.close();

    const { findings } = await check(place);

    expect(findings).toContainEqual({ level, part, text: expect.stringMatching(text) });
  });

  test('O14 a network file system and a full disk are named', () => {
    expect(checkFileSystem(0x6969)).toMatchObject([
      { level: 'problem', part: 'DATA_DIR', text: expect.stringContaining('NFS') },
    ]);
    expect(checkFileSystem(0xef53)).toEqual([]);
    const spaces = [100, 30, 1].map((free) => ({ freeBytes: free * 0.1 * GIGABYTE, totalBytes: 40 * GIGABYTE }));
    expect(spaces.map((space) => describeSpace('DATA_DIR', '/data', space).level)).toEqual([
      'ok',
      'warning',
      'problem',
    ]);
  });
});

function addBackup(db: BetterSqlite3.Database, state: 'complete' | 'failed', ageMs: number, id = 'b'): void {
  const at = Date.now() - ageMs;
  const error = state === 'failed' ? 'No space' : null;
  db.prepare(
    'INSERT INTO backups (id, kind, path, startedAt, seenAt, finishedAt, state, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(id, 'manual', '/backup/b', at, at, at, state, error);
}

function addProcesses(db: BetterSqlite3.Database, ...versions: readonly string[]): void {
  const insert = db.prepare('INSERT INTO processes (id, role, version, startedAt, seenAt) VALUES (?, ?, ?, ?, ?)');
  for (const version of versions) insert.run(version, 'web', version, Date.now(), Date.now());
}

function addInstance(db: BetterSqlite3.Database, storageId: string, schemaMin: string | null): void {
  db.prepare('INSERT INTO instance (one, id, storageId, isBound, schemaMin, isRunning) VALUES (1, ?, ?, 0, ?, 0)').run(
    'i',
    storageId,
    schemaMin,
  );
}

async function addFile(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'blobs/ab'), { recursive: true });
  await writeFile(join(dataDir, 'blobs/ab/ab-640.webp'), 'a picture');
}
