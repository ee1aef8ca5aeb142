import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { bombPng, jpegWithGps, noisePicture, twoFrameGif } from '../../testing/pictures.ts';
import { publish, SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { readUser, type TestClient, type TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { sweepMedia } from '../media/media.jobs.ts';
import { uploadsFolder } from '../media/receive-upload.ts';
import { changeActive } from '../users/accounts.service.ts';

const LIMIT = 5_242_880;
const HOUR_MS = 3_600_000;

function send(
  client: TestClient,
  picture: Buffer,
  headers: Record<string, string> = {},
  fields = {},
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('profileImage', new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }));
  return client.fetch('/api/profile', { method: 'PATCH', body: form, headers });
}

async function urlOf(answer: TestResponse | Promise<TestResponse>): Promise<string> {
  return readUser(await answer).profileImageUrl ?? '';
}

/** Rows, bytes and uploads of pictures. */
async function pictures({ deps }: TestServer): Promise<{ rows: number; blobs: number; uploads: number }> {
  const rows = await deps.db.read.selectFrom('media').select('id').execute();
  const blobs = await Array.fromAsync(deps.blobs.list());
  const uploads = await readdir(uploadsFolder(deps.config.dataDir)).catch(() => []);
  return { rows: rows.length, blobs: blobs.length, uploads: uploads.length };
}

forEachDialect((dialect) => {
  test('a picture becomes a small square from its middle, visible to signed-in users', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await publish(alice);

    const url = await urlOf(send(alice, await stripes(900, 300)));
    const served = await bob.get(url);

    expect(url).toMatch(/^\/media\/[0-9a-f-]{36}\/300\?h=[0-9a-f]{16}$/);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const { dominant, channels } = await sharp(served.bytes).stats();
    expect(await sharp(served.bytes).metadata()).toMatchObject({ width: 300, height: 300 });
    // The crop is the middle stripe, so every corner is green.
    expect(dominant.g).toBeGreaterThan(dominant.r);
    expect(channels[0]?.max).toBeLessThan(60);
    expect((await server.anonymous().send(url)).status).toBe(401);
    expect((await bob.get('/api/posts')).body).toMatchObject([{ user: { profileImageUrl: url } }]);
    expect((await bob.get('/api/users/search?q=alice')).body).toMatchObject([{ profileImageUrl: url }]);
  });

  test('a new picture replaces the old one, whose file is deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');

    const first = await urlOf(send(alice, await noisePicture(400, 400).jpeg().toBuffer()));
    const second = await urlOf(send(alice, SMALL_PICTURE));
    const notFound = await alice.get(first);
    await server.settle();

    expect(second).toMatch(/\/16\?h=/);
    expect(notFound.status).toBe(404);
    expect((await alice.get(second)).status).toBe(200);
    expect(await pictures(server)).toEqual({ rows: 1, blobs: 1, uploads: 0 });
  });

  test('the sweep keeps the picture, and it is deleted with its user', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const url = await urlOf(send(alice, SMALL_PICTURE));
    await bob.user();
    const { deps } = server;
    const aliceId = await alice.id();

    await sweepMedia({ ...deps, clock: { ...deps.clock, now: () => Date.now() + 2 * HOUR_MS } });
    const answer = await bob.get(url);
    await deps.db.write((tx) => changeActive(deps, tx, aliceId, false));
    const hidden = await bob.get(url);
    await deps.db.write((tx) => changeActive(deps, tx, aliceId, true));
    const back = await bob.get(url);

    expect([answer.status, hidden.status, back.status]).toEqual([200, 404, 200]);
  });

  test('U27 a repeated picture is not decoded again, and leaves nothing behind', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const key = { 'idempotency-key': 'picture-1' };
    const receive = vi.spyOn(server.deps.pictures, 'receive');

    const first = await send(alice, SMALL_PICTURE, key);
    const again = await send(alice, SMALL_PICTURE, key);
    const other = await send(alice, await noisePicture(20, 20).png().toBuffer(), key);

    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(other.status).toBe(422);
    expect(receive).toHaveBeenCalledOnce();
    const parallel = { 'idempotency-key': 'picture-2' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(alice, SMALL_PICTURE, parallel)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await server.settle();
    expect(await pictures(server)).toEqual({ rows: 1, blobs: 1, uploads: 0 });
  });

  test('a picture with a refused field changes nothing and is not stored', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await server.as('bob').user();

    const taken = await send(alice, SMALL_PICTURE, {}, { username: 'bob.tester' });
    const long = await send(alice, SMALL_PICTURE, {}, { bio: 'x'.repeat(501) });

    expect([taken.status, long.status]).toEqual([409, 400]);
    expect(await pictures(server)).toEqual({ rows: 0, blobs: 0, uploads: 0 });
    expect((await alice.get('/api/user')).body).toMatchObject({ profileImageUrl: null });
  });
});

