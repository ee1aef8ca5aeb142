import { expect, test } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { forEachDialect, temporaryDatabase } from '../testing/temporary-database.ts';
import { insertSecret } from './secrets.repo.ts';
import { readSecrets, type StoredSecrets } from './stored-secrets.ts';

const NONE = { serverSecret: null, vapid: null };
const KEY = 'f'.repeat(43);
const VAPID = { publicKey: 'p'.repeat(87), privateKey: 'q'.repeat(43) };

/** Shows which secrets these are. */
function fingerprintOf({ secret, vapid }: StoredSecrets): string {
  return `${secret.fingerprint('a', 'rose')} ${vapid.publicKey} ${vapid.privateKey}`;
}

forEachDialect((dialect) => {
  test('O13 processes without a shared folder that start at once have the same secrets', async () => {
    await using one = await temporaryDatabase(dialect);
    const fail = (error: unknown): never => {
      throw error;
    };
    const other = openDatabase({ ...one.place, onFatal: fail, onPoolError: fail, random: () => 0.5 });

    const both = await Promise.all([one.db, other].map((db) => readSecrets(db, NONE, 0)));
    const later = await readSecrets(other, NONE, 0);
    await other.close();

    expect(new Set([...both, later].map(fingerprintOf)).size).toBe(1);
  });
});

test.each([
  ['server', 'short', 'does not hold a key'],
  ['vapid', '{}', 'does not hold VAPID keys'],
])('a damaged secret %s of the database stops the start', async (name, value, message) => {
  await using database = await temporaryDatabase('sqlite');
  await database.db.write((tx) => insertSecret(tx, { name, value, createdAt: 0 }));

  await expect(readSecrets(database.db, NONE, 0)).rejects.toThrow(message);
});

test('secrets of the settings are never written to the database', async () => {
  await using database = await temporaryDatabase('sqlite');

  await readSecrets(database.db, { serverSecret: KEY, vapid: VAPID }, 0);

  expect(await database.db.read.selectFrom('secrets').selectAll().execute()).toEqual([]);
});
