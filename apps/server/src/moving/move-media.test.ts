import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskBlobs } from '../adapters/blobs/disk.ts';
import { lockDataDir } from '../db/lock-out-servers.ts';
import { runCommandOf } from '../testing/commands.ts';
import { publish } from '../testing/posting.ts';
import { forEachDialect, migratedPlace, temporaryPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('O13 media files move to another folder in two steps, a damaged one is named, and nothing starts on the old store', async () => {
    await using place = await migratedPlace(dialect);
    await using other = await temporaryPlace('sqlite');
    const server = await TestServer.start({ place });
    const alice = server.as('alice');
    const posts = [await publish(alice), await publish(alice), await publish(alice), await publish(alice)];
    await server.settle();
    const source = diskBlobs(join(place.dataDir, 'blobs'));
    const files = (await Array.fromAsync(source.list())).map(({ key }) => key);
    const [whole = '', broken = '', aside = ''] = posts.map(({ media }) =>
      files.find((key) => key.includes(media?.id ?? '-')),
    );
    await writeFile(join(place.dataDir, 'blobs', broken), 'damaged');
    await source.quarantine([aside], 1_700_000_000_000);
    const run = (...args: string[]) => runCommandOf(place, ['media', 'move', ...args, '--json']);

    const dry = await run('--to', other.dataDir, '--dry-run');
    const untouched = await readdir(other.dataDir);
    const lock = lockDataDir(place.dataDir);
    const during = await run('--to', other.dataDir);
    lock.release();
    await alice.delete(`/api/posts/${posts[3]?.id}`, { 'idempotency-key': crypto.randomUUID() });
    await publish(alice);
    await server.settle();
    server.clock.advance(31_000);
    await server.settle();
    await server[Symbol.asyncDispose]();
    const target = diskBlobs(join(other.dataDir, 'blobs'));
    const early = await TestServer.start({ place, overrides: { blobs: target } }).catch(String);
    const after = await run('--to', other.dataDir);
    const late = await TestServer.start({ place }).catch(String);

    expect([dry, during, after].map(({ code, json, err }) => ({ code, json, err }))).toMatchObject([
      { code: 0, json: { dryRun: true, complete: false, present: 0 } },
      { code: 0, json: { complete: false, present: 0, damaged: [broken] } },
      { code: 0, json: { complete: true } },
    ]);
    expect(untouched).toEqual([]);
    const keysOf = async (blobs: typeof target) =>
      (await Array.fromAsync(blobs.list())).map(({ key, size }) => ({ key, size }));
    expect(await keysOf(target)).toEqual(await keysOf(source));
    expect(await Array.fromAsync(target.listQuarantine())).toEqual([{ key: aside, quarantinedAt: 1_700_000_000_000 }]);
    const bytes = (dataDir: string) => readFile(join(dataDir, 'blobs', whole));
    expect(await bytes(other.dataDir)).toEqual(await bytes(place.dataDir));
    expect(early).toEqual(expect.stringMatching(/^ConfigError: DATA_DIR names an incomplete media store/));
    expect(late).toEqual(expect.stringMatching(/^ConfigError: DATA_DIR names a media store that was moved to /));
    const cancelled = await run('--cancel');
    expect(cancelled).toMatchObject({ code: 0, json: { to: join(other.dataDir, 'blobs') } });
    await using again = await TestServer.start({ place });
    const lines = await again.deps.db.read
      .selectFrom('audit')
      .select('action')
      .where('action', 'like', 'media%')
      .execute();
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['media.move', 'media.move.cancel']);
  });
});

test('media files are not moved into a store of unknown files, of another database, or without a bucket', async () => {
  await using place = await migratedPlace('sqlite');
  await using foreign = await migratedPlace('sqlite');
  await using unknown = await temporaryPlace('sqlite');
  for (const one of [place, foreign]) {
    const server = await TestServer.start({ place: one });
    await publish(server.as('alice'));
    await server[Symbol.asyncDispose]();
  }
  await mkdir(join(unknown.dataDir, 'blobs', 'ab'), { recursive: true });
  await writeFile(join(unknown.dataDir, 'blobs', 'ab', 'one'), 'a');
  const run = async (...args: string[]) => {
    const { code, err } = await runCommandOf(place, ['media', 'move', ...args]);
    return `${code} ${err.trim()}`;
  };

  expect([
    await run('--to', unknown.dataDir),
    await run('--to', foreign.dataDir),
    await run('--to', place.dataDir),
    await run('--to', 's3://posy/media'),
    await run('--to', 'ftp://host/folder'),
    await run(),
    await run('--cancel'),
  ]).toEqual([
    expect.stringMatching(/^1 .* has files of unknown origin: name an empty place$/),
    expect.stringMatching(/^1 .* belongs to the database SQLite .*: name an empty place$/),
    '1 The media are in this folder already',
    expect.stringMatching(/^1 Set S3_ENDPOINT, S3_BUCKET, /),
    expect.stringMatching(/^1 ftp:\/\/host\/folder is no store/),
    '2 Use --to PLACE, or --cancel alone',
    expect.stringMatching(/ was not moved: /),
  ]);
});
