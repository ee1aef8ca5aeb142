import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '../settings/config-error.ts';
import { publish } from '../testing/posting.ts';
import { forEachDialect, migratedPlace, type TemporaryPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('F26 O01 an empty database with a full media store stops the start, and no file is lost', async () => {
    await using full = await migratedPlace(dialect);
    await publishAt(full);
    await using empty = await migratedPlace(dialect);
    await moveMedia(full, empty);
    await rm(path.join(empty.dataDir, 'blobs', '.posy-store.json'));

    const message = await refusalAt(empty);

    expect(message).toMatch(/^DATA_DIR .*is full, but the database (SQLite|PostgreSQL) .* is empty\. .*DATABASE_URL/);
    expect(message).not.toContain('\n');
    expect(await keysAt(full, empty.dataDir)).toHaveLength(1);
  });

  test('F26 a media store of another database stops the start, and the message names the database', async () => {
    await using one = await migratedPlace(dialect);
    await publishAt(one);
    await using other = await migratedPlace(dialect);
    await publishAt(other);
    await rm(path.join(other.dataDir, 'blobs'), { recursive: true });
    await moveMedia(one, other);

    const message = await refusalAt(other);

    const nameOfOne = one.databaseUrl === null ? `SQLite ${one.dataDir}/posy.db` : new URL(one.databaseUrl).pathname;
    expect(message).toContain('belongs to the database');
    expect(message).toContain(nameOfOne);
    expect(message).not.toMatch(/\n|postgres:postgres|password@/);
  });

  test('a database that names media does not start with an empty store', async () => {
    await using place = await migratedPlace(dialect);
    await publishAt(place);
    await rm(path.join(place.dataDir, 'blobs'), { recursive: true });

    expect(await refusalAt(place)).toContain('has no marker');
  });

  test('a database and its store start again, also when the previous start ended between the two', async () => {
    await using place = await migratedPlace(dialect);
    await publishAt(place);
    await using first = await TestServer.start({ place });
    await first.deps.db.write((tx) => tx.updateTable('instance').set({ isBound: 0 }).execute());
    await using again = await TestServer.start({ place });

    expect(await again.deps.db.read.selectFrom('instance').select('isBound').execute()).toEqual([{ isBound: 1 }]);
  });

  test('an empty store is bound to the first database that starts with it', async () => {
    await using one = await migratedPlace(dialect);
    await using first = await TestServer.start({ place: one });
    await using other = await migratedPlace(dialect);
    await moveMedia(one, other);
    await using second = await TestServer.start({ place: other });

    const [ours] = await second.deps.db.read.selectFrom('instance').select('storageId').execute();
    expect(await second.deps.blobs.readMarker()).toContain(ours?.storageId);
    expect(await second.deps.blobs.readMarker()).not.toBe(await first.deps.blobs.readMarker());
  });
});

test('an unreadable marker counts as the marker of an unknown database', async () => {
  await using place = await migratedPlace('sqlite');
  await publishAt(place);
  await writeFile(path.join(place.dataDir, 'blobs', '.posy-store.json'), '{"storageId":');

  expect(await refusalAt(place)).toContain('belongs to the database unknown');
});

async function publishAt(place: TemporaryPlace): Promise<void> {
  await using server = await TestServer.start({ place });
  await publish(server.as('alice'));
}

/** Gives the media folder of one installation to another. */
async function moveMedia(from: TemporaryPlace, to: TemporaryPlace): Promise<void> {
  await cp(path.join(from.dataDir, 'blobs'), path.join(to.dataDir, 'blobs'), { recursive: true });
}

async function refusalAt(place: TemporaryPlace): Promise<string> {
  const error: unknown = await TestServer.start({ place }).then(
    (server) => server[Symbol.asyncDispose](),
    (cause: unknown) => cause,
  );
  if (!(error instanceof ConfigError)) throw new Error(`It started, or failed otherwise: ${String(error)}`);
  return error.message;
}

async function keysAt(database: TemporaryPlace, dataDir: string): Promise<string[]> {
  await using server = await TestServer.start({ place: database });
  await rm(path.join(database.dataDir, 'blobs'), { recursive: true });
  await cp(path.join(dataDir, 'blobs'), path.join(database.dataDir, 'blobs'), { recursive: true });
  return (await Array.fromAsync(server.deps.blobs.list())).map(({ key }) => key);
}
