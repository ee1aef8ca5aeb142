import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { ERROR_CODE_HEADER } from '@posy/contract/headers';
import { type Captions, CaptionsSchema } from '@posy/contract/media';
import type { Post } from '@posy/contract/posts';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { publish, readPost } from '../../testing/posting.ts';
import { PullingDevice } from '../../testing/pulling.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { listExportedMedia } from '../media/media.export.ts';
import { sweepMedia } from '../media/media.jobs.ts';

const HOUR_MS = 3_600_000;
const vttOf = (words: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${words}\n`;

async function postFilm(client: TestClient, more: Readonly<Record<string, unknown>> = {}): Promise<Post> {
  return readPost(await client.post('/api/posts', { uploadId: await upload(client, mp4()), ...more }));
}

const pathOf = ({ id }: Post) => `/api/posts/${id}/captions`;
const relabel = (client: TestClient, post: Post, json: unknown) =>
  client.fetch(pathOf(post), { method: 'PATCH', json });
const statusAndCode = ({ status, headers }: TestResponse) => [status, headers.get(ERROR_CODE_HEADER)];

function readCaptions(response: TestResponse): Captions {
  if (response.status !== 200) throw new Error(`Refused: ${response.status} ${response.text}`);
  return Parse(CaptionsSchema, response.body);
}

async function captionsNow(client: TestClient, { id }: Post): Promise<Captions | undefined> {
  return readPost(await client.get(`/api/posts/${id}`)).media?.video?.captions;
}

/** Stored files of captions. */
async function storedCaptions(server: TestServer): Promise<string[]> {
  const blobs = await Array.fromAsync(server.deps.blobs.list());
  return blobs.map(({ key }) => key).filter((key) => key.includes('captions'));
}

forEachDialect((dialect) => {
  test('V07 captions are added to a posted video, and all viewers receive them', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await postFilm(alice);
    const devices = [new PullingDevice(alice), new PullingDevice(bob)];
    for (const device of devices) await device.pull();

    const given = readCaptions(
      await alice.post(pathOf(post), { captions: vttOf('<b>Hello</b>'), captionsLanguage: 'DE-de' }),
    );

    expect(given.language).toBe('de-DE');
    expect((await bob.get(given.url)).text).toBe(vttOf('Hello'));
    expect(await captionsNow(bob, post)).toEqual(given);
    for (const device of devices) expect(JSON.stringify(await device.pull())).toContain(given.url);
  });

  test('V07 V11 captions are replaced or removed, and the former file is deleted each time', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await postFilm(alice, { captions: vttOf('One') });
    const bytes = async () =>
      (await server.deps.db.read.selectFrom('media').select('bytes').executeTakeFirst())?.bytes ?? 0;
    const before = await bytes();

    const two = readCaptions(await alice.post(pathOf(post), { captions: vttOf('Two, longer') }));
    await server.settle();

    expect((await alice.get(two.url)).text).toBe(vttOf('Two, longer'));
    expect((await bytes()) - before).toBe(vttOf('Two, longer').length - vttOf('One').length);
    const stored = await storedCaptions(server);
    expect(stored).toHaveLength(1);
    const exported = await Array.fromAsync(listExportedMedia(server.deps.db.read, await alice.id(), new Set()));
    expect(exported.find(({ name }) => name.endsWith('.vtt'))?.key).toBe(stored[0]);

    expect(statusAndCode(await alice.delete(pathOf(post)))).toEqual([204, null]);
    await server.settle();
    expect(await captionsNow(server.as('bob'), post)).toBeUndefined();
    expect((await alice.get(two.url)).status).toBe(404);
    expect(await bytes()).toBe(before - vttOf('One').length);
    expect(await storedCaptions(server)).toEqual([]);
  });

  test('V12 the language of captions changes alone, all viewers receive it, and the file stays', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const post = await postFilm(alice, { captions: vttOf('Hallo'), captionsLanguage: 'en' });
    const before = await captionsNow(alice, post);
    const files = await storedCaptions(server);
    const device = new PullingDevice(bob);
    await device.pull();

    const german = readCaptions(await relabel(alice, post, { captionsLanguage: 'DE-de' }));
    const pulled = JSON.stringify(await device.pull());
    const { rev } = readPost(await alice.get(`/api/posts/${post.id}`));
    const again = readCaptions(await relabel(alice, post, { captionsLanguage: 'de-DE' }));
    await server.settle();

    expect(german).toEqual({ url: before?.url, language: 'de-DE' });
    expect(pulled).toContain('"language":"de-DE"');
    expect(again).toEqual(german);
    expect(readPost(await alice.get(`/api/posts/${post.id}`)).rev).toBe(rev);
    expect(await storedCaptions(server)).toEqual(files);
    expect((await bob.get(german.url)).text).toBe(vttOf('Hallo'));
    // The relabelled captions still name their file, so that a replacement deletes it.
    readCaptions(await alice.post(pathOf(post), { captions: vttOf('Hello'), captionsLanguage: 'de-DE' }));
    await server.settle();
    expect(await storedCaptions(server)).toHaveLength(1);
  });

  test('V12 a language is refused without captions, when invalid, and from other users', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const [film, silent] = [await postFilm(alice, { captions: vttOf('Hello') }), await postFilm(alice)];
    const secret = await postFilm(alice, { isPublic: 'false', captions: vttOf('Hello') });
    const body = { captionsLanguage: 'de' };

    expect(statusAndCode(await relabel(alice, silent, body))).toEqual([404, 'captions_not_found']);
    expect(statusAndCode(await relabel(alice, film, { captionsLanguage: '<b>' }))).toEqual([400, 'invalid_captions']);
    expect((await relabel(alice, film, {})).status).toBe(400);
    expect(statusAndCode(await relabel(bob, film, body))).toEqual([403, 'not_own_captions']);
    expect(statusAndCode(await relabel(bob, secret, body))).toEqual([404, 'post_not_found']);
    expect((await captionsNow(alice, film))?.language).toBe('en');
  });

  test('V05 a repeated request is done once, and an unchanged value changes nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await postFilm(alice);
    const body = { captions: vttOf('Hello') };
    const key = { 'idempotency-key': 'the-first-key' };

    const both = await Promise.all([alice.post(pathOf(post), body, key), alice.post(pathOf(post), body, key)]);
    const replaced = readCaptions(await alice.post(pathOf(post), { captions: vttOf('Other') }));
    const late = await alice.post(pathOf(post), body, key);
    const { rev } = readPost(await alice.get(`/api/posts/${post.id}`));
    const same = await alice.post(pathOf(post), { captions: vttOf('Other') });
    await server.settle();

    expect(both.map(({ status, text }) => [status, text])).toEqual([
      [200, late.text],
      [200, late.text],
    ]);
    expect(readCaptions(same)).toEqual(replaced);
    expect(await captionsNow(alice, post)).toEqual(replaced);
    expect(readPost(await alice.get(`/api/posts/${post.id}`)).rev).toBe(rev);
    expect(await storedCaptions(server)).toHaveLength(1);
    expect((await alice.get(replaced.url)).text).toBe(vttOf('Other'));
  });

  test('V02 V06 captions are refused for posts of others, for pictures and when unreadable, and nothing is stored', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const film = await postFilm(alice);
    const secret = await postFilm(alice, { isPublic: 'false' });
    const picture = await publish(alice);
    const body = { captions: vttOf('Hello') };

    expect(statusAndCode(await bob.post(pathOf(film), body))).toEqual([403, 'not_own_captions']);
    expect(statusAndCode(await bob.delete(pathOf(film)))).toEqual([403, 'not_own_captions']);
    expect(statusAndCode(await bob.post(pathOf(secret), body))).toEqual([404, 'post_not_found']);
    expect(statusAndCode(await alice.post(pathOf(picture), body))).toEqual([400, 'video_required']);
    expect(statusAndCode(await alice.delete(pathOf(picture)))).toEqual([400, 'video_required']);
    const damaged = { captions: 'WEBVTT\n\n00:01.000 --> never\nHello' };
    expect(statusAndCode(await alice.post(pathOf(film), damaged))).toEqual([400, 'invalid_captions']);
    expect(statusAndCode(await alice.post(pathOf(film), { ...body, captionsLanguage: '<b>' }))).toEqual([
      400,
      'invalid_captions',
    ]);
    expect((await alice.post(pathOf(film), {})).status).toBe(400);
    expect(await storedCaptions(server)).toEqual([]);
    expect(await captionsNow(alice, film)).toBeUndefined();
  });

  test('V08 a captions file that a crash left behind is swept, and a deleted post deletes all', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = await postFilm(alice, { captions: vttOf('One') });
    readCaptions(await alice.post(pathOf(post), { captions: vttOf('Two') }));
    // Runs before the job that deletes the first file, like after a crash.
    const { blobs, config, clock } = server.deps;
    expect(await storedCaptions(server)).toHaveLength(2);
    const old = new Date(clock.now() - 2 * HOUR_MS);
    for await (const { key } of blobs.list()) await utimes(path.join(config.dataDir, 'blobs', key), old, old);

    await sweepMedia(server.deps);

    expect(await storedCaptions(server)).toHaveLength(1);
    const now = await captionsNow(alice, post);
    expect((await alice.get(now?.url ?? '')).text).toBe(vttOf('Two'));
    await alice.delete(`/api/posts/${post.id}`);
    await server.settle();
    expect(await Array.fromAsync(blobs.list())).toEqual([]);
  });
});
