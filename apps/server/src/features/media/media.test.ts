import { symlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { noisePicture, twoFrameGif } from '../../testing/pictures.ts';
import { publish } from '../../testing/posting.ts';
import { TestServer } from '../../testing/test-server.ts';
import { variantKey } from './media-keys.ts';

const ODD_IDS = ['..%2f..%2fetc%2fpasswd', '%70rivate', '%00', '%2f%2f', ';', 'x', 'A'.repeat(90), 'A'.repeat(5000)];

test('M01 M05 a public picture is served with a picture type only and cached forever', async () => {
  await using server = await TestServer.start();
  const { imageUrl } = await publish(server.as('alice'));
  const bob = server.as('bob');

  const fixed = await bob.get(imageUrl ?? '');
  const bare = await bob.get(imageUrl?.split('?')[0] ?? '');
  const wrong = await bob.get(`${imageUrl?.split('?')[0]}?h=0000000000000000`);

  expect(fixed.status).toBe(200);
  expect(Object.fromEntries(fixed.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(fixed.bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'x-posy': '1',
    etag: expect.stringMatching(/^"[0-9a-f]{16}-24"$/),
  });
  expect(fixed.bytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(bare.headers.get('cache-control')).toBe('private, no-cache');
  expect(wrong.headers.get('cache-control')).toBe('private, no-cache');
});

test('M02 a private picture is served to its owner with revalidation', async () => {
  await using server = await TestServer.start();
  const { imageUrl } = await publish(server.as('alice'), { isPublic: 'false' });

  const own = await server.as('alice').get(imageUrl ?? '');

  expect(own.status).toBe(200);
  expect(own.headers.get('cache-control')).toBe('private, no-cache');
  expect(own.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

test('I08 a private picture is not found by other users, whatever the request', async () => {
  await using server = await TestServer.start();
  const { imageUrl } = await publish(server.as('alice'), { isPublic: 'false' });
  const etag = (await server.as('alice').get(imageUrl ?? '')).headers.get('etag') ?? '';
  const url = imageUrl ?? '';

  for (const client of [server.as('bob'), server.admin()]) {
    for (const response of [
      await client.get(url),
      await client.get(url, { range: 'bytes=0-0' }),
      await client.get(url, { 'if-none-match': etag }),
      await client.fetch(url, { method: 'HEAD' }),
    ]) {
      expect(response.status).toBe(404);
    }
  }
});

test('a cached picture is not sent again, and HEAD reports its size', async () => {
  await using server = await TestServer.start();
  const { imageUrl } = await publish(server.as('alice'));
  const bob = server.as('bob');
  const whole = await bob.get(imageUrl ?? '');

  const known = await bob.get(imageUrl ?? '', { 'if-none-match': `"other", W/${whole.headers.get('etag')}` });
  const head = await bob.fetch(imageUrl ?? '', { method: 'HEAD' });

  expect(known).toMatchObject({ status: 304, text: '' });
  expect(known.headers.get('etag')).toBe(whole.headers.get('etag'));
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe(String(whole.bytes.length));
});

test('M03 E19 one range is served, several get the whole file, and so does an unknown unit; one outside gets 416', async () => {
  await using server = await TestServer.start();
  const { imageUrl } = await publish(server.as('alice'));
  const bob = server.as('bob');
  const { bytes, headers } = await bob.get(imageUrl ?? '');
  const size = bytes.length;
  const ask = async (range: string, more = {}) => {
    const response = await bob.get(imageUrl ?? '', { range, ...more });
    expect(response.headers.get('content-type')).not.toContain('byteranges');
    expect(response.bytes.length).toBeLessThanOrEqual(Math.max(size, 400));
    return response;
  };

  const first = await ask('bytes=0-0');
  expect(first.status).toBe(206);
  expect(first.headers.get('content-range')).toBe(`bytes 0-0/${size}`);
  expect(first.bytes).toEqual(bytes.subarray(0, 1));
  expect((await ask('bytes=-5')).bytes).toEqual(bytes.subarray(-5));
  expect((await ask(`bytes=-${size + 10}`)).bytes).toEqual(bytes);
  expect((await ask('bytes=10-')).bytes).toEqual(bytes.subarray(10));
  expect((await ask('bytes=10-99999999')).headers.get('content-range')).toBe(`bytes 10-${size - 1}/${size}`);
  for (const range of [
    `bytes=${size}-`,
    'bytes=5-1',
    'bytes=abc',
    'bytes=-0',
    'bytes=-',
    `bytes=${'9'.repeat(400)}-`,
  ]) {
    const refused = await ask(range);
    expect(refused.status).toBe(416);
    expect(refused.headers.get('content-range')).toBe(`bytes */${size}`);
  }
  for (const range of [
    'lines=0-1',
    'none',
    'bytes:0-1',
    'bytes=0-0,2-2',
    `bytes=${Array.from({ length: 700 }, () => '0-0').join(',')}`,
  ]) {
    expect(await ask(range)).toMatchObject({ status: 200, bytes });
  }
  expect((await ask('Bytes=0-0')).status).toBe(206);
  expect((await ask(`bytes=0-${'9'.repeat(400)}`)).headers.get('content-range')).toBe(`bytes 0-${size - 1}/${size}`);
  const head = await bob.fetch(imageUrl ?? '', { method: 'HEAD', headers: { range: 'bytes=0-0' } });
  expect([head.status, head.headers.get('content-length'), head.headers.get('content-range')]).toEqual([
    200,
    String(size),
    null,
  ]);
  expect((await ask('bytes=0-0', { 'if-range': headers.get('etag') ?? '' })).status).toBe(206);
  expect((await ask('bytes=0-0', { 'if-range': '"other"' })).status).toBe(200);
});

test('M06 malformed paths below /media are 404', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  for (const id of ODD_IDS) {
    for (const url of [`/media/${id}`, `/media/${id}/320`, `/media/${server.deps.newId()}/${id}`]) {
      const response = await alice.get(url, { accept: 'text/html' });
      expect([404, 414]).toContain(response.status);
    }
  }
});

test('M06 missing widths and ids in upper case are 404', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const { media } = await publish(alice);

  for (const width of ['25', '0', '-24', '24.0', '024', '2e1', 'original']) {
    expect((await alice.get(`/media/${media?.id}/${width}`)).status).toBe(404);
  }
  expect((await alice.get(`/media/${media?.id.toUpperCase()}/24`)).status).toBe(404);
  // It is a picture.
  for (const file of ['video', 'captions']) expect((await alice.get(`/media/${media?.id}/${file}`)).status).toBe(404);
});

test('M08 another site cannot embed a picture', async () => {
  await using server = await TestServer.start();
  const { imageUrl } = await publish(server.as('alice'));

  const embedded = await server.as('alice').get(imageUrl ?? '', { 'sec-fetch-site': 'cross-site' });

  expect(embedded).toMatchObject({ status: 403, body: { message: 'Cross-site request blocked' } });
});

test('M09 a symbolic link in place of a picture is 404', async () => {
  await using server = await TestServer.start();
  const { imageUrl, media } = await publish(server.as('alice'));
  const file = path.join(server.deps.config.dataDir, 'blobs', variantKey(media?.id ?? '', 24));
  await rm(file);
  await symlink('/etc/passwd', file);

  const response = await server.as('alice').get(imageUrl ?? '');

  expect(response).toMatchObject({ status: 404, body: { code: 'media_not_found' } });
});

test('one size of a big photo is available at once, and the others come as a newer revision of the post', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const bob = server.as('bob');
  const post = await publish(alice, {}, await noisePicture(2500, 2000).jpeg().toBuffer());
  await bob.user();

  await server.settle();

  const [now] = [(await bob.get('/api/posts')).body].flat();
  expect(post.media).toMatchObject({ width: 2500, height: 2000, variants: [{ width: 640, height: 512 }] });
  expect(now).toMatchObject({
    rev: post.rev + 1,
    imageUrl: expect.stringContaining('/2048?h='),
    media: { variants: [{ width: 320 }, { width: 640 }, { width: 1080 }, { width: 2048, height: 1638 }] },
  });
  for (const width of [320, 640, 1080, 2048]) {
    expect((await bob.get(`/media/${post.media?.id}/${width}`)).status).toBe(200);
  }
  const keys = (await Array.fromAsync(server.deps.blobs.list())).map((blob) => blob.key);
  expect(keys.filter((key) => !key.endsWith('.webp'))).toEqual([]);
  expect(await server.touches()).toContainEqual({ scope: 'g', type: 'post', id: post.id });
});

test('a source that waits for its sizes is served to nobody and is deleted with its post', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const post = await publish(alice, {}, await twoFrameGif(900, 600));
  const keys = (await Array.fromAsync(server.deps.blobs.list())).map((blob) => blob.key);
  expect(keys.filter((key) => key.endsWith('-source'))).toHaveLength(1);

  const asked = [await alice.get(`/media/${post.media?.id}/source`), await alice.get(`/media/${post.media?.id}/900`)];
  await alice.delete(`/api/posts/${post.id}`);
  await server.settle();

  expect(asked.map((response) => response.status)).toEqual([404, 404]);
  expect(await Array.fromAsync(server.deps.blobs.list())).toEqual([]);
});

test('an animation stays animated', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const post = await publish(alice, {}, await twoFrameGif(900, 600));

  await server.settle();

  expect(post.media).toMatchObject({ isAnimated: true, variants: [{ width: 640 }] });
  expect((await alice.get('/api/posts/my')).body).toMatchObject([
    { media: { isAnimated: true, variants: [{ width: 320 }, { width: 640 }, { width: 900, height: 600 }] } },
  ]);
});
