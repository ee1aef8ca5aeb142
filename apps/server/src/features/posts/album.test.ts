import { MAX_ALBUM_PHOTOS, MAX_ALT_TEXT_LENGTH, MAX_CAPTION_LENGTH, MAX_LOCATION_LENGTH } from '@posy/contract/limits';
import { photosOf } from '@posy/contract/post-photos';
import { ReportSchema } from '@posy/contract/reports';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson } from '../../testing/accounts.ts';
import { noisePicture } from '../../testing/pictures.ts';
import { postForm, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';

/** Pictures of different widths, so that their order shows. */
const WIDTHS = [24, 25, 26];
const pictures = await Promise.all(WIDTHS.map((width) => noisePicture(width, 16).png().toBuffer()));

function albumForm(fields: Parameters<typeof postForm>[0], files: readonly Buffer[], altTexts: readonly string[] = []) {
  const form = postForm(fields, null);
  for (const altText of altTexts) form.append('altTexts', altText);
  for (const [i, bytes] of files.entries()) form.append('media', new File([new Uint8Array(bytes)], `${i}.png`));
  return form;
}

const share = (client: TestClient, form: FormData) => client.postForm('/api/posts', form);
const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null,
];

async function stored(server: TestServer): Promise<readonly number[]> {
  const { read } = server.deps.db;
  const posts = await read.selectFrom('posts').select('id').execute();
  const photos = await read.selectFrom('albumPhotos').select('postId').execute();
  const media = await read.selectFrom('media').select('id').execute();
  const blobs = await Array.fromAsync(server.deps.blobs.list());
  return [posts.length, photos.length, media.length, blobs.length];
}