test('U02 a picture of one byte less than 5 MB is accepted, one of 5 MB is not', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const picture = await noisePicture(40, 30).jpeg().toBuffer();

  const tooLarge = await send(alice, Buffer.concat([picture, Buffer.alloc(LIMIT - picture.length)]));
  const answer = await pictures(server);
  const large = await send(alice, Buffer.concat([picture, Buffer.alloc(LIMIT - 1 - picture.length)]));

  expect(tooLarge).toMatchObject({
    status: 413,
    body: { code: 'profile_image_too_large', message: 'Profile image must be less than 5MB' },
  });
  expect(answer).toEqual({ rows: 0, blobs: 0, uploads: 0 });
  expect(large.status).toBe(200);
});

test('U05 U06 U13 U16 a file that is no picture, damaged or has too many pixels is refused', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const jpeg = await noisePicture(200, 200).jpeg().toBuffer();

  expect((await send(alice, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
  expect((await send(alice, Buffer.from('<html>'))).status).toBe(415);
  expect((await send(alice, jpeg.subarray(0, jpeg.length / 2))).body).toMatchObject({ code: 'file_damaged' });
  expect((await send(alice, bombPng(16_000, 16_000))).body).toMatchObject({ code: 'image_too_large' });
  expect(await pictures(server)).toEqual({ rows: 0, blobs: 0, uploads: 0 });
});

test('an empty file is refused as a missing file', async () => {
  await using server = await TestServer.start();

  const answer = await send(server.as('alice'), Buffer.alloc(0), {}, { bio: 'Roses' });

  expect(answer).toMatchObject({ status: 200, body: { bio: 'Roses', profileImageUrl: null } });
});

test('U11 U22 a picture loses its location, is rotated upright, and is not animated', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const turned = await sharp(await stripes(600, 200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

  const clean = await alice.get(await urlOf(send(alice, await jpegWithGps())));
  const upright = await alice.get(await urlOf(send(alice, turned)));
  const still = await alice.get(await urlOf(send(alice, await twoFrameGif(60, 40))));

  expect(clean.bytes.toString('latin1')).not.toContain('SECRET');
  expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined();
  expect(await sharp(upright.bytes).metadata()).toMatchObject({ width: 200, height: 200 });
  expect((await sharp(upright.bytes).stats()).channels[0]?.max).toBeLessThan(60);
  expect((await sharp(still.bytes).metadata()).pages ?? 1).toBe(1);
  expect(await sharp(still.bytes).metadata()).toMatchObject({ width: 40, height: 40 });
});

/** Red, green and blue beside each other, each a third. */
function stripes(width: number, height: number): Promise<Buffer> {
  const stripe = (background: string, left: number) => ({
    input: { create: { width: width / 3, height, channels: 3 as const, background } },
    left,
    top: 0,
  });
  return sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite([stripe('#ff0000', 0), stripe('#00ff00', width / 3), stripe('#0000ff', (2 * width) / 3)])
    .png()
    .toBuffer();
}
