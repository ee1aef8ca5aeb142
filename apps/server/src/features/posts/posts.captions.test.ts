import { ERROR_CODE_HEADER } from '@posy/contract/headers';
import type { Post } from '@posy/contract/posts';
import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { noisePicture } from '../../testing/pictures.ts';
import { postForm, readPost } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { listExportedMedia } from '../media/media.export.ts';

const SENT = `WEBVTT

STYLE
::cue { background: url(https://evil.example/x.png) }

00:01.000 --> 00:02.000 line:0
<v Zoë>Hello <b>everybody</b></v>
`;
const STORED = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Zoë>Hello everybody</v>\n';

async function postFilm(client: TestClient, more: Readonly<Record<string, unknown>> = {}): Promise<Post> {
  const uploadId = await upload(client, mp4());
  return readPost(await client.post('/api/posts', { uploadId, captions: SENT, captionsLanguage: 'DE-de', ...more }));
}

/** Status and code of an answer. */
const statusAndCode = ({ status, headers }: TestResponse) => [status, headers.get(ERROR_CODE_HEADER)];
const urlOf = (post: Post) => post.media?.video?.captions?.url ?? '';

async function isUntouched(server: TestServer): Promise<boolean> {
  const media = await server.deps.db.read.selectFrom('media').select('id').execute();
  const blobs = await Array.fromAsync(server.deps.blobs.list());
  return media.length + blobs.length === 0;
}

forEachDialect((dialect) => {
  test('V01 V11 captions are served with the video, rewritten, to its viewers, in lists and in the pull', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');

    const post = await postFilm(alice);
    const served = await server.as('bob').get(urlOf(post));

    expect(post.media?.video?.captions).toEqual({ url: expect.stringMatching(/captions\?h=/), language: 'de-DE' });
    expect(served.text).toBe(STORED);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await server.as('bob').get('/api/posts')).text).toContain(urlOf(post));
    expect((await alice.get('/api/sync')).text).toContain(urlOf(post));
    const copied = await Array.fromAsync(listExportedMedia(server.deps.db.read, await alice.id(), new Set()));
    expect(copied.map(({ name }) => name)).toEqual([`media/${post.media?.id}.mp4`, `media/${post.media?.id}.vtt`]);
  });

  test('V04 captions are as private as their post and are deleted with it', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const secret = await postFilm(alice, { isPublic: 'false' });
    const open = await postFilm(alice);

    expect((await alice.get(urlOf(secret))).text).toBe(STORED);
    expect(statusAndCode(await bob.get(urlOf(secret)))).toEqual([404, 'media_not_found']);
    expect(await server.anonymous().send(urlOf(open))).toMatchObject({ status: 401 });

    await alice.delete(`/api/posts/${secret.id}`);
    await server.settle();
    expect((await alice.get(urlOf(secret))).status).toBe(404);
    const blobs = JSON.stringify(await Array.fromAsync(server.deps.blobs.list()));
    expect([blobs.includes(`${secret.media?.id}`), blobs.includes(`${open.media?.id}-captions`)]).toEqual([
      false,
      true,
    ]);

    await setActive(server, await alice.id(), false);
    expect((await bob.get(urlOf(open))).status).toBe(404);
  });

  test('V02 invalid captions are refused with their own code, and change nothing', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const uploadId = await upload(alice, mp4());
    const refused = [400, 'invalid_captions'];

    for (const captions of ['', 'hello', 'WEBVTT\n\n', 'WEBVTT\n\n00:01.000 --> never\nx']) {
      expect(statusAndCode(await alice.post('/api/posts', { uploadId, captions }))).toEqual(refused);
    }
    const inNoLanguage = { uploadId, captions: SENT, captionsLanguage: '<b>' };
    expect(statusAndCode(await alice.post('/api/posts', inNoLanguage))).toEqual(refused);
    const tooLong = `WEBVTT\n\n${'00:01.000 --> 00:02.000\nwords\n\n'.repeat(40_000)}`;
    expect((await alice.post('/api/posts', { uploadId, captions: tooLong })).status).toBe(400);
    const picture = postForm({}, await noisePicture(24, 16).png().toBuffer());
    picture.append('captions', SENT);
    expect(statusAndCode(await alice.postForm('/api/posts', picture))).toEqual(refused);
    expect(await isUntouched(server)).toBe(true);

    expect((await alice.post('/api/posts', { uploadId, captions: SENT })).status).toBe(201);
  });

  test('V05 a repeated post with the same captions is one post; with others it conflicts', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const [id, uploadId] = [server.deps.newId(), await upload(alice, mp4())];
    const post = { id, uploadId, captions: SENT };

    const first = await alice.post('/api/posts', post);
    const again = await alice.post('/api/posts', post);
    const other = await alice.post('/api/posts', { ...post, captions: SENT.replace('everybody', 'nobody') });
    const without = await alice.post('/api/posts', { id, uploadId });

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(urlOf(readPost(again))).toBe(urlOf(readPost(first)));
    for (const refused of [other, without]) expect(statusAndCode(refused)).toEqual([409, 'id_conflict']);
    expect(
      (await Array.fromAsync(server.deps.blobs.list())).filter((each) => JSON.stringify(each).includes('captions')),
    ).toHaveLength(1);
  });
});

test('a form accepts a captions field of up to a megabyte', async () => {
  await using server = await TestServer.start();
  const words = `WEBVTT\n\n${`00:01.000 --> 00:02.000\n${'Many words. '.repeat(100)}\n\n`.repeat(800)}`;
  const form = postForm({}, mp4(), { name: 'film.mp4', type: 'video/mp4' });
  form.append('captions', words);

  const post = readPost(await server.as('alice').postForm('/api/posts', form));

  expect(words.length).toBeGreaterThan(900_000);
  expect(post.media?.video?.captions?.language).toBe('en');
});
