import { MAX_POSTER_BYTES } from '@posy/contract/limits';
import type { Post } from '@posy/contract/posts';
import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { text } from '../../testing/bytes.ts';
import { conversationOf, send, trySend } from '../../testing/messaging.ts';
import { noisePicture } from '../../testing/pictures.ts';
import { readPost } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { avi, box, mp4, SECRET, webm } from '../../testing/videos.ts';

const VIDEO = mp4({ hasPlaces: true });
const POSTER = (await noisePicture(320, 180).jpeg().toBuffer()).toString('base64');

test.each([
  ['MP4', mp4(), 'video/mp4', true],
  ['QuickTime', mp4({ brand: 'qt  ' }), 'video/quicktime', true],
  ['AVI', avi(), 'video/x-msvideo', false],
  ['WebM', webm(), 'video/webm', true],
])('a post accepts a video: %s, whatever its file name', async (_, film, mime, isPlayable) => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  const post = readPost(await postFilm(alice, film, { poster: POSTER }, 'holiday.txt'));
  const served = await server.as('bob').get(post.videoUrl ?? '');

  expect(post.media).toMatchObject({
    kind: 'video',
    video: { mime, isPlayable, bytes: film.length, durationMs: 1500 },
  });
  expect(post.media?.variants).toMatchObject([{ width: 320, height: 180 }]);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': mime,
    'content-length': String(film.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(served.bytes.includes(SECRET)).toBe(false);
});

test('a video without a poster has no still picture, and the row says so', async () => {
  await using server = await TestServer.start();

  const post = readPost(await postFilm(server.as('alice'), VIDEO));

  expect(post.media).toMatchObject({ thumbhash: '', variants: [], width: 360, height: 640 });
});

test('a poster is re-encoded, in every size', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const poster = (await noisePicture(1280, 720).jpeg({ quality: 10 }).toBuffer()).toString('base64');
  const uploadId = await upload(alice, VIDEO);

  const { id } = readPost(await alice.post('/api/posts', { uploadId, poster }));
  await server.settle();

  const { media } = readPost(await alice.get(`/api/posts/${id}`));
  expect(media?.variants.map(({ width }) => width)).toEqual([320, 640, 1080, 1280]);
  for (const { url } of media?.variants ?? []) {
    expect((await alice.get(url)).headers.get('content-type')).toBe('image/webp');
  }
});

test.each([
  ['no picture', text('<svg onload=alert(1)>').toString('base64')],
  ['a PNG', (await noisePicture(8, 8).png().toBuffer()).toString('base64')],
  ['a JPEG cut off', POSTER.slice(0, 400)],
  [
    'too large a JPEG',
    Buffer.concat([Buffer.from(POSTER, 'base64'), Buffer.alloc(MAX_POSTER_BYTES)]).toString('base64'),
  ],
])('%s is refused as a poster, and no post is created', async (_, poster) => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  const answer = await alice.post('/api/posts', { uploadId: await upload(alice, VIDEO), poster });

  expect(answer.status).toBe(400);
  expect(await Array.fromAsync(server.deps.blobs.list())).toEqual([]);
});

test('M03 one range of a video is served, several get the whole file, and one outside gets 416', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const { videoUrl } = readPost(await postFilm(alice, VIDEO));
  const whole = (await alice.get(videoUrl ?? '')).bytes;
  const size = whole.length;
  const etag = (await alice.get(videoUrl ?? '')).headers.get('etag') ?? '';
  const ask = async (range: string, headers = {}) => {
    const { status, headers: got, bytes } = await alice.get(videoUrl ?? '', { range, ...headers });
    return [status, got.get('content-range'), status < 300 ? bytes : null] as const;
  };

  expect(await ask('bytes=0-0')).toEqual([206, `bytes 0-0/${size}`, whole.subarray(0, 1)]);
  expect(await ask('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, whole.subarray(-5)]);
  expect(await ask('bytes=100-')).toEqual([206, `bytes 100-${size - 1}/${size}`, whole.subarray(100)]);
  expect(await ask(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, null]);
  expect(await ask('bytes=5-1')).toEqual([416, `bytes */${size}`, null]);
  expect(await ask('bytes=0-0,2-2')).toEqual([200, null, whole]);
  expect(await ask('bytes=0-9', { 'if-range': etag })).toEqual([206, `bytes 0-9/${size}`, whole.subarray(0, 10)]);
  expect(await ask('bytes=0-9', { 'if-range': '"other"' })).toEqual([200, null, whole]);
  // Ranges are defined for GET alone.
  const head = await alice.fetch(videoUrl ?? '', { method: 'HEAD', headers: { range: 'bytes=0-9' } });
  expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(size), 0]);
  expect((await alice.get(videoUrl ?? '', { 'if-none-match': etag })).status).toBe(304);
});

test('M02 a private video and its captions are served to their author with revalidation', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const uploadId = await upload(alice, VIDEO);
  const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello';
  const fields = { uploadId, captions, captionsLanguage: 'en', isPublic: 'false' };
  const { videoUrl, media } = readPost(await alice.post('/api/posts', fields));

  const served = [await alice.get(videoUrl ?? ''), await alice.get(media?.video?.captions?.url ?? '')];

  expect(served.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'private, no-cache'],
    [200, 'private, no-cache'],
  ]);
});

