import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AlertSchema } from '@posy/contract/alerts';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { noisePicture } from '../../testing/pictures.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { checkFiles } from './check-files.ts';
import { parseFileHashes } from './file-hashes.ts';
import { parseVariants, variantKey } from './media-keys.ts';

const DAY_MS = 86_400_000;

forEachDialect((dialect) => {
  test('P8 F11 a media file with a changed byte is detected: it answers 410, is listed, and can be replaced', async () => {
    await using server = await TestServer.start({ dialect });
    const [one, other] = [await publishFile(server), await publishFile(server)];
    const whole = await readFile(one.file);
    await flipByte(one.file);

    await checkFiles(server.deps);
    const damaged = await server.as('alice').get(one.url);
    const answer = await server.as('alice').get(other.url);
    const listed = await alerts(server);
    await writeFile(one.file, whole);
    server.clock.advance(1000);
    await checkFiles(server.deps);

    expect([damaged.status, damaged.body]).toEqual([
      410,
      expect.objectContaining({ statusCode: 410, code: 'media_damaged' }),
    ]);
    expect(answer.status).toBe(200);
    expect(listed).toMatchObject([{ kind: 'media_damaged', count: 1, detail: one.key }]);
    expect((await server.as('alice').get(one.url)).status).toBe(200);
    expect(await alerts(server)).toEqual([]);
  });

  test('P8 F11 a byte that changes after the first check is detected a week later', async () => {
    await using server = await TestServer.start({ dialect });
    const { url, file } = await publishFile(server);
    await checkFiles(server.deps);
    await flipByte(file);
    const statuses: number[] = [];

    for (const days of [6, 1.5]) {
      server.clock.advance(days * DAY_MS);
      await checkFiles(server.deps);
      statuses.push((await server.as('alice').get(url)).status);
    }

    expect(statuses).toEqual([200, 410]);
  });

  test('P8 F11 later sizes get their hash at once, and files without a hash get it when they are checked', async () => {
    await using server = await TestServer.start({ dialect });
    const picture = await noisePicture(1400, 900).png().toBuffer();
    const { media } = await publish(server.as('alice'), {}, picture);
    await server.settle();
    const { db } = server.deps;
    const read = () => db.read.selectFrom('media').select(['fileHashes', 'variants']).executeTakeFirstOrThrow();
    const made = await read();
    await db.write((tx) => tx.updateTable('media').set({ fileHashes: null, checkedAt: 0 }).execute());

    await checkFiles(server.deps);

    const widths = parseVariants(made.variants).map(({ width }) => variantKey(media?.id ?? '', width));
    expect(widths.length).toBeGreaterThan(1);
    expect(Object.keys(parseFileHashes(made.fileHashes)).toSorted()).toEqual(widths.toSorted());
    expect(parseFileHashes((await read()).fileHashes)).toEqual(parseFileHashes(made.fileHashes));
  });

  test('P8 F11 the first check detects a file that is missing or truncated', async () => {
    await using server = await TestServer.start({ dialect });
    const [missing, cut] = [await publishFile(server), await publishFile(server)];
    await rm(missing.file);
    await writeFile(cut.file, (await readFile(cut.file)).subarray(0, 10));

    await checkFiles(server.deps);

    const answers = [await server.as('alice').get(missing.url), await server.as('alice').get(cut.url)];
    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect(await alerts(server)).toMatchObject([{ kind: 'media_damaged', count: 2 }]);
    expect((await server.anonymous().send(cut.url)).status).toBe(401);
  });
});

/** Alice's picture, with the file of its only size. */
async function publishFile(server: TestServer) {
  const { media } = await publish(server.as('alice'));
  const [variant] = media?.variants ?? [];
  if (!media || !variant) throw new Error('No picture');
  const key = `${media.id.slice(-2)}/${media.id}-${variant.width}.webp`;
  return { key, url: variant.url, file: path.join(server.deps.config.dataDir, 'blobs', key) };
}

async function flipByte(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, 30);
  await handle.write(Buffer.of(buffer.readUInt8() ^ 1), 0, 1, 30);
}

async function alerts(server: TestServer) {
  return Parse(Type.Array(AlertSchema), (await server.admin().get('/api/admin/alerts')).body);
}
