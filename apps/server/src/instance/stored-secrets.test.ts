import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { forEachDialect, temporaryDatabase } from '../testing/temporary-database.ts';
import { readSecrets, type StoredSecrets } from './stored-secrets.ts';

const NONE = { serverSecret: null, vapid: null };
const FILE_KEY = 'f'.repeat(43);
const FILE_VAPID = { publicKey: 'p'.repeat(87), privateKey: 'q'.repeat(43) };

/** Shows which secrets these are. */
function fingerprintOf({ secret, vapid }: StoredSecrets): string {
  return `${secret.fingerprint('a', 'rose')} ${vapid.publicKey} ${vapid.privateKey}`;
}

forEachDialect((dialect) => {
  test('processes without a shared folder that start at once have the same secrets', async () => {
    await using one = await temporaryDatabase(dialect);
    await using folder = await temporaryDatabase('sqlite');
    const fail = (error: unknown): never => {
      throw error;
    };
    const other = openDatabase({ ...one.place, onFatal: fail, onPoolError: fail, random: () => 0.5 });
    const places = [
      { db: one.db, config: { ...NONE, dataDir: one.place.dataDir } },
      { db: other, config: { ...NONE, dataDir: folder.place.dataDir } },
    ];

    const both = await Promise.all(places.map(({ db, config }) => readSecrets(db, config, 0)));
    const later = await readSecrets(other, { ...NONE, dataDir: folder.place.dataDir }, 0);
    await other.close();

    expect(new Set([...both, later].map(fingerprintOf)).size).toBe(1);
  });

  test('the files of an earlier version are imported once', async () => {
    await using database = await temporaryDatabase(dialect);
    const config = { ...NONE, dataDir: database.place.dataDir };
    await writeFile(join(config.dataDir, 'secret.key'), `${FILE_KEY}\n`);
    await writeFile(join(config.dataDir, 'vapid.json'), JSON.stringify(FILE_VAPID));

    const first = await readSecrets(database.db, config, 0);
    await writeFile(join(config.dataDir, 'secret.key'), 'g'.repeat(43));
    const second = await readSecrets(database.db, config, 0);

    const fromSettings = await readSecrets(database.db, { ...config, serverSecret: FILE_KEY, vapid: FILE_VAPID }, 0);
    expect([fingerprintOf(first), fingerprintOf(second)]).toEqual([
      fingerprintOf(fromSettings),
      fingerprintOf(fromSettings),
    ]);
  });
});

test.each([
  ['secret.key', 'short', 'does not hold a key'],
  ['vapid.json', '{}', 'does not hold VAPID keys'],
])('a damaged %s stops the start, and nothing is stored', async (name, text, message) => {
  await using database = await temporaryDatabase('sqlite');
  const config = { ...NONE, dataDir: database.place.dataDir };
  await writeFile(join(config.dataDir, name), text);

  await expect(readSecrets(database.db, config, 0)).rejects.toThrow(message);

  const stored = await database.db.read.selectFrom('secrets').select('name').execute();
  expect(stored.map((row) => row.name)).toEqual(name === 'vapid.json' ? ['server'] : []);
});

test('secrets of the settings are never written to the database', async () => {
  await using database = await temporaryDatabase('sqlite');
  const config = { serverSecret: FILE_KEY, vapid: FILE_VAPID, dataDir: database.place.dataDir };

  await readSecrets(database.db, config, 0);

  expect(await database.db.read.selectFrom('secrets').selectAll().execute()).toEqual([]);
});