forEachDialect((dialect) => {
  test('I08 a private video is for its author only; videos of a deactivated author are not found by others', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const secret = readPost(await postFilm(alice, VIDEO, { isPublic: 'false' }));
    const open = readPost(await postFilm(alice, VIDEO));
    const statuses = async (post: Post) =>
      Promise.all([alice, bob, server.admin()].map(async (each) => statusOf(each, post.videoUrl)));

    const before = [await statuses(secret), await statuses(open)];
    await setActive(server, await alice.id(), false);

    expect(before).toEqual([
      [200, 404, 404],
      [200, 200, 200],
    ]);
    expect(await statusOf(bob, open.videoUrl)).toBe(404);
    expect((await server.anonymous().send(open.videoUrl ?? '')).status).toBe(401);
  });

  test('I08 a video in a message is for its two users, and not found by the one who deleted it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const uploadId = await upload(alice, VIDEO, 'message');
    const message = await send(alice, bob, { uploadId, poster: POSTER });
    const urls = [message.videoUrl, message.media?.variants[0]?.url, `/api/messages/${message.id}/download`];
    const ask = (client: TestClient) => Promise.all(urls.map((url) => statusOf(client, url ?? null)));

    const seen = [await ask(alice), await ask(bob), await ask(carol)];
    const download = await bob.get(urls[2] ?? '');
    await bob.delete(`/api/messages/${message.id}`);
    const after = [await ask(alice), await ask(bob)];
    await alice.delete(`/api/messages/${message.id}`);
    await server.settle();

    expect(seen).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [404, 404, 404],
    ]);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-disposition': `attachment; filename="message-video-${message.id}.mp4"`,
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(after).toEqual([
      [200, 200, 200],
      [404, 404, 404],
    ]);
    expect(await Array.fromAsync(server.deps.blobs.list())).toEqual([]);
  });

  test('a deleted post deletes its video', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const post = readPost(await postFilm(alice, VIDEO, { poster: POSTER }));

    await alice.delete(`/api/posts/${post.id}`);
    await server.settle();

    expect(await statusOf(alice, post.videoUrl)).toBe(404);
    expect(await Array.fromAsync(server.deps.blobs.list())).toEqual([]);
  });
});

test('U12 a message accepts MP4, QuickTime and AVI only', async () => {
  await using server = await TestServer.start();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await send(alice, bob);
  const path = `/api/conversations/${await conversationOf(alice, bob)}/messages`;
  const sendFilm = async (film: Buffer) => {
    const form = new FormData();
    form.append('video', new File([new Uint8Array(film)], 'a.mp4', { type: 'video/mp4' }));
    const { status, body } = await alice.postForm(path, form);
    return [status, status < 400 ? null : body];
  };
  const refused = [
    415,
    expect.objectContaining({ message: 'Invalid message data. Please check your input.' }),
  ] as const;

  for (const film of [mp4(), mp4({ brand: 'qt  ' }), avi()]) expect(await sendFilm(film)).toEqual([201, null]);
  for (const odd of [
    webm(),
    text('#EXTM3U\n/etc/passwd'),
    text('ffconcat version 1.0'),
    text('<?xml version="1.0"?><MPD>'),
  ])
    expect(await sendFilm(odd)).toEqual(refused);
  expect(await sendFilm(mp4().subarray(0, 300))).toEqual(refused);
});

test('E33 a video of too many parts is refused in words of its own', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const film = Buffer.concat([VIDEO, ...Array.from({ length: 60_000 }, () => box('free'))]);

  const post = await postFilm(alice, film);
  const message = await trySend(alice, server.as('bob'), { uploadId: await upload(alice, film, 'message') });

  for (const { status, body } of [post, message]) {
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'video_too_complex' })]);
  }
});

test('a damaged video is refused, and none of it stays', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const cut = VIDEO.subarray(0, 300);

  const answers = [await postFilm(alice, cut), await alice.post('/api/posts', { uploadId: await upload(alice, cut) })];
  const message = await trySend(alice, server.as('bob'), { uploadId: await upload(alice, cut, 'message') });

  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [400, expect.objectContaining({ code: 'file_damaged' })],
    [400, expect.objectContaining({ code: 'file_damaged' })],
  ]);
  expect([message.status, message.body]).toEqual([415, expect.objectContaining({ code: 'unsupported_message_file' })]);
  expect(await Array.fromAsync(server.deps.blobs.list())).toEqual([]);
});

function postFilm(
  client: TestClient,
  film: Buffer,
  fields: Record<string, string> = {},
  name = 'a.mp4',
): Promise<TestResponse> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('media', new File([new Uint8Array(film)], name, { type: 'video/mp4' }));
  return client.postForm('/api/posts', form);
}

async function statusOf(client: TestClient, url: string | null): Promise<number> {
  return (await client.get(url ?? '')).status;
}