forEachDialect((dialect) => {
  test('a post has several photos in their order, each with its text', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const id = server.deps.newId();
    const form = () => albumForm({ id, content: 'Three' }, pictures, ['One', '', 'Three']);

    const post = readPost(await share(ada, form()));

    const photos = photosOf(post);
    expect(photos.map(({ altText, media }) => [altText, media.width])).toEqual([
      ['One', 24],
      ['', 25],
      ['Three', 26],
    ]);
    // The wire has the first photo where the first API had the only one.
    expect([post.altText, post.album?.map(({ altText }) => altText)]).toEqual(['One', ['', 'Three']]);
    expect(post.imageUrl).toBe(post.media?.variants.at(-1)?.url);
    const seen = await bea.get('/api/posts');
    expect(seen.body).toEqual([post]);
    for (const { media } of photos) expect((await bea.get(media.variants[0]?.url ?? '')).status).toBe(200);

    expect(readPost(await share(ada, form()))).toEqual(post);
    const other = albumForm({ id, content: 'Three' }, pictures.toReversed(), ['One', '', 'Three']);
    expect(codeOf(await share(ada, other))).toEqual([409, 'id_conflict']);
    expect((await stored(server)).slice(0, 3)).toEqual([1, 2, 3]);
  });

  test('the photos are deleted with their post and with the account', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const first = readPost(await share(ada, albumForm({}, pictures)));
    const kept = readPost(await share(ada, albumForm({ isPublic: 'false' }, pictures)));
    const ofKept = kept.album?.[1]?.media.variants[0]?.url ?? '';
    expect([(await ada.get(ofKept)).status, (await bea.get(ofKept)).status]).toEqual([200, 404]);

    expect((await ada.delete(`/api/posts/${first.id}`)).status).toBe(204);
    await server.settle();
    expect(await stored(server)).toEqual([1, 2, 3, 3]);

    await removePerson(server, await ada.id());
    await server.settle();
    expect(await stored(server)).toEqual([0, 0, 0, 0]);
  });

  test('a report keeps copies of all photos, with their texts', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, admin] = [server.as('ada'), server.as('bea'), server.admin()];
    const { id } = readPost(await share(ada, albumForm({ content: 'Words' }, pictures, ['One', 'Two', 'Three'])));
    expect((await bea.post('/api/reports', { target: 'post', targetId: id, reason: 'spam' })).status).toBe(201);
    await ada.delete(`/api/posts/${id}`);
    await server.settle();

    const [report] = Parse(Type.Array(ReportSchema), (await admin.get('/api/admin/reports')).body);
    const { text, imageUrl, moreImageUrls = [] } = report?.evidence ?? { text: '', imageUrl: null };
    expect(text).toBe('Words\nOne\nTwo\nThree');
    expect(moreImageUrls).toHaveLength(2);
    for (const url of [imageUrl ?? '', ...moreImageUrls]) {
      const { status, headers } = await admin.get(url);
      expect([status, headers.get('content-type')], url).toEqual([200, 'image/webp']);
      expect((await bea.get(url)).status).toBe(403);
    }
    expect((await admin.get(`${imageUrl}?place=3`)).status).toBe(404);
    expect((await admin.get(`${imageUrl}?place=10`)).status).toBe(400);

    await removePerson(server, await ada.id());
    await server.settle();
    expect(await stored(server)).toEqual([0, 0, 0, 0]);
  });

  test('no word of an album with the longest texts is missing from a report', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, admin] = [server.as('ada'), server.as('bea'), server.admin()];
    // One character of eight UTF-16 units.
    const altTexts = Array.from({ length: MAX_ALBUM_PHOTOS }, () => '👩‍👩‍👧'.repeat(MAX_ALT_TEXT_LENGTH));
    const files = altTexts.map(() => SMALL_PICTURE);
    const fields = { content: 'c'.repeat(MAX_CAPTION_LENGTH), location: 'l'.repeat(MAX_LOCATION_LENGTH) };
    const { id } = readPost(await share(ada, albumForm(fields, files, altTexts)));

    await bea.post('/api/reports', { target: 'post', targetId: id, reason: 'spam' });

    const [report] = Parse(Type.Array(ReportSchema), (await admin.get('/api/admin/reports')).body);
    expect(report?.evidence.text).toBe([fields.content, fields.location, ...altTexts].join('\n'));
  });

  test('complete uploads become the photos of a post, once', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const uploadIds: string[] = [];
    for (const picture of pictures) uploadIds.push(await upload(ada, picture));
    const altTexts = ['One', 'Two'];

    const foreign = await bea.post('/api/posts', { uploadIds });
    const missing = await ada.post('/api/posts', { uploadIds: [...uploadIds, server.deps.newId()] });
    expect([codeOf(foreign), codeOf(missing)]).toEqual([
      [404, 'upload_not_found'],
      [404, 'upload_not_found'],
    ]);
    expect(await stored(server)).toEqual([0, 0, 0, 0]);

    const post = readPost(await ada.post('/api/posts', { uploadIds, altTexts }));
    expect(photosOf(post).map(({ altText }) => altText)).toEqual(['One', 'Two', '']);
    expect(post.album?.map(({ media }) => media.width)).toEqual([25, 26]);
    expect(codeOf(await ada.post('/api/posts', { uploadIds }))).toEqual([404, 'upload_not_found']);
  });
});

test('eleven photos, a video among photos, and files beside uploads are refused, and nothing is stored', async () => {
  await using server = await TestServer.start();
  const ada = server.as('ada');
  const uploadIds = [await upload(ada, SMALL_PICTURE), await upload(ada, mp4())];
  const many = Array.from({ length: 11 }, () => SMALL_PICTURE);
  const both = albumForm({}, pictures);
  both.append('uploadIds', uploadIds[0] ?? '');

  const damaged = Buffer.from(SMALL_PICTURE.subarray(0, 40));
  const refused = await share(ada, albumForm({}, [SMALL_PICTURE, damaged]));
  expect(refused.body).toMatchObject({ code: 'file_damaged', details: [{ field: 'media[1]' }] });
  expect(codeOf(await share(ada, albumForm({}, many)))).toEqual([400, 'too_many_photos']);
  expect(codeOf(await share(ada, albumForm({}, [SMALL_PICTURE, mp4()])))).toEqual([400, 'photos_or_video']);
  expect(codeOf(await ada.post('/api/posts', { uploadIds }))).toEqual([400, 'photos_or_video']);
  expect(codeOf(await share(ada, both))).toEqual([400, 'invalid_input']);
  expect(codeOf(await ada.post('/api/posts', { uploadIds: [uploadIds[0], uploadIds[0]] }))).toEqual([
    400,
    'invalid_input',
  ]);
  expect(codeOf(await share(ada, albumForm({}, pictures, ['x'.repeat(1501)])))).toEqual([400, 'alt_text_too_long']);
  expect(await stored(server)).toEqual([0, 0, 0, 0]);
});
